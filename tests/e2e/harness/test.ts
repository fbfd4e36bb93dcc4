import { test as base } from '@playwright/test'
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
  // follows the link of a page that shows progress, as a reader without scripts does
  page: async ({ page, scripts }, use) => {
    const link = page.locator('noscript').getByRole('link', { name: 'Actualiser' })
    if (!scripts) await page.addLocatorHandler(link, () => link.click(), { noWaitAfter: true })
    await use(page)
  },
})

export { expect } from './expect'
