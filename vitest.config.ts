import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

/** `vitest run --project unit | services | api`; browser tests are Playwright's. */
export default defineConfig({
  resolve: { alias: { '~': fileURLToPath(new URL('app', import.meta.url)) } },
  test: {
    globalSetup: './tests/services/bundle-workers.setup.ts',
    environment: 'node',
    // why: two cores, often shared; a slow machine must not turn a correct product red
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 60_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['app/**/*.test.{ts,tsx}', 'build-scripts/**/*.test.{ts,mjs}'],
        },
      },
      { extends: true, test: { name: 'services', include: ['tests/services/**/*.test.{ts,tsx}'] } },
      { extends: true, test: { name: 'api', include: ['tests/api/**/*.test.{ts,tsx}'] } },
    ],
  },
})
