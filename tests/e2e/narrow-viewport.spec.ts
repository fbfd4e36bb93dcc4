// @long: each screen at each width, with axe
import type { Locator, Page } from '@playwright/test'
import { signIn } from './harness/sign-in'
import { expect, test } from './harness/test'

const SCREENS = [
  '/synthesis',
  '/synthesis?tab=progress',
  '/synthesis?tab=causes',
  '/revenue',
  '/hours',
  '/productivity',
  '/crescendo',
  '/entries',
  '/videocheck?tab=details',
  '/quality',
  '/historical-results',
  '/financial-dashboard',
  '/targets',
  '/admin/users',
  '/help',
  '/admin/imports',
]

/** Visible verdicts, notices and buttons that extend beyond the window's width, also in scrolling containers. */
const outside = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('main :is(.pill, .is-verdict, .is-behind, .notice, button)')]
      .filter((one) => one.checkVisibility())
      .map((one) => ({ one, box: one.getBoundingClientRect() }))
      .filter(({ box }) => box.width > 1 && (box.right > window.innerWidth || box.left < 0))
      .map(({ one }) => `${one.className}: ${one.textContent}`),
  )

test("at 390 and 320 px every verdict lies within the window's width", async ({
  page,
  baseURL,
}) => {
  test.slow()
  await signIn(page, 'administrator', baseURL)
  for (const address of SCREENS) {
    await page.goto(`${address}${address.includes('?') ? '&' : '?'}group=all`)
    for (const width of [390, 320]) {
      await page.setViewportSize({ width, height: 844 })
      expect(await outside(page), address).toEqual([])
      const over = await page.evaluate(
        () => document.documentElement.scrollWidth - window.innerWidth,
      )
      expect(over, address).toBeLessThanOrEqual(0)
    }
  }
})

test('on a phone the three tabs of the synthesis are in one line, and the causes fit', async ({
  page,
  baseURL,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, 'manager', baseURL)
  await page.goto('/synthesis?tab=causes')
  const tabs = page.getByRole('navigation', { name: 'Synthèse' }).getByRole('link')
  await expect(tabs).toHaveCount(3)
  const tops = await tabs.evaluateAll((all) => all.map((tab) => tab.getBoundingClientRect().top))
  expect(new Set(tops).size).toBe(1)
  const chart = page.getByRole('img', { name: /^Global, CA Net/ })
  const { x, width } = (await chart.boundingBox()) ?? { x: -1, width: 0 }
  expect(x).toBeGreaterThan(0)
  expect(x + width).toBeLessThan(390)
  for (const name of ['Objectif à date', 'Présence', 'Productivité', 'Réalisé'])
    await expect(chart.getByText(name)).toBeVisible()
})

test('on a phone an import shows its result next to its hour, and its counts in two columns', async ({
  page,
  baseURL,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, 'administrator', baseURL)
  await page.goto('/admin/imports')
  const line = page.getByRole('row').nth(1)
  const middle = async (box: Locator) => {
    const { y, height } = (await box.boundingBox()) ?? { y: -1, height: 0 }
    return y + height / 2
  }
  const hour = await middle(line.getByRole('link'))
  expect(Math.abs((await middle(line.locator('.pill'))) - hour)).toBeLessThan(8)
  const count = (name: string) => middle(line.locator(`[data-label="${name}"]`))
  expect(await count('Erreurs')).toBe(await count('Avertissements'))
})

test('at 1440 px the tools of a concession’s planning are in one line @js', async ({
  page,
  baseURL,
}) => {
  await signIn(page, 'manager', baseURL)
  await page.goto('/planning?month=2026-11')
  await expect(page.getByRole('link', { name: 'Ajouter un collaborateur' })).toBeVisible()
  const { height } = (await page.locator('.plan-toolbar').boundingBox()) ?? { height: 0 }
  expect(height).toBeGreaterThan(30)
  expect(height).toBeLessThan(60)
})

for (const width of [720, 900, 1024])
  test(`at ${width} px no bar of the details overlaps the target next to it`, async ({
    page,
    baseURL,
  }) => {
    await page.setViewportSize({ width, height: 700 })
    await signIn(page, 'manager', baseURL)
    await page.goto('/synthesis')
    const over = await page.locator('.realization .meter').evaluateAll((bars) =>
      bars
        .filter((bar) => bar.checkVisibility())
        .map((bar) => [bar, bar.closest('td')].map((one) => one?.getBoundingClientRect().left))
        .filter(([bar = 0, cell = 0]) => bar < cell),
    )
    expect(over).toEqual([])
  })

test('on a phone no month of the calendar shows a separator dot', async ({ page, baseURL }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, 'administrator', baseURL)
  await page.goto('/admin/calendar')
  const months = page.locator('.month-setting > :first-child')
  await expect(months).toHaveCount(12)
  expect(
    await months.evaluateAll((all) => all.map((one) => (one as HTMLElement).innerText)),
  ).toEqual(expect.not.arrayContaining([expect.stringContaining('·')]))
})

test('at 1024 px no percent sign is alone on a line of a header', async ({ page, baseURL }) => {
  await page.setViewportSize({ width: 1024, height: 768 })
  await signIn(page, 'manager', baseURL)
  await page.goto('/productivity')
  const heads = page.getByRole('columnheader', { name: /^%/ })
  await expect(heads).toHaveCount(4)
  const apart = await heads.evaluateAll((all) =>
    all.map((head) => {
      const [sign, letter] = [0, 2].map((at) => {
        const range = document.createRange()
        const text = document.createTreeWalker(head, NodeFilter.SHOW_TEXT).nextNode()
        range.setStart(text ?? head, at)
        range.setEnd(text ?? head, at + 1)
        return range.getBoundingClientRect().top
      })
      return sign !== letter
    }),
  )
  expect(apart).toEqual([false, false, false, false])
})

test('the errors of a card’s form have space to its first field', async ({ page, baseURL }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, 'manager', baseURL)
  for (const [address, button] of [
    ['/help', 'Envoyer le ticket'],
    ['/profile', 'Changer le mot de passe'],
  ] as const) {
    await page.goto(address)
    await page.getByRole('button', { name: button }).click()
    const summary = page.getByTestId('error-summary')
    const label = page.locator('form:has([aria-invalid=true]) label').first()
    await expect(summary).toBeVisible()
    const { y, height } = (await summary.boundingBox()) ?? { y: 0, height: 0 }
    expect((await label.boundingBox())?.y ?? 0, address).toBeGreaterThanOrEqual(y + height + 12)
  }
})
