import { expect as base, type Locator, type Page } from '@playwright/test'

interface MatcherResult {
  pass: boolean
  message: () => string
}

type Matchers = Record<string, (...args: unknown[]) => Promise<void>>

/** Timeout of assertions, equal to `expect.timeout` in `playwright.config.ts`. */
const TIMEOUT_MS = 15_000

/** Wraps a Playwright assertion: first waits for `there`, then runs the assertion, whose message is kept. */
const after = <T extends Locator | Page>(
  name: string,
  there: (on: T, timeout: number, wanted: unknown) => unknown,
) =>
  async function (this: { isNot: boolean }, on: T, ...args: unknown[]): Promise<MatcherResult> {
    const { isNot } = this
    const timeout = (args.at(-1) as { timeout?: number } | undefined)?.timeout ?? TIMEOUT_MS
    try {
      if (!isNot) await there(on, timeout, args[0])
    } catch {
      // ignored: the assertion below reports the failure
    }
    const own = base(on as Locator)
    try {
      await ((isNot ? own.not : own) as unknown as Matchers)[name]?.(...args)
      return { pass: !isNot, message: () => '' }
    } catch (error) {
      return { pass: isNot, message: () => (error instanceof Error ? error.message : `${error}`) }
    }
  }

const attached = (on: Locator, timeout: number) => on.waitFor({ state: 'attached', timeout })

/**
 * Playwright's `expect`, whose most frequent assertions first wait for the element. Playwright 1.65 describes the whole
 * page at each retry on a missing element, 6 times in the first 300 ms. That took 30 % of a planning test's time.
 */
export const expect = base.extend({
  toBeVisible: after('toBeVisible', (on: Locator, timeout) => on.waitFor({ timeout })),
  toHaveText: after('toHaveText', attached),
  toContainText: after('toContainText', attached),
  toHaveValue: after('toHaveValue', attached),
  toHaveAttribute: after('toHaveAttribute', attached),
  toBeFocused: after('toBeFocused', attached),
  toHaveURL: after('toHaveURL', (on: Page, timeout, wanted) =>
    wanted instanceof RegExp ? on.waitForURL(wanted, { timeout, waitUntil: 'commit' }) : null,
  ),
}) as typeof base
