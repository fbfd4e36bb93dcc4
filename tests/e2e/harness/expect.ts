import { expect as base, type Locator, type Page } from '@playwright/test'

interface Told {
  pass: boolean
  message: () => string
}

type Matchers = Record<string, (...args: unknown[]) => Promise<void>>

/** As long as an assertion waits by itself (`playwright.config.ts`). */
const TIMEOUT_MS = 15_000

/** One of Playwright's own assertions, told in its own words, after what must be there before it can hold. */
const after = <T extends Locator | Page>(
  name: string,
  there: (on: T, timeout: number, wanted: unknown) => unknown,
) =>
  async function (this: { isNot: boolean }, on: T, ...args: unknown[]): Promise<Told> {
    const { isNot } = this
    const timeout = (args.at(-1) as { timeout?: number } | undefined)?.timeout ?? TIMEOUT_MS
    try {
      if (!isNot) await there(on, timeout, args[0])
    } catch {
      // why: the assertion itself says what is wrong
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
 * Playwright's `expect`, whose commonest assertions wait before they look: Playwright 1.65 describes the whole page at
 * each look at what is not there yet, six times in the first 300 ms, for a report that is needed once. That was three
 * tenths of what a test on a planning cost.
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
