// @long: each screen at each width, with axe
import type { Page } from '@playwright/test'
import { violationsOn } from './harness/axe'
import { signIn } from './harness/sign-in'
import { expect, test } from './harness/test'

test.use({ data: 'dark' })

const ALL = 'group=all&date=2026-11-19'
const SCREENS = [
  `/synthesis?${ALL}`,
  `/synthesis?tab=progress&${ALL}`,
  `/synthesis?tab=causes&${ALL}`,
  `/financial-dashboard?columns=levers&${ALL}`,
  '/planning?month=2026-11&mode=edit',
  '/planning?month=2026-11',
  '/targets?month=2026-11',
  '/targets/grid?month=2026-11',
  '/productivity',
  '/crescendo',
  '/quality',
  '/import',
  '/admin',
  '/admin/calendar',
  '/admin/closings',
  '/admin/imports',
  '/profile',
  '/n-existe-pas',
]

/** Asserts contrast alone: the other rules judge what both themes share, in the light one. */
const expectContrast = async (page: Page) =>
  expect(await violationsOn(page, ['color-contrast']), page.url()).toEqual([])

/** Brightness of the page's ground: 0 black, 255 white. */
const ground = (page: Page) =>
  page.evaluate(() => {
    const [red = 0, green = 0, blue = 0] =
      getComputedStyle(document.body).backgroundColor.match(/\d+/g)?.map(Number) ?? []
    return (red + green + blue) / 3
  })

for (const width of [1440, 390])
  test(`dark, ${width} px: main screens have enough contrast, and are light on paper @js`, async ({
    page,
    baseURL,
  }) => {
    test.slow()
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.setViewportSize({ width, height: 844 })
    await page.goto('/login')
    await expectContrast(page)
    await signIn(page, 'administrator', baseURL)
    for (const address of SCREENS) {
      await page.goto(address)
      expect(await ground(page), address).toBeLessThan(60)
      await expectContrast(page)
      await page.emulateMedia({ media: 'print' })
      expect(await ground(page), `${address}, paper`).toBe(255)
      await page.emulateMedia({ media: null })
    }
  })

test('the theme is chosen in the profile, kept at sign-in, and goes before the device @also-no-js', async ({
  page,
  baseURL,
}) => {
  const root = page.locator('html')
  const choose = async (theme: string) => {
    await page.goto('/profile')
    await page.getByLabel('Thème').selectOption(theme)
    await page.getByRole('button', { name: 'Enregistrer le thème' }).click()
    await expect(page.getByText('Thème enregistré.')).toBeVisible()
  }
  await signIn(page, 'manager', baseURL)
  await choose('Sombre')
  await expect(root).toHaveAttribute('data-theme', 'dark')
  expect(await ground(page)).toBeLessThan(60)
  await page.emulateMedia({ media: 'print' })
  expect(await ground(page)).toBe(255)
  await page.emulateMedia({ media: null })

  // the browser keeps it without a session; another one learns it from the account
  await page.context().clearCookies({ name: 'session' })
  await page.goto('/login')
  expect(await ground(page)).toBeLessThan(60)
  await page.context().clearCookies()
  await page.goto('/login')
  expect(await ground(page)).toBeGreaterThan(200)
  await signIn(page, 'manager', baseURL)
  await page.goto('/synthesis')
  expect(await ground(page)).toBeLessThan(60)
  await page.goto('/print-report')
  await expect(page.locator('.report, main').first()).toBeVisible()
  expect(await ground(page)).toBeGreaterThan(200)

  await choose('Clair')
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await ground(page)).toBeGreaterThan(200)
  await choose('Selon l’appareil')
  await expect(root).not.toHaveAttribute('data-theme')
  expect(await ground(page)).toBeLessThan(60)
})
