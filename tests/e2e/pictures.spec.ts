// @long: takes pictures
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
    // a changed word is more than this; a browser's next version draws edges of letters a little differently
    await expect(page).toHaveScreenshot(file.split('/'), { scale: 'device', maxDiffPixels: 100 })
  })
