import { expectAccessible } from './harness/axe'
import { signIn } from './harness/sign-in'
import { expect, test } from './harness/test'

const STATES = [
  '/synthesis',
  '/synthesis?metric=hec',
  '/synthesis?popup=revenue',
  '/synthesis?tab=progress',
  '/synthesis?tab=progress&metric=ht&date=2026-11-15',
  '/synthesis?date=2020-01-15',
  '/financial-dashboard',
]
for (const width of [1440, 1024, 390])
  test(`nothing for axe to find at ${width} px, in any state`, async ({ page, baseURL }) => {
    test.slow()
    await signIn(page, 'director', baseURL)
    // why: a window that fades in has too little contrast for a moment
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.setViewportSize({ width, height: 900 })
    for (const address of STATES) {
      await page.goto(address)
      // by attribute: an open popup covers the summaries
      await page.locator('.twin-table').evaluateAll((all) => {
        for (const one of all) one.setAttribute('open', '')
      })
      await expectAccessible(page)
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - window.innerWidth,
      )
      expect(overflow, address).toBeLessThanOrEqual(0)
    }
  })
