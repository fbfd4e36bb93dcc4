import { expect, it } from 'vitest'
import { ACTIVITY_HEADER, activityRow } from '~/imports/activity/rows.fixture'
import { bySheetJs, type MadeCell } from '~/imports/workbook/writers.fixture'
import { isExported } from '../../../build-scripts/demo/exported-plates'
import { demoProduct } from '../harness/demo-product'
import type { Upload } from '../harness/form-submission'
import type { Visitor } from '../harness/visitor'

const demo = demoProduct('imports')

const book = (name: string, ...rows: MadeCell[][]): Upload => ({
  name,
  body: bySheetJs({ Activité: [ACTIVITY_HEADER, ...rows] }),
})
const file = (name: string, body: string | Buffer): Upload => ({ name, body })

/** Concessions whose figures come from workbooks: their names and PDV numbers. */
async function workbookSites(page: Visitor): Promise<{ name: string; pdv: string }[]> {
  const sites =
    await page.rest<{ name: string; plate: string; numerosPDV: string[] }[]>('/api/sites')
  return sites
    .filter(({ plate }) => !isExported({ plateId: plate }))
    .map(({ name, numerosPDV: [pdv = ''] }) => ({ name, pdv }))
}
async function importing(page: Visitor, sent: Upload, button = 'Importer', date = '') {
  await page.open(`/import${date && `?date=${date}`}`)
  await page.press(button, { Fichier: sent })
  await page.settle()
}

it('the morning’s workbook is imported from the header’s link and listed in the log', async () => {
  const page = await demo.as('administrator')
  await page.open('/import/modele.xlsx')
  const template = page.body
  await page.open('/synthesis?date=2026-11-19')
  await page.follow('Importer Excel')
  expect(page.value('Date d’import')).toBe('2026-11-20')
  expect(page.text).toContain('Les chiffres du fichier sont ceux du jeudi 19 novembre 2026.')
  await page.press('Importer', { Fichier: file('matin.xlsx', template) })
  await page.settle()
  expect(page.url.pathname).toMatch(/^\/admin\/imports\/[0-9a-f]{24}$/)
  // the template’s figures are below the demo’s previous day
  expect(page.at('main').text).toContain('Import réussi, avec réserves')
  expect(page.text).toContain('Enregistrée')
  await page.open('/admin/imports')
  expect(page.texts('tbody tr')[0]).toMatch(/matin\.xlsx.*Réussi, avec réserves/)
})

it('a partly wrong file says what failed and that the rest was stored; its texts are no markup', async () => {
  const page = await demo.as('administrator')
  const [site] = await workbookSites(page)
  const rows = [
    activityRow(site?.pdv ?? ''),
    activityRow('<b>00</b>'),
    activityRow('<b>00</b>', 'CARR', { 'CA Net': '1,234' }),
  ]
  await importing(page, book('a&amp;b "c".xlsx', ...rows))
  expect(page.text).toMatch(/Import partiel.: 1 concession enregistrée, 1 en échec \(<b>00<\/b>\)/)
  const errors = page.at('table', 'n’est rattaché à aucune concession').text
  expect(errors).toContain('est ambigu')
  expect(page.text).toContain('a&amp;b "c".xlsx')
  expect(page.all('main img, main b')).toEqual([])
})

it.each([
  ['page.xls', '<html><script>alert(1)</script>', 'page web (HTML) renommée'],
  ['notes.pdf', 'a;b', 'Format de fichier invalide. Utilisez un fichier Excel (.xlsx ou .xls)'],
])('%s is refused with its sentence', async (name, body, sentence) => {
  const page = await demo.as('administrator')
  await importing(page, file(name, body))
  expect(page.text).toContain(sentence)
})

it('a file of more than 20 MB is refused on the page of its form', async () => {
  const page = await demo.as('administrator')
  await importing(page, file('énorme.xlsx', Buffer.alloc(23 * 1024 * 1024, 'PK')))
  expect(page.status).toBe(413)
  expect(page.text).toContain('Le fichier dépasse 20 Mo.')
  expect(page.count('Importer')).toBe(1)
})

it('misspelt headers are counted and named, by the import and by its preview', async () => {
  const page = await demo.as('administrator')
  const [, , ...others] = ACTIVITY_HEADER
  const sheet = { Activité: [['N° PDV', 'Servce', ...others.slice(0, 6)], activityRow('0')] }
  const sent = file('fautes.xlsx', bySheetJs(sheet))
  for (const button of ['Importer', 'Vérifier d’abord']) {
    await importing(page, sent, button)
    expect(page.text).toContain(
      'Le fichier n’est pas lisible\u202f: 4 erreurs, dans le tableau ci-dessous.',
    )
    expect(page.texts('tr').filter((row) => row.includes('Tout le fichier'))).toHaveLength(4)
  }
})

it('a preview gives a number its concession, stores it once, or is discarded', async () => {
  const page = await demo.as('administrator')
  const [first, second] = await workbookSites(page)
  const effect = (name: string) =>
    page
      .at('table', 'Effet du fichier par concession')
      .texts('tr')
      .filter((row) => row.includes(name))
      .join()
  const morning = book(
    'matin.xlsx',
    activityRow(first?.pdv ?? ''),
    activityRow('9902', 'CARR', { 'CA Net': 12_345 }),
  )
  await importing(page, morning, 'Vérifier d’abord', '2026-11-19')
  expect(page.text).toContain('rien n’est encore enregistré')
  expect([effect('9902'), effect(first?.name ?? '').includes('10\u202f000')]).toEqual(['', true])
  await page.press('Rattacher', { 'Rattacher à': second?.name ?? '' })
  expect(page.text).toContain('Numéro PDV 9902 rattaché')
  expect(effect(second?.name ?? '')).toContain('12\u202f345')
  const preview = page.url.href
  await page.press('Enregistrer')
  await page.settle()
  expect(page.url.pathname).toMatch(/^\/admin\/imports\//)
  expect(page.text).toContain('Enregistrée')
  await page.open(preview)
  expect(page.text).toContain('Cet aperçu a déjà été enregistré.')

  await importing(page, book('un.xlsx', activityRow(first?.pdv ?? '')), 'Vérifier d’abord')
  await page.press('Abandonner')
  expect([page.url.pathname, page.text.includes('rien n’a été enregistré')]).toEqual([
    '/import',
    true,
  ])
})

it('an import is taken back after a question', async () => {
  const page = await demo.as('administrator')
  const [site] = await workbookSites(page)
  await importing(
    page,
    book('erreur.xlsx', activityRow(site?.pdv ?? '', 'MECA', { 'CA Net': 1 })),
    'Importer',
    '2026-11-18',
  )
  await page.follow('Annuler cet import…')
  expect(page.dialog.text).toContain('retrouvent leurs chiffres')
  await page.dialog.follow('Garder cet import')
  await page.follow('Annuler cet import…')
  await page.dialog.press('Annuler cet import')
  expect(page.text).toContain('Import annulé\u202f: 1 concession rétablie.')
  expect(page.text).toContain('Annulé par administrateur@demo.fr')
  expect(page.count('Annuler cet import…')).toBe(0)
})

it('a manager imports VideoCheck: at once, in part, refused, and after a preview', async () => {
  const page = await demo.as('manager')
  const own = (await workbookSites(page))[0]?.pdv
  await page.open('/videocheck/modele.xlsx')
  const template = page.body
  const header = 'N° PDV;Entrées VideoCheck;Dossiers envoyés;CA identifié;CA réalisé'
  await page.open('/videocheck?tab=import')
  for (const [sent, sentence] of [
    [
      file('modele.xlsx', template),
      'Cumuls en baisse dans 1 concession\u202f: Lyon Vaise (2 chiffres).',
    ],
    [
      file('v.csv', `${header}\n9999;1;1;1;1\n`),
      'Rien n’a été enregistré\u202f: 1 en échec (9999).',
    ],
    [
      file('v.xlsx', '%PDF-1.4'),
      'Échec de l’importation Vidéocheck\u202f: Le fichier est un document PDF.',
    ],
  ] as const) {
    await page.press('Importer', { 'Fichier VideoCheck': sent, Période: '2026-10' })
    await page.settle()
    expect(page.text).toContain(sentence)
  }
  await page.open('/videocheck?tab=import')
  await page.press('Vérifier d’abord', {
    'Fichier VideoCheck': file('v.csv', `${header}\n${own};900;800;90000;80000`),
  })
  expect(page.url.pathname).toMatch(/^\/import\/apercu\//)
  await page.press('Enregistrer')
  await page.settle()
  expect(page.text).toContain('Import réussi\u202f!')
})
