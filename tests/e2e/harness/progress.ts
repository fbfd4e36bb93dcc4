import type { Page } from '@playwright/test'
import { expect } from './expect'

/** The cards of a page of figures by their titles, with the month's progress and the day's rings per service. */
export async function expectProgress(page: Page, cards: readonly string[]): Promise<void> {
  await expectCards(page, cards)
  await expect(page.locator('.progress-line h3')).toHaveText([
    'Global',
    'Mécanique',
    'Service Rapide',
    'Carrosserie',
  ])
  await expect(page.locator('.day-ring')).toHaveCount(4)
}

/** Cards by their titles. */
export async function expectCards(page: Page, cards: readonly string[]): Promise<void> {
  for (const name of cards)
    await expect(page.getByRole('heading', { level: 2, name, exact: true })).toBeVisible()
}
