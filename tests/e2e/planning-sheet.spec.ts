import type { Page } from '@playwright/test'
import { signIn } from './harness/sign-in'
import { expect, test } from './harness/test'

const scrolled = (page: Page) =>
  page.evaluate(() => {
    const { scrollLeft, scrollTop } = document.documentElement
    return { left: scrollLeft, top: scrollTop }
  })

/** Elements of the page's content that scroll, vertically or horizontally. */
const scrollers = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('.content *')]
      .filter((box) => box.checkVisibility() && !box.matches('input, select, textarea'))
      .filter((box) =>
        ['auto', 'scroll'].some((way) => getComputedStyle(box).overflow.includes(way)),
      )
      .filter((box) => box.scrollHeight > box.clientHeight || box.scrollWidth > box.clientWidth)
      .map(({ className }) => className),
  )

const edge = async (page: Page, selector: string) => {
  const box = await page.locator(selector).first().boundingBox()
  return { x: Math.round(box?.x ?? -1), y: Math.round(box?.y ?? -1) }
}

// the demo's clock is fixed at 20 November 2026
for (const query of ['', 'mode=edit', 'full=1'])
  test(`only the page scrolls, days and names stay${query && `, ${query}`}`, async ({
    page,
    baseURL,
  }) => {
    await page.setViewportSize({ width: 1024, height: 600 })
    await signIn(page, 'manager', baseURL)
    await page.goto(`/planning?${query}`)
    const full = query === 'full=1'
    expect(await scrollers(page)).toEqual(full ? ['plan-page is-full'] : [])
    const name = 'tbody tr[data-worker] th'
    const team = 'tr.plan-team span'
    const bar = '.plan-toolbar'
    const before = [await edge(page, name), await edge(page, team), await edge(page, bar)]
    const away = full ? '.plan-page' : 'html'
    await page.locator(away).evaluate((box) => box.scrollTo(0, 0))
    const first = await edge(page, 'thead th:nth-child(2)')
    await page.locator(away).evaluate((box) => box.scrollTo(40, 0))
    // the first day scrolls under the names; names, teams and toolbar keep their place
    expect((await edge(page, 'thead th:nth-child(2)')).x).toBe(first.x - 40)
    expect((await edge(page, name)).x).toBe(before[0]?.x)
    expect((await edge(page, team)).x).toBe(before[1]?.x)
    expect((await edge(page, bar)).x).toBe(before[2]?.x)
    await page.locator(away).evaluate((box) => box.scrollTo(40, 500))
    expect((await edge(page, 'thead th:nth-child(2)')).y).toBe(0)
    expect((await edge(page, 'thead th')).x).toBe((await edge(page, name)).x)
    const [sidebar] = [await page.locator('.sidebar').boundingBox()]
    expect([sidebar?.x, sidebar?.y]).toEqual([0, 0])
  })

test('opens on today, with and without scripts', { tag: '@also-no-js' }, async ({
  page,
  baseURL,
}) => {
  // narrower windows show seven days, which include today
  await page.setViewportSize({ width: 1000, height: 700 })
  await signIn(page, 'manager', baseURL)
  await page.goto('/planning')
  const today = page.locator('thead th[aria-current=date]')
  await expect(today).toHaveText('20ven.')
  await expect(today).toBeInViewport({ ratio: 1 })
  expect((await scrolled(page)).left).toBeGreaterThan(0)
  expect((await scrolled(page)).top).toBe(0)
  const names = await page.locator('thead th').first().boundingBox()
  const box = await today.boundingBox()
  expect(box?.x).toBeGreaterThanOrEqual((names?.x ?? 0) + (names?.width ?? 0))
})

test('a figure fits its cell, a trade is not cut off, and the search shows its whole placeholder', async ({
  page,
  baseURL,
}) => {
  await page.setViewportSize({ width: 1366, height: 768 })
  await signIn(page, 'manager', baseURL)
  for (const query of ['', 'mode=edit']) {
    await page.goto(`/planning?${query}`)
    await expect(page.locator('.k-1-107').first()).toBeVisible()
    // the whole month fits a window of 1366 px, the most common width
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(1366)
    const cut = await page.evaluate(() =>
      [...document.querySelectorAll('.plan td, .plan th, .plan-person, .plan td > input[list]')]
        .filter((cell) => cell.scrollWidth > cell.clientWidth + 1)
        .map((cell) => cell.textContent || (cell as HTMLInputElement).value),
    )
    expect(cut, query).toEqual([])
  }
  const search = page.getByRole('searchbox', { name: 'Rechercher un collaborateur' })
  const room = await search.evaluate((box: HTMLInputElement) => {
    const { fontSize, fontFamily, paddingLeft, paddingRight } = getComputedStyle(box)
    const pen = document.createElement('canvas').getContext('2d')
    if (pen) pen.font = `${fontSize} ${fontFamily}`
    const text = pen?.measureText(box.placeholder).width ?? Number.POSITIVE_INFINITY
    return box.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight) - text
  })
  expect(room).toBeGreaterThan(0)
})

test('a phone shows today and three days around it first', async ({ page, baseURL }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, 'manager', baseURL)
  await page.goto('/planning')
  const days = page.locator('.plan thead th:not(:first-child):visible > span:first-child')
  await expect(days).toHaveText(['17', '18', '19', '20', '21', '22', '23'])
  const wide = () => page.evaluate(() => document.documentElement.scrollWidth)
  expect(await wide()).toBe(390)
  // the grid begins in the upper third of the screen
  expect((await edge(page, '.plan-frame')).y).toBeLessThan(844 / 3)
  const last = await page.locator('.plan thead th:visible').last().boundingBox()
  const frame = await page.locator('.plan-frame').boundingBox()
  expect(
    Math.abs((last?.x ?? 0) + (last?.width ?? 0) - (frame?.x ?? 0) - (frame?.width ?? 0)),
  ).toBeLessThan(3)
  await page.getByRole('link', { name: 'Jours précédents' }).click()
  await expect(page).toHaveURL(/days=13/)
  await expect(days).toHaveText(['10', '11', '12', '13', '14', '15', '16'])
  await page.getByRole('link', { name: 'Mois entier' }).click()
  await expect(page).toHaveURL(/days=all/)
  await expect(days).toHaveCount(30)
  await expect(page.locator('thead th[aria-current=date]')).toBeInViewport({ ratio: 1 })
  await page.getByRole('link', { name: 'Sept jours' }).click()
  await expect(days).toHaveCount(7)
  // all tools but the month are in a menu
  const search = page.getByRole('searchbox', { name: 'Rechercher un collaborateur' })
  await expect(search).toBeHidden()
  await page.locator('summary', { hasText: 'Outils' }).click()
  await expect(search).toBeVisible()
  await page.setViewportSize({ width: 320, height: 640 })
  expect(await wide()).toBe(320)
})

test('a group shows all its sums first, and its concessions folded', async ({ page, baseURL }) => {
  await signIn(page, 'director', baseURL)
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/planning')
  const sums = page.getByRole('table', { name: /^Totaux du périmètre/ })
  await expect(sums.getByRole('columnheader', { name: 'Total' })).toBeInViewport({ ratio: 1 })
  await expect(sums.getByText('Total Productifs - mois')).toBeInViewport({ ratio: 1 })
  // the sum of a day of 50 concessions fits one line
  const lines = await sums.locator('td:not(.plan-sum, [colspan])').evaluateAll((cells) =>
    cells.map((cell) => {
      cell.replaceChildren('486', document.createElement('wbr'), ',3')
      const text = document.createRange()
      text.selectNodeContents(cell)
      return new Set([...text.getClientRects()].map(({ top }) => Math.round(top))).size
    }),
  )
  expect(lines.length).toBeGreaterThan(28)
  expect(Math.max(...lines)).toBe(1)
  const folded = page.locator('details.plan-block')
  const count = await folded.count()
  expect(count).toBeGreaterThan(1)
  await expect(page.locator('details.plan-block[open]')).toHaveCount(0)
  // sums and folded concessions: 600 px and at most 80 px per concession
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(
    600 + count * 80,
  )
  await folded.first().locator('summary').click()
  const people = folded.first().locator('tr[data-worker]')
  await expect(people.first()).toBeVisible()
  await expect(folded.first().locator('summary')).toContainText(
    `${await people.count()} collaborateurs · `,
  )
  // a search unfolds the concessions with results
  const name = await people.first().getAttribute('data-name')
  const url = new URL(page.url())
  url.searchParams.set('q', name ?? '')
  await page.goto(url.href)
  await expect(page.locator('details.plan-block[open]').first()).toContainText(name ?? '')
})

// shows 7 §3: /planning/export
test('leaves as CSV and XLSX, with the scope, month and search of the page', async ({
  page,
  baseURL,
}) => {
  await signIn(page, 'manager', baseURL)
  await page.goto('/planning')
  const name = await page.locator('tr[data-worker]').first().getAttribute('data-name')
  const sum = await page.locator('[data-totals=productive-month] [data-month]').textContent()
  const [downloaded] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'XLSX' }).click(),
  ])
  expect(downloaded.suggestedFilename()).toMatch(/^Planning-[\p{L}\d-]+-novembre-2026\.xlsx$/u)
  const url = new URL(page.url())
  url.searchParams.set('q', name ?? '')
  await page.goto(url.href)
  const href = await page.getByRole('link', { name: 'CSV' }).getAttribute('href')
  expect(href).toMatch(/^\/planning\/export\?/)
  const csv = await (await page.request.get(href ?? '')).text()
  const lines = csv.split('\r\n')
  expect(lines[0]).toBe('\uFEFFPlanning;novembre 2026')
  expect(lines).toContain(`Recherche (les totaux comptent tout le monde);${name}`)
  // one row for the searched worker, and the screen's sum of all workers
  expect(lines.filter((line) => line.includes(`;${name};`))).toHaveLength(1)
  expect(lines.at(-2)).toMatch(/;;Total Productifs;/)
  expect(lines.at(-2)?.split(';').at(-1)).toBe(sum)
})

for (const width of [1440, 1024])
  test(`productivity scrolls with its page, ${width} px wide`, async ({ page, baseURL }) => {
    await page.setViewportSize({ width, height: 700 })
    await signIn(page, 'director', baseURL)
    for (const query of ['', 'mode=edit']) {
      await page.goto(`/productivity?${query}`)
      await expect(page.locator('.mechanics')).toBeVisible()
      expect(await scrollers(page)).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
      // scrolls a row to the window's upper edge: header and total must stay visible
      await page.evaluate(() => {
        const row = document.querySelectorAll('.mechanics tbody tr')[5]
        window.scrollBy(0, row?.getBoundingClientRect().top ?? 0)
      })
      expect((await edge(page, '.mechanics thead th')).y).toBe(0)
      const total = await page.locator('.mechanics tfoot').boundingBox()
      expect(Math.round((total?.y ?? 0) + (total?.height ?? 0))).toBe(700)
    }
  })
