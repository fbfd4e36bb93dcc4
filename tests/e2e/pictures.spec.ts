// @long: takes pictures
import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { ACTIVITY_HEADER, activityRow } from '../../app/imports/activity/rows.fixture'
import { bySheetJs } from '../../app/imports/workbook/writers.fixture'
import { PICTURES } from './harness/pictures'
import { signIn } from './harness/sign-in'
import { expect, test } from './harness/test'

test.use({
  data: 'pictures',
  deviceScaleFactor: 0.83,
  contextOptions: { reducedMotion: 'reduce' },
})

/** Fingerprint of the spoken content of each screen when its picture was taken. */
const TAKEN = new URL('../../build-scripts/screenshots/taken.json', import.meta.url)
const taken = (): Record<string, string> => JSON.parse(readFileSync(TAKEN, 'utf8'))

const UNKNOWN_SITE = bySheetJs({ Activité: [ACTIVITY_HEADER, activityRow('00000')] })

for (const { file, role, address, width = 1440, imports } of PICTURES)
  test(`picture: ${file} is as its screen @js`, async ({ page, baseURL }) => {
    await page.setViewportSize({ width, height: 760 })
    await signIn(page, role, baseURL)
    expect((await page.goto(address))?.status()).toBe(200)
    if (imports) {
      const sent = { name: 'matin.xlsx', mimeType: '', buffer: UNKNOWN_SITE }
      await page.getByLabel('Fichier', { exact: true }).setInputFiles(sent)
      await page.getByRole('button', { name: 'Importer', exact: true }).click()
      await expect(page.getByRole('table', { name: 'Erreurs' })).toBeVisible()
    }
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('.error-page')).toHaveCount(0)
    await page.evaluate(() => document.fonts.ready)
    // why not pixels: each build of a browser draws letters a little differently
    const tree = await page.locator('body').ariaSnapshot()
    // addresses hold random identifiers and the port; the clock begins at 08:30 and goes on; what other specs did to
    // the writer of workbooks changes the file's fingerprint
    const spoken = tree
      .replaceAll(/\b[0-9a-f]{64}\b/g, '')
      .replaceAll(/^ *- \/url: .*\n|:\d{5}\b/gm, '')
      .replaceAll(/\b08:3\d\b/g, '08:30')
    const now = createHash('sha256').update(spoken).digest('hex').slice(0, 16)
    if (test.info().config.updateSnapshots === 'all') {
      await page.screenshot({ path: file, scale: 'device' })
      writeFileSync(TAKEN, `${JSON.stringify({ ...taken(), [file]: now }, null, 2)}\n`)
    }
    expect(taken()[file], `npm run screenshots, now:\n${spoken}`).toBe(now)
  })
