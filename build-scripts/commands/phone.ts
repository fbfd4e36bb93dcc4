import { type Browser, type BrowserContext, chromium, devices } from '@playwright/test'
import { systemChromium } from '../setup/browser.mjs'

const PHONE = devices['Pixel 5']

/** Middle one of the values; NaN without values. */
export const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

/** Starts the machine's Chromium. The caller closes it. */
export function launchBrowser(): Promise<Browser> {
  const executablePath = systemChromium()
  return chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: ['--no-sandbox', '--disable-dev-shm-usage'],
  })
}

interface Visitor {
  url: string
  /** cookies of the signed-in user, as a request sends them */
  cookie: string
  /** runs in each page before its own scripts */
  script: () => void
}

/** Browser context of a phone, 390 px wide, with an empty cache. */
export async function phoneContext(
  browser: Browser,
  { url, cookie, script }: Visitor,
): Promise<BrowserContext> {
  const cookies = cookie.split('; ').map((pair) => {
    const at = pair.indexOf('=')
    return { name: pair.slice(0, at), value: pair.slice(at + 1), url }
  })
  const context = await browser.newContext({
    ...PHONE,
    baseURL: url,
    locale: 'fr-FR',
    timezoneId: 'Europe/Paris',
    serviceWorkers: 'block',
  })
  await context.addInitScript(script)
  await context.addCookies(cookies)
  return context
}
