import type { Page } from '@playwright/test'
import { ACTIVITY_HEADER, activityRow } from '../../app/imports/activity/rows.fixture'
import { bySheetJs, type MadeCell } from '../../app/imports/workbook/writers.fixture'
import { expectAccessible } from './harness/axe'
import { signIn } from './harness/sign-in'
import { workbookSites } from './harness/sites'
import { expect, test } from './harness/test'
import { expectTooLarge } from './harness/uploads'

test.use({ data: 'imports' })

interface Sent {
  name: string
  buffer: Buffer
}
const book = (...rows: MadeCell[][]) => bySheetJs({ Activité: [ACTIVITY_HEADER, ...rows] })
const file = ({ name, buffer }: Sent) => ({ name, buffer, mimeType: 'application/octet-stream' })

async function template(page: Page): Promise<Buffer> {
  const answer = await page.request.get('/import/modele.xlsx')
  expect(answer.ok()).toBe(true)
  return answer.body()
}

async function importFile(page: Page, sent: Sent): Promise<void> {
  await page.goto('/import')
  await page.getByLabel('Fichier', { exact: true }).setInputFiles(file(sent))
  await page.getByRole('button', { name: 'Importer', exact: true }).click()
}

/** Notice with the result, which the page of a running import shows after polling. */
const outcome = (page: Page) => page.getByRole('main').locator('.notice').first()

test.describe('an administrator', () => {
  test.beforeEach(async ({ page, baseURL }) => {
    await signIn(page, 'administrator', baseURL)
  })

  // shows 1 §2: /import
  test('imports the morning’s workbook from the header’s button and sees its result', {
    tag: '@also-no-js',
  }, async ({ page }) => {
    await page.goto('/synthesis?date=2026-11-19')
    await page.getByRole('link', { name: 'Importer Excel' }).click()
    await expect(page).toHaveURL(/\/import\?date=2026-11-19$/)
    await expect(page.getByLabel('Date d’import', { exact: true })).toHaveValue('2026-11-20')
    await expect(
      page.getByText('Les chiffres du fichier sont ceux du jeudi 19 novembre 2026.'),
    ).toBeVisible()
    await expectAccessible(page)
    await page
      .getByLabel('Fichier', { exact: true })
      .setInputFiles(file({ name: 'matin.xlsx', buffer: await template(page) }))
    await page.getByRole('button', { name: 'Importer', exact: true }).click()
    await expect(page).toHaveURL(/\/admin\/imports\/[0-9a-f]{24}$/)
    // reserves: the template's figures are lower than those of the demo's previous day
    await expect(outcome(page)).toContainText('Import réussi, avec réserves')
    await expect(page.getByText('Enregistrée', { exact: true }).first()).toBeVisible()
    const warnings = page.getByRole('table', { name: 'Avertissements' })
    await warnings
      .getByText(/^\d+ chiffres en baisse\.$/)
      .first()
      .click()
    await expect(warnings.getByText(/^Ligne \d+, colonne «/).first()).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('link', { name: /Voir la synthèse du 19\/11\/2026/ }).click()
    await expect(page).toHaveURL(/\/synthesis\?.*date=2026-11-19/)
  })

  test('sees on the form’s page why a file is too large', { tag: '@also-no-js' }, async ({
    page,
    scripts,
  }) => {
    await expectTooLarge(page, '/import', 'Fichier', { name: 'énorme.xlsx', scripts })
  })

  // shows 5 §1: /admin/imports/:id
  test('sees what failed, where, and that the rest was stored', async ({ page }) => {
    const known = (await workbookSites(page))[0]?.pdv ?? ''
    await importFile(page, {
      name: 'partiel.xlsx',
      buffer: book(
        activityRow(known),
        activityRow('00000'),
        activityRow('00000', 'CARR', { 'CA Net': '1,234' }),
      ),
    })
    await expect(outcome(page)).toContainText(
      /Import partiel.: 1 concession enregistrée, 1 en échec \(00000\)/,
    )
    const errors = page.getByRole('table', { name: 'Erreurs' })
    await expect(errors).toContainText('n’est rattaché à aucune concession')
    await expect(errors).toContainText('est ambigu')
    await expect(page.getByRole('link', { name: 'Anomalies (CSV)' })).toBeVisible()
    await expectAccessible(page)
  })

  // shows 1 §8: Erreur lors de l’import
  test('sees a message that a file is no workbook', async ({ page }) => {
    await importFile(page, {
      name: 'page.xls',
      buffer: Buffer.from('<html><script>alert(1)</script>'),
    })
    await expect(outcome(page)).toContainText('Erreur lors de l’import')
    await expect(outcome(page)).toContainText('page web (HTML) renommée')
    await expectAccessible(page)
  })

  test('sees the number of misspelt headers, each of them, and a link to choose another file', async ({
    page,
  }) => {
    const [, , ...others] = ACTIVITY_HEADER
    const sheet = { Activité: [['N° PDV', 'Servce', ...others.slice(0, 6)], activityRow('0')] }
    const buffer = bySheetJs(sheet)
    const count = 'Le fichier n’est pas lisible\u202f: 4 erreurs, dans le tableau ci-dessous.'
    await importFile(page, { name: 'fautes.xlsx', buffer })
    await expect(outcome(page)).toContainText(count)
    const errors = page.getByRole('table', { name: 'Erreurs' })
    await expect(errors.getByRole('row', { name: /Tout le fichier/ })).toHaveCount(4)
    await expect(page.getByRole('link', { name: 'Importer un autre fichier' })).toBeVisible()
    await expect(page.getByRole('link', { name: /^Voir la synthèse/ })).toHaveCount(0)
    await page.goto('/import')
    await page
      .getByLabel('Fichier', { exact: true })
      .setInputFiles(file({ name: 'fautes.xlsx', buffer }))
    await page.getByRole('button', { name: 'Vérifier d’abord' }).click()
    await expect(page.getByTestId('error-summary')).toContainText(count)
    await expect(errors.getByRole('row', { name: /Tout le fichier/ })).toHaveCount(4)
    await expectAccessible(page)
  })

  test('sees next to the field that the file name is invalid', async ({ page, scripts }) => {
    await page.goto('/import')
    await page
      .getByLabel('Fichier', { exact: true })
      .setInputFiles(file({ name: 'notes.pdf', buffer: Buffer.from('a;b') }))
    if (!scripts) await page.getByRole('button', { name: 'Importer', exact: true }).click()
    await expect(page.getByTestId('error-summary')).toContainText(
      'Format de fichier invalide. Utilisez un fichier Excel (.xlsx ou .xls)',
    )
    await expect(page).toHaveURL(/\/import$/)
    await expectAccessible(page)
  })

  test('sees texts of the file escaped, never as markup', async ({ page }) => {
    const name = 'a&amp;b "c".xlsx'
    await importFile(page, { name, buffer: book(activityRow('<b>00</b>')) })
    await expect(outcome(page)).toContainText('<b>00</b>')
    await expect(page.getByText(name, { exact: true })).toBeVisible()
    await expect(page.locator('main img, main b')).toHaveCount(0)
  })

  // shows 5 §1: /admin/imports, /import/modele.xlsx
  test('finds every import in the log', async ({ page }) => {
    await importFile(page, { name: 'journal.xlsx', buffer: await template(page) })
    // reserves: the template's figures decrease, and most concessions are missing (4-decisions, 55)
    await expect(outcome(page)).toContainText('Import réussi, avec réserves')
    await page.goto('/admin/imports')
    const table = page.getByRole('table', { name: /Imports d’activité/ })
    const first = table.locator('tbody tr').first()
    await expect(first).toContainText('journal.xlsx')
    await expect(first).toContainText('Réussi, avec réserves')
    await expectAccessible(page)
    await first.getByRole('link').click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Résultat de l’import')
    await page.goto('/admin/imports?page=2')
    await expect(page.getByText(/Page 2 sur/)).toBeVisible()
  })

  test('sees the activity date follow the import date @js', async ({ page }) => {
    await page.goto('/import')
    await page.getByLabel('Date d’import', { exact: true }).fill('2026-11-16')
    await expect(
      page.getByText('Les chiffres du fichier sont ceux du vendredi 13 novembre 2026.'),
    ).toBeVisible()
  })

  test('sees before the upload that a file exceeds 20 MB @js', async ({ page }) => {
    await page.goto('/import')
    await page.getByLabel('Fichier', { exact: true }).evaluate((input: HTMLInputElement) => {
      const list = new DataTransfer()
      list.items.add(new File([new Uint8Array(20 * 1024 * 1024 + 1)], 'gros.xlsx'))
      input.files = list.files
      input.dispatchEvent(new Event('change', { bubbles: true }))
    })
    await expect(page.getByTestId('error-summary')).toContainText('Le fichier dépasse 20 Mo.')
  })
})

test('no other role sees or reaches the import', async ({ page, baseURL }) => {
  await signIn(page, 'manager', baseURL)
  await page.goto('/synthesis')
  await expect(page.getByRole('link', { name: 'Importer Excel' })).toHaveCount(0)
  for (const address of ['/import', '/admin/imports', '/import/modele.xlsx'])
    expect((await page.request.get(address)).status()).toBe(403)
})
