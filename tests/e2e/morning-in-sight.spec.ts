import { signIn } from './harness/sign-in'
import { expect, test } from './harness/test'

const ADDRESS = '/synthesis?group=all&date=2026-11-19'

for (const [width, height] of [
  [390, 844],
  [1024, 768],
] as const)
  test(`the verdict and two rows of the morning are inside ${width} × ${height}`, async ({
    page,
    baseURL,
  }) => {
    await page.setViewportSize({ width, height })
    await signIn(page, 'administrator', baseURL)
    await page.goto(ADDRESS)
    const rows = page.locator('.morning-line')
    expect(await rows.count()).toBeGreaterThan(1)
    for (const part of [page.locator('.morning-verdict'), rows.nth(0), rows.nth(1)]) {
      const box = await part.boundingBox()
      expect((box?.y ?? 0) + (box?.height ?? Number.NaN)).toBeLessThanOrEqual(height)
    }
    // the verdict is the largest text of the screen
    const sizes = await page
      .locator('#contenu :is(h1, h2, h3, b, strong, p, .figure)')
      .evaluateAll((all) => all.map((one) => Number.parseFloat(getComputedStyle(one).fontSize)))
    const verdict = await page
      .locator('.morning-gap')
      .evaluate((gap) =>
        Math.max(
          ...[gap, ...gap.querySelectorAll('*')].map((one) =>
            Number.parseFloat(getComputedStyle(one).fontSize),
          ),
        ),
      )
    expect(verdict).toBe(Math.max(verdict, ...sizes))
  })

test('the title of the morning is one line on a phone, in each concession', async ({
  page,
  baseURL,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, 'administrator', baseURL)
  const sites: { _id: string }[] = await (await page.request.get('/api/sites')).json()
  expect(sites).toHaveLength(12)
  for (const { _id } of sites) {
    await page.goto(`/synthesis?site=${_id}&date=2026-11-19`)
    const title = page.getByRole('heading', { name: 'Ce matin' })
    const { height = Number.NaN } = (await title.boundingBox()) ?? {}
    expect(height, _id).toBeLessThan(30)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  }
})

test('one click leads from a row to its causes, and one to an action', async ({
  page,
  baseURL,
}) => {
  await signIn(page, 'administrator', baseURL)
  await page.goto(ADDRESS)
  const row = page.locator('.morning-line').first()
  await row.locator('.morning-head a').click()
  await expect(page).toHaveURL(/tab=causes/)
  await page.goto(ADDRESS)
  // a row whose first lever has an open action shows it instead
  const open = page.locator('.morning-line', { hasText: 'Action ouverte' }).first()
  await expect(open.getByRole('link', { name: /^Action ouverte.*jusqu’au/ })).toBeVisible()
  await page.getByRole('link', { name: 'Décider une action' }).first().click()
  await expect(page).toHaveURL(/\/actions\/decider\?.*site=\w+/)
  await expect(page.getByRole('button', { name: /^Enregistrer l’action/ })).toBeVisible()
})

test('one click prints the sheet for 8:30', async ({ page, baseURL }) => {
  await signIn(page, 'administrator', baseURL)
  await page.goto(ADDRESS)
  const asked = page.waitForRequest(/\/print-report\?.*group=all/)
  await page.getByRole('link', { name: 'Imprimer' }).click()
  await asked
})
