// @long: takes pictures
import { signIn } from './harness/sign-in'
import { expect, test } from './harness/test'

/** Pictures that every run attaches to its report under these names. */
const PICTURES = [
  { name: 'planning-1440', address: '/planning?month=2026-11', width: 1440 },
  { name: 'comparison-1440', address: '/financial-dashboard', width: 1440 },
  { name: 'synthesis-390', address: '/synthesis', width: 390 },
  { name: 'synthesis-forced-colours-dark', address: '/synthesis', width: 1440, forced: 'dark' },
  { name: 'synthesis-forced-colours-light', address: '/synthesis', width: 1440, forced: 'light' },
] as const

for (const { name, address, width, ...more } of PICTURES)
  test(`picture: ${name} @js`, async ({ page, baseURL }, info) => {
    const errors: string[] = []
    page.on('pageerror', ({ message }) => errors.push(message))
    page.on('console', (said) => said.type() === 'error' && errors.push(said.text()))
    await page.setViewportSize({ width, height: 900 })
    if ('forced' in more)
      await page.emulateMedia({ forcedColors: 'active', colorScheme: more.forced })
    await signIn(page, name === 'comparison-1440' ? 'director' : 'manager', baseURL)
    const answer = await page.goto(address)
    expect(answer?.status()).toBe(200)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('.error-page, main .notice-error')).toHaveCount(0)
    await page.evaluate(() => document.fonts.ready)
    const body = await page.screenshot({ fullPage: name !== 'planning-1440' })
    await info.attach(`${name}.png`, { body, contentType: 'image/png' })
    expect(errors).toEqual([])
  })
