import AxeBuilder from '@axe-core/playwright'
import { expect, type Page, test } from '@playwright/test'

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

async function findings(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).withTags(RULES).analyze()
  return violations.flatMap((rule) =>
    rule.nodes.map((node) => `${rule.id}: ${node.target.join(' ')} (${rule.help})`),
  )
}

/**
 * The page as it stands, without its scripts, in a window where scripts may run: axe is one itself.
 * Open disclosures stay open; what was typed is lost.
 */
async function findingsOfStill(page: Page): Promise<string[]> {
  const browser = page.context().browser()
  if (!browser) throw new Error('no browser')
  const body = (await page.content()).replace(/<script\b[^>]*>[\s\S]*?<\/script>/g, '')
  // why: the project's own setting would hold here too
  const context = await browser.newContext({
    javaScriptEnabled: true,
    viewport: page.viewportSize(),
    locale: 'fr-FR',
  })
  const still = await context.newPage()
  await still.route(page.url(), (route) => route.fulfill({ body, contentType: 'text/html' }))
  await still.goto(page.url())
  const found = await findings(still)
  await context.close()
  return found
}

/** axe finds nothing on the page as it stands, with or without scripts (ui.md: WCAG 2.2 AA). */
export async function expectAccessible(page: Page): Promise<void> {
  const scripts = test.info().project.use.javaScriptEnabled !== false
  expect(await (scripts ? findings(page) : findingsOfStill(page))).toEqual([])
}
