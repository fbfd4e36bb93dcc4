import { test as base } from '@playwright/test'
import { Products, SHARED } from './products'
import type { RunningServer } from './server'

interface Fixtures {
  /**
   * Which copy of the demo data the spec works on. Specs that only read leave it out and share one server;
   * a spec that changes data names its own (`test.use({ data: 'imports' })`), and gets a fresh copy.
   */
  data: string
  /** what its product is told beside */
  variables: Record<string, string>
  server: RunningServer
  /** whether this project runs scripts */
  scripts: boolean
}

/** Playwright's `test` with a product of its own per worker and copy of the data; `page` starts at its address. */
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
})

export { expect } from './expect'
