// @long: its pages are read over HTTP by tests/api/pages and judged by tests/services
import type { Page } from '@playwright/test'
import { signIn } from './harness/sign-in'
import { expect, test } from './harness/test'

const PAGE = '/financial-dashboard?group=all&date=2026-11-19'
const table = (page: Page) => page.getByRole('table', { name: /^Comparaison/ })
const header = (page: Page, name: string) =>
  table(page).getByRole('columnheader', { name, exact: true })
/** The first cells of the body's rows in a column, as numbers. */
const numbers = async (page: Page, column: number) => {
  const cells = table(page).locator(`tbody tr:not(.row-under) > :nth-child(${column})`)
  const texts = await cells.evaluateAll((all) =>
    all.map((cell) => {
      const copy = cell.cloneNode(true) as Element
      for (const hidden of copy.querySelectorAll('[popover], .figure-note')) hidden.remove()
      return copy.textContent ?? ''
    }),
  )
  return texts.map((text) =>
    Number(
      text
        .replace('−', '-')
        .replace(/[^\d,-]/g, '')
        .replace(',', '.'),
    ),
  )
}
const ascending = (list: readonly number[]) => [...list].sort((a, b) => a - b)

test.beforeEach(async ({ page, baseURL }) => {
  await signIn(page, 'administrator', baseURL)
})

// shows 1 §2: /financial-dashboard
test('begins with the gap, the furthest behind first, and sorts by any column', async ({
  page,
}) => {
  await page.goto(PAGE)
  await expect(header(page, 'Écart à date')).toHaveAttribute('aria-sort', 'ascending')
  const gaps = await numbers(page, 2)
  expect(gaps).toHaveLength(12)
  expect(gaps).toEqual(ascending(gaps))

  await header(page, 'CA Net').getByRole('link').click()
  await expect(header(page, 'CA Net')).toHaveAttribute('aria-sort', 'descending')
  await expect(header(page, 'Écart à date')).not.toHaveAttribute('aria-sort')
  const sizes = await numbers(page, 4)
  expect(sizes).toEqual(ascending(sizes).reverse())
  await header(page, 'CA Net').getByRole('link').click()
  await expect(header(page, 'CA Net')).toHaveAttribute('aria-sort', 'ascending')
  await expect(page).toHaveURL(/&sort=revenue$/)
  await expect(page.getByText('Triées par CA Net, croissant.')).toBeVisible()
})

test('levers and measure are chosen in the address and keep the order', async ({ page }) => {
  await page.goto(`${PAGE}&sort=name`)
  await page.getByRole('link', { name: 'Leviers' }).click()
  await expect(header(page, 'Présence')).toBeVisible()
  await page.getByRole('link', { name: 'HT', exact: true }).click()
  await expect(header(page, 'Taux')).toHaveCount(0)
  await expect(header(page, 'Concession')).toHaveAttribute('aria-sort', 'ascending')
  await expect(page).toHaveURL(/sort=name.*columns=levers.*metric=ht|metric=ht/)
  await header(page, 'Présence').getByRole('link').click()
  await expect(header(page, 'Présence')).toHaveAttribute('aria-sort', 'ascending')
  const presence = await numbers(page, 5)
  expect(presence).toEqual(ascending(presence))
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'XLSX' }).click(),
  ])
  expect(download.url()).toContain('metric=ht')
  expect(download.suggestedFilename()).toMatch(/\.xlsx$/)
})

test('at 1024 px all columns fit; on a phone a card is name, gap and status', async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 800 })
  for (const query of [
    '',
    '&metric=ht',
    '&columns=ahead',
    '&columns=ahead&metric=ht',
    '&columns=levers',
    '&columns=levers&metric=hec',
  ]) {
    await page.goto(PAGE + query)
    const over = await page
      .locator('.comparison .table-scroll')
      .evaluate((box) => box.scrollWidth - box.clientWidth)
    expect(over, query).toBeLessThanOrEqual(0)
  }
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(PAGE)
  const card = table(page).locator('tbody tr').first()
  await expect(card.getByRole('link').first()).toBeVisible()
  await expect(card.locator('.pill')).toBeVisible()
  await expect(card.locator('td').nth(2)).toBeHidden()
  await page.getByText('Trier', { exact: true }).click()
  await page.getByRole('listitem').getByRole('link', { name: 'Concession', exact: true }).click()
  await expect(page).toHaveURL(/sort=name/)
  await page.getByRole('link', { name: 'Tous les chiffres' }).click()
  await expect(card.locator('td').nth(2)).toBeVisible()
})

test('the rest of the month is sorted with the worst first; a comment is a line under its row', async ({
  page,
}) => {
  await page.goto(`${PAGE}&sort=name`)
  await page.getByRole('link', { name: 'Reste à faire' }).click()
  await header(page, 'Par jour restant').getByRole('link').click()
  await expect(header(page, 'Par jour restant')).toHaveAttribute('aria-sort', 'descending')
  const perDay = await numbers(page, 3)
  expect(perDay).toEqual(ascending(perDay).reverse())
  await header(page, 'Atterrissage').getByRole('link').click()
  await expect(page).toHaveURL(/sort=landing/)
  const line = table(page).locator('tbody tr.row-under').first()
  await expect(line.getByRole('cell')).toHaveAttribute('colspan', '10')
  await expect(line).toContainText('Commentaire du jour')
})

test('a row’s menu holds its acts, with and without scripts', { tag: '@also-no-js' }, async ({
  page,
}) => {
  await page.goto(PAGE)
  const row = table(page).getByRole('row', { name: /^Vénissieux/ })
  const comment = row.getByRole('link', { name: 'Modifier le commentaire' })
  await expect(comment).toBeHidden()
  await row.getByRole('button', { name: 'Actes\u202f: Vénissieux' }).click()
  await expect(comment).toBeVisible()
  await row.getByRole('link', { name: 'Causes de l’écart' }).click()
  await expect(page).toHaveURL(/\/synthesis\?group=.*&tab=causes/)
  await expect(page.getByRole('heading', { name: 'Pour finir à l’objectif' })).toBeVisible()
  await expect(page.getByRole('img', { name: /^Évolution de l’écart, CA Net/ })).toBeVisible()
})
