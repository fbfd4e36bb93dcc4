import type { Page } from '@playwright/test'
import { signIn } from './harness/sign-in'
import { expect, test } from './harness/test'

test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } })

const SCREENS = [
  '/synthesis',
  '/synthesis?tab=progress',
  '/synthesis?tab=causes',
  '/revenue',
  '/hours',
  '/productivity',
  '/crescendo',
  '/quality?mode=edit',
  '/historical-results',
  '/targets',
  '/targets?mode=edit',
  '/financial-dashboard',
  '/help',
  '/profile',
]

/** What is pressed and lower than a finger needs; links inside a sentence and the planning's grid are no controls. */
const tooLow = (page: Page) =>
  page.evaluate(() =>
    [
      ...document.querySelectorAll(
        '.page :is(.button, .input, summary, .segmented a, .tabs a, .bar-links a, .check), .sidebar summary',
      ),
    ]
      .filter((one) => one.checkVisibility() && !one.matches('.freshness > *, [tabindex="-1"]'))
      .map((one) => ({ one, height: one.getBoundingClientRect().height }))
      .filter(({ height }) => height < 43.5)
      .map(({ one, height }) => `${one.className}: ${one.textContent} (${height})`),
  )

test('under a finger every control is 44 px high', async ({ page, baseURL }) => {
  test.slow()
  await signIn(page, 'manager', baseURL)
  for (const address of SCREENS) {
    await page.goto(address)
    expect(await tooLow(page), address).toEqual([])
  }
})

test('a verdict is pressed 20 px over and under its middle', async ({ page, baseURL }) => {
  await signIn(page, 'manager', baseURL)
  await page.goto('/synthesis')
  const hit = await page
    .locator('.gauge-card .verdict > button')
    .first()
    .evaluate((button) => {
      button.scrollIntoView({ block: 'center' })
      const { x, y, width, height } = button.getBoundingClientRect()
      return [-20, 20].map((away) =>
        button.contains(document.elementFromPoint(x + width / 2, y + height / 2 + away)),
      )
    })
  expect(hit).toEqual([true, true])
})

test('the acts of quality’s edit mode stay in the window', async ({ page, baseURL }) => {
  await signIn(page, 'manager', baseURL)
  await page.goto('/quality?mode=edit')
  for (const y of [0, 1500]) {
    await page.evaluate((top) => window.scrollTo({ top, behavior: 'instant' }), y)
    await expect(page.getByRole('button', { name: 'Enregistrer' })).toBeInViewport({ ratio: 1 })
    await expect(page.getByRole('button', { name: 'Ajouter marque' })).toBeInViewport({ ratio: 1 })
  }
})
