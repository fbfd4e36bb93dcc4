import { readdirSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'
import { missingForFirefox, systemChromium } from './build-scripts/setup/browser.mjs'

const executablePath = systemChromium()
const SPECS = new URL('tests/e2e/', import.meta.url)
const IN_FIREFOX = /e2e\/firefox\/.*\.spec\.ts$/
/** What only a browser without scripts can judge. */
const NEEDS_NO_JS = /@(also-)?no-js\b/

/** Specs that say `@long:` with a reason, which `npm test` leaves to `npm run test:all` (docs/testing.md). */
const longSpecs = readdirSync(SPECS, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.spec.ts'))
  .filter((file) => /^\/\/ @long: /m.test(readFileSync(new URL(file, SPECS), 'utf8')))
  .map((file) => `**/${file}`)

/** Specs that only read. Their pages are the same without scripts, so that `no-js-long` would judge them twice. */
const READING = [
  'additional-sales',
  'address',
  'axe',
  'bars',
  'billing',
  'colours',
  'comparison',
  'exports',
  'focus',
  'forced-colours',
  'guide',
  'history',
  'hours',
  'long-names',
  'morning-in-sight',
  'morning-report',
  'narrow-viewport',
  'navigation',
  'origin',
  'page-overflow',
  'planning-paper',
  'print-flows',
  'revenue',
  'screens-at-widths',
  'screens-on-paper',
  'slow-phone',
  'synthesis',
  'touch',
  'verdicts',
].map((name) => `**/${name}.spec.ts`)

/**
 * The projects run the same specs: `js` with scripts, `no-js` and `no-js-long` without (what is tagged @js stays out).
 * The long one belongs to `npm run test:all` and plays what writes. `firefox` runs a few specs of its own in Debian's Firefox, which
 * Playwright drives by WebDriver BiDi.
 */
export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  globalSetup: './tests/e2e/harness/global-setup.ts',
  // why: each worker is a server and a browser; one a core fills the machine
  workers: availableParallelism(),
  fullyParallel: false,
  forbidOnly: Boolean(process.env.CI),
  // why: machines are shared; what passes at its second try counts as passed and is kept in tests/flaky.json
  retries: Number(process.env.TEST_RETRIES ?? 0),
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME
    ? [['dot'], ['json'], ['./tests/e2e/harness/name-failures.ts']]
    : [['list']],
  use: {
    browserName: 'chromium',
    locale: 'fr-FR',
    timezoneId: 'Europe/Paris',
    viewport: { width: 1440, height: 900 },
    actionTimeout: 10_000,
    // why: what a service worker asks for passes by the routes that tests cut
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: ['--no-sandbox', '--disable-dev-shm-usage'],
    },
  },
  projects: [
    {
      name: 'js',
      testIgnore: [IN_FIREFOX, ...(process.env.TEST_SHORT ? longSpecs : [])],
      use: { javaScriptEnabled: true },
      grepInvert: /@no-js/,
    },
    {
      name: 'no-js',
      testIgnore: IN_FIREFOX,
      use: { javaScriptEnabled: false },
      grep: NEEDS_NO_JS,
      grepInvert: /@js/,
    },
    {
      name: 'no-js-long',
      testIgnore: [IN_FIREFOX, ...READING],
      use: { javaScriptEnabled: false },
      grepInvert: [/@js/, NEEDS_NO_JS],
    },
    // why not without: where apt cannot install it the others run all the same, and the set-up has said what is missing
    ...(missingForFirefox()
      ? []
      : [{ name: 'firefox', testMatch: IN_FIREFOX, use: { browserName: 'firefox' as const } }]),
  ],
})
