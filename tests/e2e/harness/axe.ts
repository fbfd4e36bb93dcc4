import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect } from './expect'
import { type DemoRole, signIn } from './sign-in'
import { test } from './test'

// why: axe holds this rule for an experiment and leaves it out, unless asked: what is spoken is what is read
const SPOKEN_AS_READ = { rules: { 'label-content-name-mismatch': { enabled: true } } }
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Ends what is fading in: half-transparent text has no contrast yet. Endless animations are left alone. */
async function settled(page: Page): Promise<void> {
  // why: ended, not waited for. A transition inside a menu that closes meanwhile stands still, and is never over
  await page.evaluate(() => {
    for (const animation of document.getAnimations())
      if (animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
        animation.finish()
  })
}

/** What axe finds on the page as it stands, each with the rule's name and the element. */
async function violationsOf(page: Page): Promise<string[]> {
  await settled(page)
  const { violations } = await new AxeBuilder({ page })
    // why: of what is in order axe would describe every element, which takes longer than to look at them
    .options({ ...SPOKEN_AS_READ, resultTypes: ['violations'] })
    .withTags(RULES)
    // why: no page shows another site's frame; those of its own are looked at so too, without a second page for sums
    .setLegacyMode()
    .analyze()
  return violations.flatMap((rule) =>
    rule.nodes.map((node) => `${rule.id}: ${node.target.join(' ')} (${rule.help})`),
  )
}

/** The same on a page that came without scripts: axe's own may run, the page's were passed over when it was read. */
async function violationsWithoutScripts(page: Page): Promise<string[]> {
  const browser = await page.context().newCDPSession(page)
  const withhold = (value: boolean) =>
    browser.send('Emulation.setScriptExecutionDisabled', { value })
  // why first: a session tells the browser only what changes for itself; ended, it would let scripts run
  await withhold(true)
  await withhold(false)
  try {
    return await violationsOf(page)
  } finally {
    await withhold(true)
  }
}

/** @returns what axe finds on the page as it stands, with and without scripts */
export function violationsOn(page: Page): Promise<string[]> {
  const scripts = test.info().project.use.javaScriptEnabled !== false
  return scripts ? violationsOf(page) : violationsWithoutScripts(page)
}

/** axe finds nothing on the page as it stands, with and without scripts (WCAG 2.2 AA). */
export async function expectAccessible(page: Page): Promise<void> {
  expect(await violationsOn(page)).toEqual([])
}

/** axe finds nothing on any of these addresses at the page's width, and none is wider than its window. */
export async function expectPagesAccessible(
  page: Page,
  addresses: readonly string[],
): Promise<void> {
  for (const address of addresses) {
    await page.goto(address)
    await expectAccessible(page)
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - window.innerWidth,
    )
    expect(overflow, address).toBeLessThanOrEqual(0)
  }
}

/** Three tests, one a width: axe finds nothing on a role's pages, nor in what `more` opens. */
export function expectNothingForAxe(
  name: string,
  role: DemoRole,
  addresses: readonly string[],
  more: (page: Page) => Promise<void> = async () => undefined,
): void {
  for (const width of [1440, 1024, 390])
    test(`${name}: nothing for axe to find at ${width} px`, async ({ page, baseURL }) => {
      test.slow()
      await signIn(page, role, baseURL)
      await page.setViewportSize({ width, height: 900 })
      await expectPagesAccessible(page, addresses)
      await more(page)
    })
}
