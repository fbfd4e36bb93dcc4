import type { Page } from '@playwright/test'
import { signIn } from './harness/sign-in'
import { expect, test } from './harness/test'

const SCREENS = [
  '/synthesis',
  '/synthesis?tab=progress',
  '/synthesis?tab=causes',
  '/revenue',
  '/hours',
  '/productivity',
  '/crescendo',
  '/entries',
  '/videocheck',
  '/quality',
  '/historical-results',
  '/financial-dashboard',
  '/comparison',
  '/targets',
  '/planning',
  '/admin/users',
]
/** Limit of a page's transfer size with an empty cache, in bytes. */
const MOST = 200_000

/** Headers that browsers apply to documents only, not to their subresources. */
const OF_PAGES = ['content-security-policy', 'referrer-policy', 'x-frame-options']

declare global {
  interface Window {
    shifted: number
  }
}

/**
 * Holds the styles until the page is parsed whole. A busy machine would else paint half of a header, which moves when
 * its rest comes: a shift of the machine, in another page each time.
 */
async function paintWhole(page: Page): Promise<void> {
  await page.route('**/*.css', async (route) => {
    // the page's first script follows its content, and waits for the styles
    await page.waitForFunction(() => document.querySelector('body > script'), null, { polling: 20 })
    await route.continue()
  })
}

/** Sums the transferred bytes, headers included, and the layout shift (`window.shifted`) while the page loads. */
async function watch(page: Page): Promise<{ bytes: number }> {
  await paintWhole(page)
  const seen = { bytes: 0 }
  const browser = await page.context().newCDPSession(page)
  await browser.send('Network.enable')
  browser.on('Network.loadingFinished', ({ encodedDataLength }) => {
    seen.bytes += encodedDataLength
  })
  await page.addInitScript(() => {
    window.shifted = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        window.shifted += (entry as PerformanceEntry & { value: number }).value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return seen
}

for (const width of [1440, 390])
  test(`a first visit at ${width} px loads at most 200 kB, without visible layout shift @js`, async ({
    browser,
    page,
    baseURL,
  }) => {
    test.slow()
    await signIn(page, 'administrator', baseURL)
    const storageState = await page.context().storageState()
    for (const address of SCREENS) {
      // a new context has an empty cache
      const context = await browser.newContext({
        storageState,
        viewport: { width, height: 844 },
        ...(baseURL ? { baseURL } : {}),
      })
      const first = await context.newPage()
      const seen = await watch(first)
      const scope = `${address.includes('?') ? '&' : '?'}group=all&date=2026-11-19`
      await first.goto(`${address}${scope}`, { waitUntil: 'networkidle' })
      await expect(first.locator('main')).toBeVisible()
      expect(seen.bytes, address).toBeLessThanOrEqual(MOST)
      expect(seen.bytes, address).toBeGreaterThan(100_000)
      expect(await first.evaluate(() => window.shifted), address).toBeLessThan(0.001)
      await context.close()
    }
  })

for (const width of [1440, 390])
  test(`a font that comes late moves nothing at ${width} px @js`, async ({
    browser,
    page,
    baseURL,
  }) => {
    await signIn(page, 'administrator', baseURL)
    const storageState = await page.context().storageState()
    for (const address of ['/login', '/synthesis', '/planning', '/targets', '/productivity']) {
      const context = await browser.newContext({
        viewport: { width, height: 844 },
        ...(address === '/login' ? {} : { storageState }),
        ...(baseURL ? { baseURL } : {}),
      })
      const first = await context.newPage()
      await watch(first)
      let isLate = false
      await first.route('**/fonts/*', async (route) => {
        const answer = await route.fetch()
        // as late as a slow line: long after the text was read
        await first.waitForFunction(() => performance.now() > 3000)
        isLate = true
        await route.fulfill({ response: answer })
      })
      await first.goto(`${address}?group=all&date=2026-11-19`, { waitUntil: 'networkidle' })
      await first.evaluate(() => document.fonts.ready)
      expect(isLate, address).toBe(true)
      expect(await first.evaluate(() => window.shifted), address).toBeLessThan(0.001)
      await context.close()
    }
  })

test('all digits are in one font file, because a second one would load late and shift them @js', async ({
  page,
  baseURL,
}) => {
  await signIn(page, 'administrator', baseURL)
  const fonts: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'font') fonts.push(new URL(request.url()).pathname)
  })
  await page.goto('/synthesis?group=all&tab=progress', { waitUntil: 'networkidle' })
  await expect(page.locator('main')).toContainText(/\d\u202f\d{3}/)
  expect(fonts).toEqual(['/fonts/inter-latin-wght-5.3.0-1.woff2'])
})

test('built files are sent precompressed and cached as immutable @js', async ({ request }) => {
  const page = await (await request.get('/login')).text()
  const address = /\/build\/root-[\w-]+\.js/.exec(page)?.[0] ?? ''
  for (const encoding of ['br', 'gzip']) {
    const answer = await request.get(address, { headers: { 'accept-encoding': encoding } })
    expect([answer.status(), answer.headers()['content-encoding']]).toEqual([200, encoding])
    expect(answer.headers()['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(answer.headers()['vary']).toBe('Accept-Encoding')
  }
  const plain = await request.get(address, { headers: { 'accept-encoding': 'identity' } })
  expect([plain.status(), plain.headers()['content-encoding']]).toEqual([200, undefined])
  const font = await request.get('/fonts/inter-latin-wght-5.3.0-1.woff2')
  // headers for documents are omitted: a first visit requests 20 files, and they take 0.5 kB each
  for (const part of [plain, font]) {
    expect(part.headers()).toMatchObject({
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
    })
    expect(Object.keys(part.headers()).filter((name) => OF_PAGES.includes(name))).toEqual([])
  }
  expect(Object.keys((await request.get('/login')).headers())).toEqual(
    expect.arrayContaining(OF_PAGES),
  )
  const gone = await request.get('/build/root-GONE.js')
  expect([gone.status(), await gone.text()]).toEqual([404, 'Introuvable\n'])
})
