import { test as base, expect } from '@playwright/test'
import { copyTemplate, type RunningServer, removeData, startServer } from './server'

export interface WorkerOptions {
  /**
   * Which copy of the demo data the spec works on. Specs that only read leave it out and share one server;
   * a spec that changes data names its own (`test.use({ data: 'imports' })`), and gets a fresh copy.
   */
  data: string
  server: RunningServer
}

/** Runs a product on a fresh copy of the data while it is used; it must end by itself, with code 0. */
export async function runServer(
  data: string,
  use: (server: RunningServer) => Promise<void>,
  variables: Record<string, string> = {},
): Promise<void> {
  const dataDir = copyTemplate(data)
  const server = await startServer(dataDir, variables)
  await use(server)
  const code = await server.stop()
  removeData(dataDir)
  expect(code, server.output()).toBe(0)
}

/** Playwright's `test` with a product of its own per worker and copy of the data; `page` starts at its address. */
export const test = base.extend<{ scripts: boolean }, WorkerOptions>({
  data: ['shared', { option: true, scope: 'worker' }],
  server: [async ({ data }, use) => runServer(data, use), { scope: 'worker', timeout: 60_000 }],
  baseURL: async ({ server }, use) => use(server.url),
  /** whether this project runs scripts */
  scripts: async ({ javaScriptEnabled }, use) => use(javaScriptEnabled !== false),
})

export { expect }
