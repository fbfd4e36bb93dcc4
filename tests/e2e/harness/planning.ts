import type { Page } from '@playwright/test'
import { signIn } from './sign-in'

/** A cell of the edited grid. */
export const cell = (page: Page, name: string, day: string) =>
  page.locator(`input[aria-label="${name}, ${day}"]`)
export const status = (page: Page) => page.locator('.plan-status')
export const save = (page: Page) => page.getByRole('button', { name: 'Enregistrer', exact: true })
export const toast = (page: Page) => page.locator('.toast')

/** The names in the grid, top to bottom. */
export const names = (page: Page) =>
  page
    .locator('tr[data-worker]')
    .evaluateAll((rows) => rows.map((row) => (row as HTMLElement).dataset.name ?? ''))

export async function openMonth(page: Page, baseURL: string | undefined, query: string) {
  await signIn(page, 'manager', baseURL)
  await page.goto(`/planning?${query}`)
}
