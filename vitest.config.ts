import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { guidePlugin } from './tests/guide-plugin'
import { LongestFirst } from './tests/longest-first'

const files = (folder: string, ends: RegExp) =>
  readdirSync(new URL(folder, import.meta.url), { recursive: true, encoding: 'utf8' })
    .filter((file) => ends.test(file))
    .map((file) => `${folder}/${file}`)

const wantsOwnProcess = (file: string) =>
  /\bvi\.(mock|doMock|resetModules)\(|\/second-instance'|@alone:/.test(
    readFileSync(new URL(file, import.meta.url), 'utf8'),
  )

/**
 * A part's files, in two projects: those that put something else in a module's place, load the product a second time
 * (`second-instance`), or say why with `@alone:`, each have a process of their own; the others share two, which load
 * the product once instead of once a file (half of the time they took).
 */
const shared = (name: string, tests: readonly string[]) =>
  [false, true].map((alone) => ({
    extends: true as const,
    test: {
      name: alone ? `${name}-alone` : name,
      isolate: alone,
      include: tests.filter((file) => wantsOwnProcess(file) === alone),
    },
  }))

const TEST = /\.test\.tsx?$/

/** `vitest run --project 'unit*' | 'services*' | 'api*'`; browser tests are Playwright's. */
export default defineConfig({
  plugins: [guidePlugin()],
  resolve: { alias: { '~': fileURLToPath(new URL('app', import.meta.url)) } },
  // why: the built product refers to the file of icons; inlined in each icon, it makes a page thrice as large
  build: { assetsInlineLimit: 0 },
  test: {
    globalSetup: './tests/services/harness/bundle-workers.setup.ts',
    setupFiles: './tests/services/harness/clean-process.setup.ts',
    environment: 'node',
    // why: two cores, often shared; a slow machine must not turn a correct product red
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // why: as in the browser's tests; what passes at its second try counts as passed and is named as unstable
    retry: process.env.CI ? 1 : 0,
    projects: [
      ...shared('unit', [
        ...files('app', TEST),
        ...files('build-scripts', /\.test\.(tsx?|mjs)$/),
        ...files('tests/documents', TEST),
      ]),
      ...shared('services', files('tests/services', TEST)),
      ...shared('api', files('tests/api', TEST)),
    ],
  },
})
