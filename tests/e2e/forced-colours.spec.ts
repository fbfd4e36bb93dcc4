import type { Locator } from '@playwright/test'
import { cell, names, openMonth } from './harness/planning'
import { signIn } from './harness/sign-in'
import { expect, test } from './harness/test'
import { guarded } from './harness/wait-for-guard'

test.use({ data: 'forced-colours' })

/** The line drawn around an element or its overlay, or below it: what is left where colours are forced. */
const lineOf = (what: Locator, pseudo?: string) =>
  what.evaluate((element, name) => {
    const style = getComputedStyle(element, name)
    return [style.outlineStyle, style.outlineWidth, style.borderBottomWidth].join(' ')
  }, pseudo)

test('forced colours: the grid shows where one is, what is selected, changed and refused @js', async ({
  page,
  baseURL,
}) => {
  // the products of these tests stand on Friday, 20/11/2026
  await openMonth(page, baseURL, 'month=2026-11&mode=edit')
  await page.emulateMedia({ forcedColors: 'active' })
  const [first = '', second = ''] = await names(page)
  await guarded(page)
  expect(await lineOf(page.locator('th.is-today'))).toContain('solid 2px')
  await cell(page, first, 'mar. 24').click()
  expect(await lineOf(cell(page, first, 'mar. 24'))).toBe('solid 2px 0px')
  expect(await lineOf(cell(page, second, 'mar. 24'))).toMatch(/^none .* 0px$/)
  for (const key of ['f', 'Enter', 'z', 'z', 'Enter']) await page.keyboard.press(key)
  expect(await lineOf(cell(page, first, 'mar. 24'))).toContain('3px')
  expect(await lineOf(cell(page, second, 'mar. 24'))).toContain('double 3px')
  await cell(page, first, 'mer. 25').click()
  await page.keyboard.press('Shift+ArrowRight')
  const selected = page.locator('td.is-selected').last()
  expect(await lineOf(selected)).toContain('dashed 1px')
})

test('forced colours: closed days keep a pattern, open days have none', async ({
  page,
  baseURL,
}) => {
  await openMonth(page, baseURL, 'month=2026-11')
  await page.emulateMedia({ forcedColors: 'active' })
  const image = (day: string) =>
    page
      .locator(`.plan thead th:has-text("${day}")`)
      .first()
      .evaluate((head) => getComputedStyle(head).backgroundImage)
  // Sunday the 8th and the holiday of the 11th, a Wednesday
  for (const day of ['8dim.', '11mer.']) expect(await image(day), day).toMatch(/^url\(/)
  expect(await image('12jeu.')).toBe('none')
  const cells = page.locator('.plan tr[data-worker] :is(td.is-holiday, td.is-sunday)')
  const drawn = await cells.evaluateAll((all) =>
    all.map((one) => getComputedStyle(one).backgroundImage.startsWith('url(')),
  )
  expect(drawn.length).toBeGreaterThan(10)
  expect(drawn).not.toContain(false)
})

test('forced colours: what takes the focus by a ring of shadow keeps a line @js', async ({
  page,
  baseURL,
}) => {
  await signIn(page, 'manager', baseURL)
  await page.emulateMedia({ forcedColors: 'active' })
  for (const [address, selector] of [
    ['/synthesis', '.gauge-more'],
    ['/entries', '.entry-card a'],
  ] as const) {
    await page.goto(address)
    const link = page.locator(selector).first()
    // the key makes it a focus that shows
    await page.keyboard.press('Tab')
    await link.focus()
    expect(await lineOf(link, '::after'), address).toContain('solid 2px')
  }
})

test('forced colours: so does the field of PDV numbers @js', async ({ page, baseURL }) => {
  await signIn(page, 'administrator', baseURL)
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto('/admin/network')
  await page.locator('details:has(.tags) > summary').first().click()
  const tags = page.locator('.tags').first()
  await tags.locator('input').last().focus()
  expect(await lineOf(tags)).toContain('solid 2px')
})
