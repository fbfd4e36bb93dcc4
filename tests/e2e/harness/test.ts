import { test as base, type Page } from '@playwright/test'
import { Products, SHARED } from './products'
import type { RunningServer } from './server'

interface Fixtures {
  /**
   * Name of the spec's copy of the demo data. Specs that only read share one server by default. A spec that changes
   * data names a copy of its own (`test.use({ data: 'imports' })`).
   */
  data: string
  /** additional environment variables of the product */
  variables: Record<string, string>
  server: RunningServer
  /** true in the project with scripts */
  scripts: boolean
}

/** Link of a page that shows progress, for readers without scripts. */
const refreshLink = (page: Page) =>
  page.locator('noscript').getByRole('link', { name: 'Actualiser' })

/** Follows the link of a page that shows progress before each action and check, as a reader without scripts does. */
async function followProgress(page: Page): Promise<void> {
  const link = refreshLink(page)
  await page.addLocatorHandler(link, () => link.click(), { noWaitAfter: true })
}

/** Acts on a page that shows progress as it is, without following its link first, again and again. */
export async function onPageAsItIs(page: Page, act: () => Promise<void>): Promise<void> {
  await page.removeLocatorHandler(refreshLink(page))
  await act()
  await followProgress(page)
}

/** Playwright's `test` with a product per worker and copy of the data, whose URL is the base URL of `page`. */
export const test = base.extend<Fixtures, { products: Products }>({
  data: [SHARED, { option: true }],
  variables: [{}, { option: true }],
  products: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the pattern
    async ({}, use) => {
      const products = new Products()
      await use(products)
      await products.endAll()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  server: [
    async ({ products, data, variables }, use) => use(await products.on(data, variables)),
    { timeout: 60_000 },
  ],
  baseURL: async ({ server }, use) => use(server.url),
  scripts: async ({ javaScriptEnabled }, use) => use(javaScriptEnabled !== false),
  page: async ({ page, scripts }, use) => {
    if (!scripts) await followProgress(page)
    await use(page)
  },
})

export { expect } from './expect'
