// @long: each screen at each width, with axe
import { signIn } from './harness/sign-in'
import { expect, test } from './harness/test'

const SCREENS = [
  '/admin/network',
  '/admin/users',
  '/admin/imports',
  '/admin/closings',
  '/admin/audit',
  '/videocheck?tab=details&group=all',
  '/financial-dashboard?group=all',
  '/crescendo?group=all',
]

test('a page ends where its shell does, and no table of up to 30 rows scrolls', async ({
  page,
  baseURL,
}) => {
  test.slow()
  await signIn(page, 'administrator', baseURL)
  for (const address of SCREENS) {
    await page.goto(address)
    const { over, boxes } = await page.evaluate(() => ({
      over:
        document.documentElement.scrollHeight -
        Math.max(
          window.innerHeight,
          Math.ceil(document.querySelector('.shell')?.getBoundingClientRect().bottom ?? 0),
        ),
      boxes: [...document.querySelectorAll('.table-scroll')]
        .filter((box) => box.querySelectorAll('tbody > tr').length <= 30)
        .filter((box) => box.scrollHeight > box.clientHeight + 1)
        .map((box) => box.querySelector('caption')?.textContent),
    }))
    expect(over, address).toBeLessThanOrEqual(0)
    expect(boxes, address).toEqual([])
  }
})
