import type { Browser } from '@playwright/test'
import type { DemoNetwork } from '../demo/network'
import { atMost, type Bound } from './performance-budget'
import { launchBrowser, median, phoneContext } from './phone'

/** Slow 4G as Lighthouse defines it: 1.6 Mbit/s down, 750 kbit/s up, 150 ms round trip; CPU six times slower. */
const LINE = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_638_400 / 8,
  uploadThroughput: 768_000 / 8,
}
const THROTTLE = 6
const VISITS = 5
/** Blocking time of a page, ms: the part of each task beyond 50 ms, added up. */
const MOST_BLOCKING_MS = 600

interface Screen {
  name: string
  path: string
  /** largest contentful paint, ms */
  most: number
}

declare global {
  interface Window {
    view: { paint: number; blocking: number }
  }
}

/** Observes the largest contentful paint and long tasks. Runs in the page. */
function observe() {
  const view = { paint: Number.NaN, blocking: 0 }
  window.view = view
  new PerformanceObserver((list) => {
    for (const { startTime } of list.getEntries()) view.paint = startTime
  }).observe({ type: 'largest-contentful-paint', buffered: true })
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) view.blocking += Math.max(0, duration - 50)
  }).observe({ type: 'longtask', buffered: true })
}

/** Screens with their bounds; the planning is the month of 30 people that `measurePlanning` fills. */
function screensOf(network: DemoNetwork): Screen[] {
  const { _id, plateId, groupId } = network.sites[0]?.document ?? {
    _id: '',
    plateId: '',
    groupId: '',
  }
  const site = `group=${groupId}&plate=${plateId}&site=${_id}&date=2026-11-19`
  const planning = `/planning?${site}&month=2026-12`
  return [
    { name: 'synthèse', path: '/synthesis?group=all&date=2026-11-19', most: 2500 },
    { name: 'productivité', path: `/productivity?group=${groupId}&date=2026-11-19`, most: 3500 },
    { name: 'planning de 30', path: planning, most: 3500 },
    { name: 'planning de 30, édition', path: `${planning}&mode=edit`, most: 3500 },
    { name: 'objectifs', path: `/targets?${site}&month=2026-11`, most: 3000 },
  ]
}

async function visit(browser: Browser, url: string, cookie: string, path: string) {
  const context = await phoneContext(browser, { url, cookie, script: observe })
  try {
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    await session.send('Network.enable')
    await session.send('Network.emulateNetworkConditions', LINE)
    await session.send('Emulation.setCPUThrottlingRate', { rate: THROTTLE })
    await page.goto(path, { waitUntil: 'networkidle' })
    return await page.evaluate(() => window.view)
  } finally {
    await context.close()
  }
}

/**
 * Measures the first view of the screens on a simulated phone with an empty cache: largest contentful paint and
 * blocking time, medians of five visits.
 */
export async function measureFirstView(
  url: string,
  cookie: string,
  network: DemoNetwork,
): Promise<{ table: string; bounds: Bound[] }> {
  const browser = await launchBrowser()
  const lines = [`\nPremière vue, 4G lente, CPU ÷ ${THROTTLE}`.padEnd(40), 'LCP, ms  blocage, ms\n']
  const bounds: Bound[] = []
  try {
    for (const { name, path, most } of screensOf(network)) {
      const views: Window['view'][] = []
      for (let i = 0; i < VISITS; i++) views.push(await visit(browser, url, cookie, path))
      const paint = median(views.map((view) => view.paint))
      const blocking = median(views.map((view) => view.blocking))
      lines.push(
        `${name.padEnd(36)}${paint.toFixed(0).padStart(11)}${blocking.toFixed(0).padStart(13)}\n`,
      )
      bounds.push(
        atMost(`${name}, LCP, ms`, paint, most),
        atMost(`${name}, blocage, ms`, blocking, MOST_BLOCKING_MS),
      )
    }
  } finally {
    await browser.close()
  }
  return { table: lines.join(''), bounds }
}
