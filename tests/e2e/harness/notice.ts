import type { Locator, Page } from '@playwright/test'
import { expect } from './expect'

/**
 * Presses a button and expects the notice of the page that answers. Without scripts it is read from the document:
 * `test` follows the page's 'Actualiser' at once, and the next page has no notice.
 */
export async function expectNotice(
  page: Page,
  scripts: boolean,
  button: Locator,
  sentence: string,
): Promise<void> {
  if (scripts) {
    await button.click()
    return expect(page.locator('.toast')).toContainText(sentence)
  }
  const answer = page.waitForResponse(
    (one) => one.request().isNavigationRequest() && one.ok() && one.request().method() === 'GET',
  )
  await button.click()
  expect(await (await answer).text()).toContain(sentence)
}
