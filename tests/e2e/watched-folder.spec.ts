// @long: waits for files
import { mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ACTIVITY_HEADER, activityRow } from '../../app/imports/activity/rows.fixture'
import { bySheetJs } from '../../app/imports/workbook/writers.fixture'
import { expectAccessible } from './harness/axe'
import { signIn } from './harness/sign-in'
import { workbookSites } from './harness/sites'
import { test as base, expect } from './harness/test'

const NAME = 'activite-2026-11-20.xlsx'

/** A product that watches a folder of its own. */
const test = base.extend<object, { folder: string }>({
  folder: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that one needs out of the pattern
    async ({}, use) => {
      const home = mkdtempSync(join(tmpdir(), 'e2e-depot-'))
      await use(join(home, 'depot'))
      rmSync(home, { recursive: true, force: true })
    },
    { scope: 'worker' },
  ],
  data: 'watched',
  variables: async ({ folder }, use) => use({ IMPORT_DIR: folder }),
})

// shows 7 §2: Le dossier ne peut pas être lu
test('a dropped file is imported, and administration says what came of it', async ({
  page,
  folder,
  baseURL,
}) => {
  // why: looks are five seconds apart, and a file waits for two
  test.setTimeout(150_000)
  await signIn(page, 'administrator', baseURL)
  const [site] = await workbookSites(page)
  const row = activityRow(site?.pdv ?? '', 'MECA', { 'CA Net': 1 })
  writeFileSync(join(folder, 'copie.xlsx'), 'x')
  writeFileSync(join(folder, NAME), bySheetJs({ Activité: [ACTIVITY_HEADER, row] }))
  writeFileSync(join(folder, 'videocheck-2026-11.xlsx'), 'bonjour')
  // the second look is the one that takes it, five seconds after the first
  await expect
    .poll(() => readdirSync(join(folder, 'traites')), { timeout: 40_000 })
    .toEqual(['activite-2026-11-20.rapport.txt', NAME])
  await expect
    .poll(() => readdirSync(join(folder, 'refuses')), { timeout: 40_000 })
    .toEqual(['videocheck-2026-11.rapport.txt', 'videocheck-2026-11.xlsx'])
  await page.goto('/admin/imports')
  const card = page.getByRole('region', { name: 'Derniers fichiers déposés' })
  await expect(card.getByRole('row').filter({ hasText: NAME })).toContainText('Traité')
  await expect(card.getByRole('row').filter({ hasText: 'videocheck' })).toContainText('Refusé')
  await expect(page.getByText('copie.xlsx')).toBeVisible()
  await expectAccessible(page)
  await card.getByRole('link', { name: NAME }).click()
  await expect(page.getByText('Importé par')).toBeVisible()
  await expect(page.getByText('Dossier surveillé', { exact: true })).toBeVisible()

  renameSync(folder, `${folder}-parti`)
  await expect(async () => {
    await page.goto('/admin/imports')
    await expect(page.getByText('Le dossier ne peut pas être lu')).toBeVisible({ timeout: 500 })
  }).toPass({ timeout: 40_000 })
  await expectAccessible(page)
  renameSync(`${folder}-parti`, folder)
})
