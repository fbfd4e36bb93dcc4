import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { AXE_SOURCE, markAlike } from './axe-alike'
import { expect } from './expect'
import { test } from './test'

// off by default in axe as experimental: the accessible name must contain the visible text
const SPOKEN_AS_READ = { rules: { 'label-content-name-mismatch': { enabled: true } } }
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Finishes finite animations: text that fades in has too little contrast. */
async function settled(page: Page): Promise<void> {
  // `finish()`, not waiting: a transition inside a menu that closes is paused and would never end
  await page.evaluate(() => {
    for (const animation of document.getAnimations())
      if (animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
        animation.finish()
  })
}

/** @returns axe violations of the current page, each with its rule and element */
async function violationsOf(page: Page, rules: readonly string[] | null): Promise<string[]> {
  await settled(page)
  await markAlike(page)
  const builder = new AxeBuilder({ page, axeSource: AXE_SOURCE })
    // violations only: describing every passing element takes axe longer than the checks
    .options({ ...SPOKEN_AS_READ, resultTypes: ['violations'] })
  const { violations } = await (rules ? builder.withRules([...rules]) : builder.withTags(RULES))
    // legacy mode checks same-origin frames without opening a second page; no page has a cross-origin frame
    .setLegacyMode()
    .analyze()
  return violations.flatMap((rule) =>
    rule.nodes.map((node) => `${rule.id}: ${node.target.join(' ')} (${rule.help})`),
  )
}

/** axe violations of a page loaded without scripts. Scripts are enabled for axe only; the parser skipped the page's. */
async function violationsWithoutScripts(
  page: Page,
  rules: readonly string[] | null,
): Promise<string[]> {
  const browser = await page.context().newCDPSession(page)
  const withhold = (value: boolean) =>
    browser.send('Emulation.setScriptExecutionDisabled', { value })
  // true first: a CDP session sends only changes of its own value; it stays open, because its end would enable scripts
  await withhold(true)
  await withhold(false)
  try {
    return await violationsOf(page, rules)
  } finally {
    await withhold(true)
  }
}

/**
 * @param rules the only rules to apply; null for those of WCAG 2.2 AA and good practice
 * @returns axe violations of the current page, in projects with and without scripts
 */
export function violationsOn(
  page: Page,
  rules: readonly string[] | null = null,
): Promise<string[]> {
  const scripts = test.info().project.use.javaScriptEnabled !== false
  return scripts ? violationsOf(page, rules) : violationsWithoutScripts(page, rules)
}

/** Asserts that the current page has no axe violation (WCAG 2.2 AA). */
export async function expectAccessible(page: Page): Promise<void> {
  expect(await violationsOn(page)).toEqual([])
}
