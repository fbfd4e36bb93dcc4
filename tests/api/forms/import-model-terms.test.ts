import { expect, it } from 'vitest'
import { demoProduct } from '../harness/demo-product'

const demo = demoProduct('import-model-terms')

const DATE = '2026-11-20'
const LINES = [
  'Site;Atelier;MO HT;Jours',
  'QXW - Dépôt;MEC;1 000,50 C;2',
  'QXW - Dépôt;MEC;200,25 D;0,5',
]
const file = {
  name: 'codes.csv',
  type: 'text/csv',
  body: Buffer.from(LINES.join('\r\n'), 'latin1'),
}
const PART = 'Concession, texte qui délimite la partie'

it('parts of cells, days and letters are set, saved and carried, without scripts', async () => {
  const page = await demo.as('administrator')
  const [site] = await page.rest<{ _id: string; name: string }[]>('/api/sites')
  const bar = () => page.at('.model-bar')
  const control = () => page.at('.model-aside').text
  await page.open('/admin/import-models?dialog=describe')
  await page.press('Décrire ce fichier', { 'Fichier exporté du DMS': file, 'Date d’import': DATE })
  await bar().press(/^Continuer/)
  await page.press('Actualiser le contrôle', {
    'Concession, colonne du fichier': 'c:Site',
    'Service, colonne du fichier': 'c:Atelier',
    'CA Net, colonne du fichier': 'c:MO HT',
    'Heures totales (HT), colonne du fichier': 'c:Jours',
    'Heures HEC, colonne du fichier': 'n:',
  })
  expect(control()).toContain(
    'champ «\u202fHeures HEC\u202f»\u202f: La constante du champ «\u202fHeures HEC\u202f» est un nombre supérieur à 0',
  )
  await page.press('Actualiser le contrôle', {
    'Heures HEC, nombre de chaque ligne': '0,5',
    'Concession, partie de la cellule': 'before',
    'Heures totales (HT), unité': 'days',
    'CA Net, lettre des montants négatifs': 'D',
  })
  expect(control()).toContain('Donnez le texte qui délimite la partie de la cellule.')
  await page.press('Actualiser le contrôle', { [PART]: ' - ' })
  expect(control()).toContain('demande les heures d’un jour')
  await page.press('Actualiser le contrôle', { 'Heures totales (HT), heures d’un jour': '7,5' })
  // the first row: two days of 7.5 hours
  expect(page.at('#field-totalHours').text).toMatch(/15,00\sh/)
  expect(page.at('#field-site').text).toMatch(/QXW(?! - )/)
  expect(page.value(PART)).toBe(' - ')
  await bar().press(/^Continuer/)
  await page.press('Actualiser le contrôle', { 'Concession «\u202fQXW\u202f»': site?.name ?? '' })
  await bar().press(/^Continuer/)
  expect(page.text).toContain('1 concession lue, 2 lignes.')
  // 1,000.50 − 200.25; 2.5 days of 7.5 hours
  expect(page.text).toMatch(/800,25/)
  expect(page.text).toMatch(/18,75/)
  page.fill('Nom du modèle', 'Codes')
  await bar().press('Enregistrer le modèle')
  const terms = page.at('table', 'Champs et colonnes du fichier').text
  expect(terms).toContain('Site, le texte avant «\u202f-\u202f»')
  expect(terms).toContain('Jours, en jours de 7,5 h')
  expect(terms).toContain('MO HT, D en négatif')
  expect(terms).toContain('toujours 0,5')
  await page.follow('Télécharger (JSON)')
  expect(JSON.parse(page.body.toString('utf8'))).toMatchObject({
    columns: {
      site: [{ column: 'Site', part: { before: ' - ' } }],
      netRevenue: [{ column: 'MO HT', minus: 'D' }],
      totalHours: [{ column: 'Jours', unit: 'days', hoursPerDay: 7.5 }],
      hecHours: [{ value: 0.5 }],
    },
  })
})
