import { greenNegatives } from './harness/colours'
import { signIn } from './harness/sign-in'
import { expect, test } from './harness/test'

/** Pages of a network that hold figures below 0, statuses and bars. */
const PAGES = [
  '/financial-dashboard?group=all',
  '/synthesis?group=all',
  '/synthesis?tab=progress&group=all',
  '/synthesis?tab=causes&group=all',
  '/revenue?group=all',
  '/historical-results?group=all',
]

test('no negative figure is green, inside a status or out of it, on screen and on paper', async ({
  page,
  baseURL,
}) => {
  await signIn(page, 'administrator', baseURL)
  for (const media of ['screen', 'print'] as const) {
    await page.emulateMedia({ media })
    let negatives = 0
    for (const address of PAGES) {
      await page.goto(address)
      const seen = await greenNegatives(page)
      expect(seen.found, `${address}, ${media}`).toEqual([])
      negatives += seen.negatives
    }
    // why: without any the walk would prove nothing
    expect(negatives).toBeGreaterThan(30)
  }
})
