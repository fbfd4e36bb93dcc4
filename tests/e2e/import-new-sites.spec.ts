import { ACTIVITY_HEADER, activityRow } from '../../app/imports/activity/rows.fixture'
import { bySheetJs } from '../../app/imports/workbook/writers.fixture'
import { expectAccessible } from './harness/axe'
import { expectNotice } from './harness/notice'
import { signIn } from './harness/sign-in'
import { expect, test } from './harness/test'

test.use({ data: 'import-new-sites' })

test('creates a file’s unknown concessions in its preview, the last one from its result', async ({
  page,
  baseURL,
  scripts,
}) => {
  await signIn(page, 'administrator', baseURL)
  const [first, second] = scripts ? ['9911', '9912'] : ['9921', '9922']
  const [cholet, vitre] = [`Cholet ${first}`, `Vitré ${second}`]
  const rows = [
    activityRow(first, 'MECA', { 'CA Net': 12_345 }),
    activityRow(second, 'CARR', { 'CA Net': 678 }),
  ]
  await page.goto('/import?date=2026-11-20')
  await page.getByLabel('Fichier', { exact: true }).setInputFiles({
    name: 'matin.xlsx',
    mimeType: 'application/octet-stream',
    buffer: bySheetJs({ Activité: [ACTIVITY_HEADER, ...rows] }),
  })
  await page.getByRole('button', { name: 'Vérifier d’abord' }).click()
  await expect(page.getByRole('heading', { name: 'Créer ces concessions' })).toBeVisible()
  await expectAccessible(page)
  const field = (what: string, number: string) =>
    page.getByLabel(`${what} de «\u202f${number}\u202f»`, { exact: true })
  await field('Nom', first).fill(cholet)
  await field('Nouvelle plaque', first).fill(`Anjou ${first}`)
  await page.getByRole('button', { name: 'Créer et refaire l’aperçu' }).click()
  await expect(page.getByTestId('error-summary')).toContainText(
    'Choisissez le groupe des nouvelles plaques',
  )
  await expect(field('Nom', first)).toHaveValue(cholet)
  await page.getByLabel('Groupe des nouvelles plaques').selectOption({ index: 1 })
  await page.getByRole('button', { name: 'Créer et refaire l’aperçu' }).click()
  await expect(page.locator('.toast')).toContainText('1 concession créée.')
  const effect = page.getByRole('table', { name: 'Effet du fichier par concession' })
  await expect(effect.getByRole('row', { name: cholet }).first()).toContainText('12 345 €')
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click()
  await expect(page).toHaveURL(/\/admin\/imports\/[0-9a-f]{24}$/)

  await field('Nom', second).fill(vitre)
  await field('Plaque', second).selectOption({ label: `Anjou ${first}` })
  await expectAccessible(page)
  const again = page.getByRole('button', { name: 'Créer et importer de nouveau' })
  await expectNotice(page, scripts, again, 'Le fichier est importé de nouveau.')
  await expect(page.getByText('Enregistrée', { exact: true })).toHaveCount(1)
  await expect(page.getByRole('heading', { name: 'Créer ces concessions' })).toHaveCount(0)
})
