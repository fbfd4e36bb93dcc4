// @long: its pages are read over HTTP by tests/api/pages and judged by tests/services
import type { Page } from '@playwright/test'
import { signIn } from './harness/sign-in'
import { expect, test } from './harness/test'

const COMPARISON = /^Comparaison des concessions · .+ · 19\/11\/2026 – Gestion/
const rows = (page: Page) => page.getByRole('table', { name: /^Comparaison/ }).locator('tbody tr')
const figures = (page: Page) => page.locator('#contenu').innerText()

// guards against: back from a concession shows a comparison of one row (47)
test('Back from a concession restores the comparison', async ({ page, baseURL }) => {
  await signIn(page, 'director', baseURL)
  await page.goto('/synthesis')
  await expect(page).toHaveURL(/\/synthesis\?group=[0-9a-f]{24}&date=2026-11-19$/)
  await page.getByRole('link', { name: 'Comparer les concessions' }).click()
  await expect(page).toHaveTitle(COMPARISON)
  const compared = page.url()
  const count = await rows(page).count()
  expect(count).toBeGreaterThan(2)
  const name = await rows(page).first().getByRole('link').first().innerText()
  await rows(page).first().getByRole('link').first().click()
  await expect(page).toHaveTitle(`Synthèse · ${name} · 19/11/2026 – Gestion Après-Vente Automobile`)
  await page.goBack()
  await expect(page).toHaveURL(compared)
  await expect(page).toHaveTitle(COMPARISON)
  await expect(rows(page)).toHaveCount(count)
  await page.reload()
  await expect(rows(page)).toHaveCount(count)
})

// guards against: a sent link shows the receiver's own scope (47)
test('a link opened by another user shows the same page, or an error', async ({
  page,
  browser,
  baseURL,
}) => {
  await signIn(page, 'director', baseURL)
  await page.goto('/synthesis?date=2026-11-10')
  const link = page.url()
  const seen = await figures(page)

  const administrator = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage()
  await signIn(administrator, 'administrator', baseURL)
  await administrator.goto('/synthesis?group=all')
  await administrator.goto(link)
  expect(await figures(administrator)).toBe(seen)
  await expect(administrator).toHaveTitle(await page.title())
  await administrator.context().close()

  const elsewhere = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage()
  await signIn(elsewhere, 'manager', baseURL)
  await elsewhere.goto('/synthesis')
  const refused = await elsewhere.goto(link)
  expect(refused?.status()).toBe(403)
  await elsewhere.context().close()
})

test('two windows of one user keep each its own scope and date', async ({ page, baseURL }) => {
  await signIn(page, 'administrator', baseURL)
  await page.goto('/synthesis?group=all&date=2026-10-15')
  const other = await page.context().newPage()
  await other.goto('/financial-dashboard?group=all')
  await rows(other).first().getByRole('link').first().click()
  await expect(other).toHaveURL(/site=[0-9a-f]{24}/)
  await page.getByRole('link', { name: 'Chiffre d’affaires' }).click()
  await expect(page).toHaveURL(/\/revenue\?group=all&date=2026-10-15$/)
  await page.getByRole('link', { name: 'Planning', exact: true }).click()
  await expect(page).toHaveURL(/\/planning\?group=all&date=2026-10-15&month=2026-11$/)
  await expect(page).toHaveTitle(
    'Planning · Tous les groupes · novembre 2026 – Gestion Après-Vente Automobile',
  )
})
