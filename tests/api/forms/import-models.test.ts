import { expect, it } from 'vitest'
import { demoProduct } from '../harness/demo-product'
import type { Visitor } from '../harness/visitor'

const demo = demoProduct('import-models')

const DATE = '2026-11-20'
/** Unknown codes of a site and of a workshop: 150,000 − 5,000 + 20,400.50 euros of mechanics and 700 hours. */
const LINES = [
  'ATELIER - EXTRACTION DU SOIR',
  '',
  'Site;Atelier;Type;N° facture;MO HT;Remise;Tps fact',
  'QXW;MEC;CLI;F1;150000,00;5000,00;50000',
  'QXW;MEC;GAR;F2;20400,50;0,00;20000',
  'QXW;LAV;CLI;F3;20,00;0,00;30',
  'Total général;;;;170420,50;5000,00;70030',
]
const csv = (name: string, lines: readonly string[] = LINES) => ({
  name,
  type: 'text/csv',
  body: Buffer.from(lines.join('\r\n'), 'latin1'),
})
const firstSite = async (page: Visitor) =>
  (await page.rest<{ _id: string; name: string }[]>('/api/sites'))[0] ?? { _id: '', name: '' }
const bar = (page: Visitor) => page.at('.model-bar')
const control = (page: Visitor) => page.at('.model-aside').text

/** From a file to the check of its model, with the site’s code assigned and the unknown workshop left out. */
async function describeFile(page: Visitor, site: string): Promise<void> {
  expect(page.text).toContain('en-têtes à la ligne 3')
  await bar(page).press(/^Continuer/)
  expect(page.value('CA Net, colonne 1, colonne du fichier')).toBe('c:MO HT')
  await bar(page).press(/^Continuer/)
  await page.press('Actualiser le contrôle', { 'Concession «\u202fQXW\u202f»': site })
  expect(control(page)).toContain('1 valeur inconnue')
  await page.press('Actualiser le contrôle', {
    'Service «\u202fLAV\u202f»': 'Laisser ces lignes de côté',
  })
  expect(control(page)).not.toContain('inconnue')
  await bar(page).press(/^Continuer/)
  expect(page.text).toContain('1 concession lue, 2 lignes.')
}

it('an export is described, its model saved and imported, and its figures found', async () => {
  const page = await demo.as('administrator')
  const site = await firstSite(page)
  const name = 'Atelier du soir'
  await page.open('/admin/import-models?dialog=describe')
  await page.press('Décrire ce fichier', {
    'Fichier exporté du DMS': csv('soir.csv'),
    'Date d’import': DATE,
  })
  await describeFile(page, site.name)
  page.fill('Nom du modèle', name)
  await bar(page).press('Enregistrer et importer')
  expect(page.url.pathname).toMatch(/\/import\/apercu\/[0-9a-f]{24}$/)
  expect(page.text).toContain(`Modèle «\u202f${name}\u202f» enregistré`)
  await page.press('Enregistrer', { 'Remplacer les chiffres d’un autre modèle': true })
  // Nothing is stored yet: the preview says what takes the place of the other figures.
  expect(page.text).toContain('prendraient la place des autres')
  expect(page.url.pathname).toMatch(/\/import\/apercu\/[0-9a-f]{24}$/)
  await page.press('Enregistrer')
  await page.settle()
  expect(page.text).toContain('Enregistrée')
  // 150,000 − 5,000 + 20,400.50
  await page.open(`/synthesis?site=${site._id}&date=${DATE}`)
  expect(page.text).toMatch(/165\s40[01]/)
  await page.open('/admin/import-models')
  await page.follow(name)
  await page.follow('Supprimer')
  await page.dialog.press('Supprimer')
  expect(page.text).toContain('supprimé')
})

it('a file that an import refused is described, kept for later, and given up', async () => {
  const page = await demo.as('administrator')
  await page.open(`/import?date=${DATE}`)
  // headings of no model, so that none is offered to be corrected
  const foreign = ['Lieu;Poste;Montant', 'QXW;MEC;9,00', 'QXW;LAV;1,00']
  await page.press('Vérifier d’abord', { Fichier: csv('inconnu.csv', foreign) })
  expect(page.text).toContain('Aucun modèle ne reconnaît')
  await page.press('Décrire ce fichier')
  expect(page.url.pathname).toMatch(/\/admin\/import-models\/draft\/[0-9a-f]{24}/)
  await page.press('Finir plus tard')
  const line = page.row('inconnu.csv')
  expect(line.count(/^Continuer/)).toBe(1)
  await line.press(/^Abandonner/)
  expect(page.text).toContain('Brouillon abandonné')
})

it('a model is carried as JSON, corrected with a file, read in its versions, and deleted', async () => {
  const page = await demo.as('administrator')
  const name = 'Porté'
  const model = {
    name,
    feeds: 'activity',
    time: { kind: 'cumulative' },
    numbers: 'fr',
    table: { end: 'end' },
    columns: {
      site: [{ column: 'Site' }],
      service: [{ column: 'Atelier' }],
      netRevenue: [{ column: 'MO HT' }],
    },
    values: { site: { QXW: (await firstSite(page))._id }, service: { MEC: 'mechanic' } },
  }
  const json = (content: object) => ({
    name: 'modele.json',
    type: 'application/json',
    body: JSON.stringify(content),
  })
  await page.open('/admin/import-models?dialog=json')
  await page.press('Enregistrer le modèle', { 'Fichier JSON': json({ ...model, unknown: 1 }) })
  expect(page.at('[data-testid=error-summary]').text).toContain('unknown')
  await page.press('Enregistrer le modèle', { 'Fichier JSON': json(model) })
  expect(page.url.pathname).toMatch(/\/admin\/import-models\/[0-9a-f]{24}$/)
  await page.follow('Corriger avec un fichier')
  const small = ['Site;Atelier;MO HT', 'QXW;MEC;9,00', 'QXW;LAV;1,00']
  await page.press('Décrire ce fichier', { 'Fichier exporté du DMS': csv('soir.csv', small) })
  await page.press('Actualiser le contrôle', { 'CA Net, unité': 'thousands' })
  // the 9 of the first row are thousands now
  expect(page.at('#field-netRevenue').text).toMatch(/9\s000,00\s€/)
  const [values] = page.all('button').filter((one) => one.textContent?.includes('Les valeurs'))
  await page.press(values?.textContent?.trim() ?? '')
  await page.press('Actualiser le contrôle', {
    'Service «\u202fLAV\u202f»': 'Laisser ces lignes de côté',
  })
  expect(control(page)).not.toContain('inconnue')
  await bar(page).press(/^Continuer/)
  await bar(page).press('Enregistrer le modèle')
  expect(page.text).toContain('version 2')
  expect(page.at('table', 'Champs et colonnes du fichier').text).toContain('en milliers d’euros')
  const model2 = page.url.href
  await page.follow('Télécharger (JSON)')
  expect(JSON.parse(page.body.toString('utf8'))).toMatchObject({
    name,
    columns: { netRevenue: [{ column: 'MO HT', unit: 'thousands' }] },
    values: { service: { LAV: null } },
  })
  await page.open(model2)
  await page.follow('Supprimer')
  await page.dialog.press('Supprimer')
  expect([page.url.pathname, page.count(name)]).toEqual(['/admin/import-models', 0])
})
