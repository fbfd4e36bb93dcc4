import type { Page } from '@playwright/test'
import { expect } from './expect'

/** Sends 23 MB by the page's import form: its sentence is shown on the page of the form, with scripts and without. */
export async function expectTooLarge(
  page: Page,
  address: string,
  label: string,
  { name, scripts }: { name: string; scripts: boolean },
): Promise<void> {
  const buffer = Buffer.alloc(23 * 1024 * 1024, 'PK')
  await page.goto(address)
  const chosen = { name, mimeType: 'application/octet-stream', buffer }
  await page.getByLabel(label).setInputFiles(chosen, { timeout: 40_000 })
  if (!scripts) {
    const answer = page.waitForResponse((response) => response.request().method() === 'POST')
    await page.getByRole('button', { name: 'Importer', exact: true }).click()
    expect((await answer).status()).toBe(413)
    await expect(page.getByRole('navigation', { name: 'Menu principal' })).toBeVisible()
  }
  await expect(page.getByText('Le fichier dépasse 20 Mo.').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Importer', exact: true })).toBeVisible()
}
