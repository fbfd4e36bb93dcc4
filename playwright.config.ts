import { defineConfig } from '@playwright/test'
import { missingForFirefox, systemChromium } from './build-scripts/setup/browser.mjs'

const executablePath = systemChromium()
const IN_FIREFOX = /e2e\/firefox\/.*\.spec\.ts$/

/**
 * Two projects run the same specs: `js`, and `no-js` with scripts off (specs or tests tagged @js stay out of it). The
 * third runs a few of its own in Debian's Firefox, which Playwright drives by WebDriver BiDi.
 */
export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  globalSetup: './tests/e2e/harness/global-setup.ts',
  // why: each worker is a server and a browser; two fill two cores
  workers: 2,
  fullyParallel: false,
  forbidOnly: Boolean(process.env.CI),
  // why: CI shares its machine; what passes at its second try counts as passed and is named as unstable
  retries: process.env.CI ? 1 : 0,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ? [['list'], ['json']] : [['list']],
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
      testIgnore: IN_FIREFOX,
      use: { javaScriptEnabled: true },
      grepInvert: /@no-js/,
    },
    {
      name: 'no-js',
      testIgnore: IN_FIREFOX,
      use: { javaScriptEnabled: false },
      grepInvert: /@js/,
    },
    // why not without: where apt cannot install it the others run all the same, and the set-up has said what is missing
    ...(missingForFirefox()
      ? []
      : [{ name: 'firefox', testMatch: IN_FIREFOX, use: { browserName: 'firefox' as const } }]),
  ],
})
