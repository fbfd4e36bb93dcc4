// @long: its forms are posted over HTTP by tests/api/forms
import { ACTIVITY_HEADER, activityRow } from '../../app/imports/activity/rows.fixture'
import { bySheetJs } from '../../app/imports/workbook/writers.fixture'
import { expectAccessible } from './harness/axe'
import { signIn } from './harness/sign-in'
import { workbookSites } from './harness/sites'
import { expect, test } from './harness/test'

test.use({ data: 'import-undo' })

test('an administrator takes an import back, after a question', async ({ page, baseURL }) => {
  await signIn(page, 'administrator', baseURL)
  const [site] = await workbookSites(page)
  const pdv = site?.pdv ?? ''
  await page.goto('/import?date=2026-11-18')
  await page.getByLabel('Fichier', { exact: true }).setInputFiles({
    name: 'erreur.xlsx',
    mimeType: 'application/octet-stream',
    buffer: bySheetJs({ Activité: [ACTIVITY_HEADER, activityRow(pdv, 'MECA', { 'CA Net': 1 })] }),
  })
  await page.getByRole('button', { name: 'Importer', exact: true }).click()
  await expect(page.getByText('Enregistrée', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Annuler cet import…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Annuler cet import' })
  await expect(dialog).toContainText('retrouvent leurs chiffres')
  await expectAccessible(page)
  await dialog.getByRole('link', { name: 'Garder cet import' }).click()
  await expect(dialog).toHaveCount(0)
  await page.getByRole('link', { name: 'Annuler cet import…' }).click()
  await dialog.getByRole('button', { name: 'Annuler cet import' }).click()
  await expect(page.locator('.toast')).toContainText('Import annulé\u202f: 1 concession rétablie.')
  const notice = page.getByRole('main').locator('.notice').first()
  await expect(notice).toContainText('Annulé par administrateur@demo.fr')
  await expect(page.getByText('Rétablie', { exact: true })).toBeVisible()
  await expect(page.getByText('Enregistrée', { exact: true })).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Annuler cet import…' })).toHaveCount(0)
  await expectAccessible(page)
  await page.goto('/admin/imports')
  await expect(page.getByRole('table').locator('tbody tr').first()).toContainText('Annulé')
})
