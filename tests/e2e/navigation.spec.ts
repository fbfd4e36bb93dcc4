// @long: its pages are read over HTTP by tests/api/pages and judged by tests/services
import type { Page } from '@playwright/test'
import { signIn } from './harness/sign-in'
import { expect, test } from './harness/test'
import { guarded } from './harness/wait-for-guard'

const acts = (page: Page) =>
  page
    .locator('.page-actions > a')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')))

test('the header’s acts are those of the page that the menu led to', async ({ page, baseURL }) => {
  await signIn(page, 'administrator', baseURL)
  await page.goto('/synthesis?group=all&date=2026-11-19', { waitUntil: 'networkidle' })
  for (const name of ['Productivité', 'Qualité', 'Historique des résultats', 'Synthèse']) {
    await page.getByRole('link', { name, exact: true }).first().click()
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    const turned = await acts(page)
    await page.reload({ waitUntil: 'networkidle' })
    expect(turned).toEqual(await acts(page))
  }
})

test('lists go back to what the page shows when a turn is refused or lost @js', async ({
  page,
  context,
  baseURL,
}) => {
  await signIn(page, 'administrator', baseURL)
  await page.goto('/targets?month=2027-03', { waitUntil: 'networkidle' })
  const month = page.locator('#month-picker')
  await month.focus()
  await month.selectOption('2027-02')
  await expect(page).toHaveURL(/month=2027-02/)
  await expect(month).toBeFocused()
  await context.setOffline(true)
  await month.selectOption('2027-01')
  await expect(page.locator('.toast')).toContainText('No response from server')
  await expect(month).toHaveValue('2027-02')
  const address = page.url()
  await page.getByRole('link', { name: 'Mois suivant' }).click()
  await expect(page.locator('.content > .notice-error')).toBeVisible()
  expect(page.url()).toBe(address)
  await context.setOffline(false)
})

test('goes on typing with the lists as they were @js', async ({ page, baseURL }) => {
  await signIn(page, 'manager', baseURL)
  await page.goto('/targets?month=2027-03&mode=edit')
  await guarded(page)
  await page.getByLabel('Carrosserie, HEC', { exact: true }).fill('12')
  const month = page.locator('#month-picker')
  await month.selectOption('2027-02')
  await page.getByRole('button', { name: 'Continuer la saisie' }).click()
  await expect(month).toHaveValue('2027-03')
  const link = page.getByRole('link', { name: 'Synthèse', exact: true })
  await link.click()
  await page.getByRole('button', { name: 'Continuer la saisie' }).click()
  await expect(link).toHaveCSS('opacity', '1')
})

test('the planning’s own month list goes back when its choice is refused or lost @js', async ({
  page,
  context,
  baseURL,
}) => {
  await signIn(page, 'manager', baseURL)
  // March 2027 begins on a Monday
  await page.goto('/planning?month=2027-03&mode=edit')
  await guarded(page)
  const month = page.getByLabel('Mois', { exact: true })
  const year = page.getByLabel('Année')
  const typed = page.locator('td[data-day="1"] input[list]').first()
  await typed.fill('CP')
  await month.selectOption('Juin')
  await page.getByRole('button', { name: 'Continuer la saisie' }).click()
  await expect(month).toHaveValue('03')
  await year.fill('2028')
  await year.press('Tab')
  await page.getByRole('button', { name: 'Continuer la saisie' }).click()
  await expect(year).toHaveValue('2027')
  await expect(typed).toHaveValue('CP')
  await typed.fill('')
  await typed.press('Enter')
  await context.setOffline(true)
  await month.selectOption('Juin')
  await expect(page.locator('.toast')).toContainText('No response from server')
  await expect(month).toHaveValue('03')
  await context.setOffline(false)
  await month.selectOption('Juin')
  await expect(page).toHaveURL(/month=2027-06/)
  await expect(month).toHaveValue('06')
})

test('a calendar that was left is not opened again by other links', async ({ page, baseURL }) => {
  await signIn(page, 'administrator', baseURL)
  await page.goto('/synthesis?group=all&date=2026-11-19&calendar=2026-10')
  await expect(page.locator('.date-picker')).toHaveAttribute('open')
  for (const link of await page.locator('.content .tabs a').all())
    expect(await link.getAttribute('href')).not.toContain('calendar')
})
