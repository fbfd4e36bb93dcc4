import { lyingBars, numberIn, progressBars } from './harness/bars'
import { signIn } from './harness/sign-in'
import { expect, test } from './harness/test'

const WITH_PROGRESS = ['/financial-dashboard', '/synthesis', '/revenue', '/historical-results']

test('a progress bar fills the part of its track that its figure says', async ({
  page,
  baseURL,
}) => {
  await signIn(page, 'administrator', baseURL)
  let partly = 0
  for (const address of WITH_PROGRESS) {
    await page.goto(`${address}?group=all`)
    for (const { filled, figure } of await progressBars(page)) {
      expect(filled, `${address}: ${figure} %`).toBeCloseTo(Math.min(100, Math.max(0, figure)), 0)
      if (figure > 5 && figure < 95) partly += 1
    }
  }
  expect(partly).toBeGreaterThan(3)
})

test('the bars of sales one under the other share one scale and one start, and say it', async ({
  page,
  baseURL,
}) => {
  await signIn(page, 'administrator', baseURL)
  await page.goto('/crescendo?group=all')
  const tables = await page.getByRole('table').all()
  expect(tables.length).toBe(3)
  const scales = await page.locator('.legend-scale').allTextContents()
  expect(new Set(scales).size).toBe(1)
  // 'Échelle : 0 à 140 %'
  const end = numberIn(scales[0]?.split(' à ')[1] ?? '')
  expect(end).toBeGreaterThanOrEqual(120)
  for (const table of tables) {
    const bars = await lyingBars(table)
    expect(bars.length).toBeGreaterThan(5)
    expect(new Set(bars.map(({ start }) => Math.round(start))).size).toBe(1)
    for (const { filled, line, text } of bars) {
      expect(filled, text).toBeCloseTo((Math.min(200, numberIn(text)) * 100) / end, 0)
      expect(line, text).toBeCloseTo(10_000 / end, 0)
    }
  }
})
