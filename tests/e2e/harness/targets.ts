import type { Page } from '@playwright/test'
import { expect } from './expect'

/** A field of the month's targets. */
export const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })

/** Opens the edit mode of a month (yyyy-MM). */
export async function openEdit(page: Page, month: string) {
  await page.goto(`/targets?month=${month}`)
  await page.getByRole('link', { name: 'Modifier', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Enregistrer' })).toBeVisible()
}

/** Saves what the edit mode holds. */
export const save = (page: Page) => page.getByRole('button', { name: 'Enregistrer' }).click()
