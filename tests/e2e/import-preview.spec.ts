// @long: its forms are posted over HTTP by tests/api/forms
import type { Page } from '@playwright/test'
import { ACTIVITY_HEADER, activityRow } from '../../app/imports/activity/rows.fixture'
import { bySheetJs, type MadeCell } from '../../app/imports/workbook/writers.fixture'
import { expectAccessible } from './harness/axe'
import { signIn } from './harness/sign-in'
import { workbookSites } from './harness/sites'
import { expect, test } from './harness/test'

test.use({ data: 'import-previews' })

const book = (...rows: MadeCell[][]) => ({
  name: 'matin.xlsx',
  mimeType: 'application/octet-stream',
  buffer: bySheetJs({ Activité: [ACTIVITY_HEADER, ...rows] }),
})
const notice = (page: Page) => page.getByRole('main').locator('.notice').first()

const twoSites = async (page: Page) => (await workbookSites(page)).slice(0, 2)

async function check(page: Page, file: ReturnType<typeof book>): Promise<void> {
  await page.goto('/import?date=2026-11-19')
  await page.getByLabel('Fichier', { exact: true }).setInputFiles(file)
  await page.getByRole('button', { name: 'Vérifier d’abord' }).click()
}
const line = (page: Page, name: string) =>
  page
    .getByRole('table', { name: 'Effet du fichier par concession' })
    .getByRole('row', { name })
    .first()

test.describe('an administrator', () => {
  test.beforeEach(async ({ page, baseURL }) => {
    await signIn(page, 'administrator', baseURL)
  })

  // shows 7 §2: /import/apercu/:id
  test('checks the morning’s workbook first, gives a number its concession, and stores it', async ({
    page,
    scripts,
  }) => {
    const [first, second] = await twoSites(page)
    const unknown = scripts ? '9901' : '9902'
    await check(
      page,
      book(activityRow(first?.pdv ?? ''), activityRow(unknown, 'CARR', { 'CA Net': 12_345 })),
    )
    await expect(page).toHaveURL(/\/import\/apercu\/[0-9a-f]{24}$/)
    await expect(notice(page)).toContainText('rien n’est encore enregistré')
    const failed = page.getByRole('table', { name: 'Concessions en échec' })
    await expect(failed.getByRole('row', { name: unknown })).toBeVisible()
    await expect(line(page, unknown)).toHaveCount(0)
    await expect(line(page, first?.name ?? '')).toContainText('10 000 €')
    await expectAccessible(page)
    await page.getByLabel('Rattacher à').selectOption({ label: second?.name ?? '' })
    await page.getByRole('button', { name: 'Rattacher', exact: true }).click()
    await expect(page.locator('.toast')).toContainText(`Numéro PDV ${unknown} rattaché`)
    await expect(line(page, second?.name ?? '')).toContainText('12 345 €')
    await expect(page.getByRole('heading', { name: 'Numéros PDV inconnus' })).toHaveCount(0)
    await page.getByRole('button', { name: 'Enregistrer', exact: true }).click()
    await expect(page).toHaveURL(/\/admin\/imports\/[0-9a-f]{24}$/)
    await expect(page.getByText('Enregistrée', { exact: true }).first()).toBeVisible()
    await page.goBack()
    await expect(page.getByText('Cet aperçu a déjà été enregistré.')).toBeVisible()
  })

  test('discards a preview, and nothing is stored', async ({ page }) => {
    const [first] = await twoSites(page)
    await page.goto('/admin/imports')
    const lines = page.getByRole('table').locator('tbody tr')
    const before = await lines.first().textContent()
    await check(page, book(activityRow(first?.pdv ?? '', 'MECA', { 'CA Net': 1 })))
    await page.getByRole('button', { name: 'Abandonner' }).click()
    await expect(page).toHaveURL(/\/import$/)
    await expect(page.locator('.toast')).toContainText('rien n’a été enregistré')
    await page.goto('/admin/imports')
    await expect(lines.first()).toHaveText(before ?? '')
  })

  test('sees next to the form why a file cannot be checked', async ({ page }) => {
    await check(page, { ...book(), name: 'vide.xlsx', buffer: Buffer.from('%PDF-1.7') })
    await expect(page).toHaveURL(/\/import/)
    await expect(page.getByTestId('error-summary')).toContainText('Enregistrez-le depuis Excel')
    await expectAccessible(page)
  })
})

test('a manager checks a VideoCheck file first', async ({ page, baseURL }) => {
  await signIn(page, 'manager', baseURL)
  const [own] = await twoSites(page)
  await page.goto('/videocheck?tab=import')
  const rows = `N° PDV;Date;Entrées VideoCheck;Dossiers envoyés;CA identifié;CA réalisé\n${own?.pdv};;900;800;90000;80000`
  await page
    .getByLabel('Fichier VideoCheck')
    .setInputFiles({ name: 'v.csv', mimeType: 'text/csv', buffer: Buffer.from(rows) })
  await page.getByRole('button', { name: 'Vérifier d’abord' }).click()
  await expect(page).toHaveURL(/\/import\/apercu\//)
  await expect(line(page, own?.name ?? '')).toContainText('900')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click()
  await expect(page).toHaveURL(/\/videocheck\?.*import=/)
  await expect(page.getByRole('main')).toContainText('Import réussi\u202f!')
})
