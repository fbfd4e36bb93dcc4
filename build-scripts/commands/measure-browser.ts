import {
  type Browser,
  type BrowserContext,
  type CDPSession,
  expect,
  type Page,
} from '@playwright/test'
import { atMost, type Bound } from './performance-budget'
import { launchBrowser, median, phoneContext } from './phone'

/** Bounds: bytes of a page with an empty cache, layout shift, and ms from a tap to its paint. */
const [MOST_BYTES, MOST_SHIFT, MOST_PRESS_MS] = [200_000, 0, 100]
/** CPU slowdown that simulates a phone. */
const THROTTLE = 6
const PRESSES = 5

const SCOPE = 'group=all&date=2026-11-19'
const SCREENS = [
  ['synthèse', `/synthesis?${SCOPE}`],
  ['avancement', `/synthesis?${SCOPE}&tab=progress`],
  ['planning', `/planning?${SCOPE}`],
  ['comparaison', `/financial-dashboard?${SCOPE}`],
  ['objectifs', `/targets?${SCOPE}`],
] as const
/** Pages and the link to tap on each. */
const PRESSED = [
  ['onglet de la synthèse', `/synthesis?${SCOPE}`, 'Avancement du mois'],
  ['mois suivant du planning', `/planning?${SCOPE}&month=2026-10`, 'Mois suivant'],
] as const
type Pressed = (typeof PRESSED)[number]

declare global {
  interface Window {
    seen: { shift: number; press: number }
  }
}

/** Observes layout shifts and the time from the last click to its paint (in steps of 8 ms). Runs in the page. */
function observe() {
  const seen = { shift: 0, press: Number.NaN }
  window.seen = seen
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      seen.shift += (entry as PerformanceEntry & { value: number }).value
  }).observe({ type: 'layout-shift', buffered: true })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      if (entry.name === 'click') seen.press = Math.max(seen.press, entry.duration)
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
}

async function firstVisit(context: BrowserContext, address: string) {
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  let bytes = 0
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength
  })
  await page.goto(address, { waitUntil: 'networkidle' })
  return { bytes, shift: await page.evaluate(() => window.seen.shift) }
}

/** @returns the time in ms; null when no script handled the tap and the browser loaded the page */
async function press(page: Page, session: CDPSession, [, address, name]: Pressed, early: boolean) {
  await page.goto(address, { waitUntil: 'networkidle' })
  // Not by role: a role query computes the style of every hidden cell, which a real tap does not.
  const link = page.locator(`a[aria-label="${name}"], a:text-is("${name}")`).first()
  const isAttached = (element: Element) =>
    Object.keys(element).some((key) => key.startsWith('__reactProps'))
  if (!early) await expect.poll(() => link.evaluate(isAttached)).toBe(true)
  // Collects the garbage of the page load first, because a user taps later than this script.
  await session.send('HeapProfiler.collectGarbage')
  await page.evaluate(() => {
    window.seen.press = 0
  })
  await link.tap()
  await page.waitForFunction(() => document.querySelector('[data-pressed]') === null)
  await page.waitForFunction(() => document.querySelector('main[aria-busy]') === null)
  const { press: ms } = await page.evaluate(() => window.seen)
  // Shorter events are not reported: 16 ms is the observer's lower limit.
  return Number.isNaN(ms) ? null : ms || 16
}

/**
 * Measures browser bounds: bytes of a page with an empty cache, layout shift, and tap response on a simulated phone.
 */
export async function measureBrowser(
  url: string,
  cookie: string,
): Promise<{ table: string; bounds: Bound[] }> {
  const browser = await launchBrowser()
  try {
    return await measureIn(browser, url, cookie)
  } finally {
    await browser.close()
  }
}

async function measureIn(browser: Browser, url: string, cookie: string) {
  const context = () => phoneContext(browser, { url, cookie, script: observe })
  const lines = ['\nAu navigateur, 390 px', ''.padEnd(28), '   octets   décalage', '\n']
  const bounds: Bound[] = []
  for (const [name, address] of SCREENS) {
    const own = await context()
    const { bytes, shift } = await firstVisit(own, address)
    await own.close()
    lines.push(`${name.padEnd(28)}${String(bytes).padStart(9)}${shift.toFixed(3).padStart(11)}\n`)
    bounds.push(
      atMost(`${name}, première visite, octets`, bytes, MOST_BYTES),
      atMost(`${name}, décalage`, shift, MOST_SHIFT),
    )
  }
  const phone = await context()
  const page = await phone.newPage()
  const session = await phone.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: THROTTLE })
  for (const pressed of PRESSED) {
    const [name] = pressed
    const waits = async (early: boolean) => {
      const all: (number | null)[] = []
      for (let i = 0; i <= PRESSES; i++) all.push(await press(page, session, pressed, early))
      const text = all.map((ms) => ms ?? 'page entière').join(', ')
      lines.push(
        `${name}, CPU ÷ ${THROTTLE}${early ? ', dès que la page est là' : ''} : ${text} ms\n`,
      )
      return all
    }
    await waits(true)
    const heard = await waits(false)
    // The first tap is left out, because it includes compilation.
    const ms = median(heard.slice(1).map((one) => one ?? Number.POSITIVE_INFINITY))
    bounds.push(atMost(`${name}, réponse à l’appui, ms`, ms, MOST_PRESS_MS))
  }
  return { table: lines.join(''), bounds }
}
