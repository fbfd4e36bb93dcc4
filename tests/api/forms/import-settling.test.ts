import { expect, it } from 'vitest'
import { UNSETTLED_MODEL as MODEL, UNSETTLED_LINES } from '../../builders/unsettled-lines'
import { demoProduct } from '../harness/demo-product'
import type { Visitor } from '../harness/visitor'

const demo = demoProduct('import-settling')

const DATE = '2026-11-20'
const REPLACE = 'Remplacer les chiffres d’un autre modèle'
const csv = { name: 'lignes.csv', type: 'text/csv', body: UNSETTLED_LINES }
const firstSite = async (page: Visitor) =>
  (await page.rest<{ name: string }[]>('/api/sites'))[0]?.name ?? ''

/** An administrator’s page, after the model was stored. */
async function withModel(): Promise<Visitor> {
  const page = await demo.as('administrator')
  await page.open('/admin/import-models?dialog=json')
  const body = JSON.stringify(MODEL)
  await page.press('Enregistrer le modèle', {
    'Fichier JSON': { name: 'm.json', type: 'application/json', body },
  })
  expect(page.url.pathname).toMatch(/\/admin\/import-models\/[0-9a-f]{24}$/)
  return page
}
async function removeModel(page: Visitor): Promise<void> {
  await page.open('/admin/import-models')
  await page.follow(MODEL.name)
  await page.follow('Supprimer')
  await page.dialog.press('Supprimer')
}

it('a preview’s unknown values are decided in one form, and the preview is made again', async () => {
  const page = await withModel()
  const site = await firstSite(page)
  await page.open(`/import?date=${DATE}`)
  await page.press('Vérifier d’abord', { Fichier: csv, [REPLACE]: true })
  const preview = page.url.pathname
  expect(preview).toMatch(/\/import\/apercu\/[0-9a-f]{24}$/)
  expect(page.text).toContain('Valeurs à décider')
  await page.press('Enregistrer et refaire l’aperçu', {
    'Concession «\u202fQXW\u202f»': site,
    'Nature «\u202fGAR\u202f», CA Net, Heures totales (HT) si Nature ≠ INT': 'Compte',
  })
  expect(page.at('[data-testid=error-summary]').text).toContain(
    'Décidez pour chaque condition de la colonne «\u202fNature\u202f»',
  )
  // what was chosen stays chosen
  expect(page.value('Nature «\u202fGAR\u202f», CA Net, Heures totales (HT) si Nature ≠ INT')).toBe(
    'in',
  )
  await page.press('Enregistrer et refaire l’aperçu', {
    'Nature «\u202fGAR\u202f», Heures HEC si Nature = CLI': 'Ne compte pas',
    'Service «\u202fLAV\u202f»': 'Laisser ces lignes de côté',
  })
  expect(page.url.pathname).toBe(preview)
  expect(page.text).toContain(`Modèle «\u202f${MODEL.name}\u202f» enregistré, version 2.`)
  expect(page.text).not.toContain('Valeurs à décider')
  // 50,000 + 1,234.50 euros and 500 + 12.5 hours; 500 hours of customers
  expect(page.row(`${site} · Carrosserie`).text).toMatch(/51\s235.*512,5.*500,0/)
  await page.press('Abandonner')
  await removeModel(page)
})

it('an import’s unknown values are decided on its page, and the file is imported again', async () => {
  const page = await withModel()
  const site = await firstSite(page)
  await page.open(`/import?date=${DATE}`)
  await page.press('Importer', { Fichier: csv, [REPLACE]: true })
  await page.settle()
  const first = page.url.pathname
  expect(first).toMatch(/\/admin\/imports\/[0-9a-f]{24}$/)
  await page.press('Enregistrer et importer de nouveau')
  expect(page.at('[data-testid=error-summary]').text).toContain('au moins une décision')
  await page.press('Enregistrer et importer de nouveau', {
    'Concession «\u202fQXW\u202f»': site,
    'Nature «\u202fGAR\u202f», CA Net, Heures totales (HT) si Nature ≠ INT': 'Ne compte pas',
    'Nature «\u202fGAR\u202f», Heures HEC si Nature = CLI': 'Ne compte pas',
    'Service «\u202fLAV\u202f»': 'Laisser ces lignes de côté',
  })
  await page.settle()
  expect(page.url.pathname).toMatch(/\/admin\/imports\/[0-9a-f]{24}$/)
  expect(page.url.pathname).not.toBe(first)
  expect(page.text).not.toContain('Valeurs à décider')
  expect(page.text).toContain('1 concession enregistrée')
  await page.follow(/^Annuler cet import/)
  await page.dialog.press(/^Annuler/)
  await page.open(first)
  expect(page.text).toContain('décide maintenant de toutes ces valeurs')
  await removeModel(page)
})
