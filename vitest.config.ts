import { readdirSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { guidePlugin } from './tests/guide-plugin'
import { LongestFirst } from './tests/longest-first'

const files = (folder: string, ends: RegExp) =>
  readdirSync(new URL(folder, import.meta.url), { recursive: true, encoding: 'utf8' })
    .filter((file) => ends.test(file))
    .map((file) => `${folder}/${file}`)

/** What a test file says of itself in a comment (docs/testing.md). */
const SAYS_ALONE = /\bvi\.(mock|doMock|resetModules)\(|\/second-instance'|@alone:/
const SAYS_LONG = /^\/\/ @long: /m

const read = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8')

/**
 * A part's files, in four projects. Those that put something else in a module's place, load the product a second time
 * (`second-instance`), or say why with `@alone:`, each have a process of their own; the others share one per core,
 * which loads the product once instead of once a file (half of the time they took). Files that say `@long:` with a
 * reason run by `npm run test:all` alone.
 */
function projectsOf(name: string, tests: readonly string[]) {
  const sources = tests.map((file) => ({ file, source: read(file) }))
  return [false, true].flatMap((isLong) =>
    [false, true].map((isAlone) => ({
      extends: true as const,
      test: {
        name: `${name}${isLong ? '-long' : ''}${isAlone ? '-alone' : ''}`,
        isolate: isAlone,
        include: sources
          .filter(({ source }) => SAYS_ALONE.test(source) === isAlone)
          .filter(({ source }) => SAYS_LONG.test(source) === isLong)
          .map(({ file }) => file),
      },
    })),
  )
}

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
    // why: each project compiles the product again without it, a third of a file's start
    experimental: { fsModuleCache: true, fsModuleCachePath: '.cache/vitest-modules' },
    maxWorkers: availableParallelism(),
    sequence: { sequencer: LongestFirst },
    // why: a shared machine is slow at times, which must not turn a correct product red
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // why: as in the browser's tests; what passes at its second try counts as passed and is kept in tests/flaky.json
    retry: Number(process.env.TEST_RETRIES ?? 0),
    projects: [
      ...projectsOf('unit', [
        ...files('app', TEST),
        ...files('build-scripts', /\.test\.(tsx?|mjs)$/),
        ...files('tests/documents', TEST),
      ]),
      ...projectsOf('services', files('tests/services', TEST)),
      ...projectsOf('api', files('tests/api', TEST)),
    ],
  },
})
