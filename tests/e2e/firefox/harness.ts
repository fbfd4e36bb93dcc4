import { execFileSync } from 'node:child_process'
import type { Browser, BrowserType, Page } from '@playwright/test'
import { FIREFOX } from '../../../build-scripts/setup/browser.mjs'
import { reachOf } from '../harness/print'
import { test as base } from '../harness/test'

type Send = (command: string, parameters: object) => Promise<unknown>
interface WithSession {
  _connection: { toImpl(browser: Browser): { _browserSession: { send: Send } } }
}

/** Answers for Firefox what its WebDriver BiDi lacks, and what Playwright asks of each new context. */
function answerMediaFeatures(browser: Browser) {
  const session = (browser as unknown as WithSession)._connection.toImpl(browser)._browserSession
  const send = session.send.bind(session)
  session.send = (command, parameters) =>
    command === 'emulation.setMediaFeaturesOverride'
      ? Promise.resolve({})
      : send(command, parameters)
}

/** Starts Firefox within a minute; a start that hangs is ended and tried once more. */
async function launch(firefox: BrowserType): Promise<Browser> {
  const start = () =>
    firefox.launch({ channel: 'moz-firefox', executablePath: FIREFOX, timeout: 60_000 })
  return start().catch(start)
}

/** The browser tests' `test`, in Debian's Firefox. */
export const test = base.extend<object, { browser: Browser }>({
  browser: [
    async ({ playwright }, use) => {
      const browser = await launch(playwright.firefox)
      answerMediaFeatures(browser)
      await use(browser)
      await browser.close()
    },
    { scope: 'worker', timeout: 150_000 },
  ],
})

export { expect } from '../harness/expect'

const textOf = (program: string, args: string[], input: Buffer) =>
  execFileSync(program, args, { input }).toString('utf8')

/**
 * The page as Firefox prints it on the paper that its dialog offers first, an upright A4: the size of its sheets, what
 * each says (bold text is drawn as outlines and says nothing), and how far down each is inked.
 */
export async function printed(page: Page) {
  // why these inches: Playwright sends inches, and WebDriver BiDi reads them as centimetres
  const upright = { width: '21in', height: '29.7in' }
  const pdf = await page.pdf({ ...upright, printBackground: true })
  const about = textOf('pdfinfo', ['-'], pdf)
  const sheets = Number(/Pages:\s+(\d+)/.exec(about)?.[1])
  const [, width, height] = /Page size:\s+([\d.]+) x ([\d.]+)/.exec(about) ?? []
  const size = [Math.round(Number(width)), Math.round(Number(height))]
  const texts = textOf('pdftotext', ['-layout', '-', '-'], pdf).split('\f').slice(0, sheets)
  return { sheets, size, texts, reach: reachOf(pdf) }
}
