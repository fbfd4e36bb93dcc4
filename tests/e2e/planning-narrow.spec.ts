import type { Page } from '@playwright/test'
import { cell, names, openMonth, save, status, toast } from './harness/planning'
import { expect, test } from './harness/test'
import { guarded } from './harness/wait-for-guard'

test.use({ data: 'planning-narrow' })

// 720 × 450: a window of 1440 × 900 at a zoom of 200 %
const WINDOWS = [
  { width: 390, height: 844 },
  { width: 720, height: 450 },
] as const

const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)

/** Heights of what lies at the window's edges, and whether the focused cell lies wholly between them. */
const geometry = (page: Page) =>
  page.evaluate(() => {
    const focused = document.activeElement?.closest('td')
    const box = focused?.getBoundingClientRect()
    const bar = document.querySelector('.plan-bar')?.getBoundingClientRect()
    if (!box || !bar) return null
    const head = document.querySelector('.plan thead th')?.getBoundingClientRect()
    const team = document.querySelector('.plan-team > th')?.getBoundingClientRect()
    const inset = 2
    const corners = [
      [box.left + inset, box.top + inset],
      [box.right - inset, box.top + inset],
      [box.left + inset, box.bottom - inset],
      [box.right - inset, box.bottom - inset],
    ] as const
    return {
      seen: corners.every(([x, y]) => focused?.contains(document.elementFromPoint(x, y))),
      bar: bar.left >= 0 && bar.right <= innerWidth && Math.round(bar.bottom) <= innerHeight,
      share: ((head?.height ?? 0) + (team?.height ?? 0) + bar.height) / innerHeight,
    }
  })

for (const size of WINDOWS)
  test.describe(`in a window of ${size.width} × ${size.height}`, () => {
    test.use({ viewport: size })

    test('every state of the planning is as wide as the window', async ({ page, baseURL }) => {
      await openMonth(page, baseURL, 'month=2026-11')
      for (const query of [
        '',
        'days=all',
        'mode=edit',
        'mode=edit&legend=1',
        'mode=edit&full=1',
        'mode=edit&dialog=fill',
        'mode=edit&dialog=paste',
        'dialog=add',
        'q=a',
      ]) {
        await page.goto(`/planning?month=2026-11&${query}`)
        await expect(page.locator('.plan').first()).toBeVisible()
        expect(await overflow(page), query).toBe(0)
      }
    })

    test('keys show every cell that they enter, clear of the bar and the heads @js', async ({
      page,
      baseURL,
    }) => {
      await openMonth(page, baseURL, 'month=2027-02&mode=edit')
      const people = await names(page)
      await guarded(page)
      await cell(page, people[0] ?? '', 'lun. 1').click()
      const keys = [
        ...people.map(() => 'ArrowDown'),
        ...Array.from({ length: 9 }, () => 'ArrowRight'),
        ...people.map(() => 'ArrowUp'),
        'End',
        'Home',
        'Control+End',
        'Control+Home',
      ]
      for (const key of keys) {
        await page.keyboard.press(key)
        const at = await geometry(page)
        expect(at?.seen, key).toBe(true)
        expect(at?.bar, key).toBe(true)
        expect(at?.share, key).toBeLessThan(1 / 3)
      }
    })

    test('edits a week, and saves it at the same place', { tag: '@also-no-js' }, async ({
      page,
      baseURL,
      scripts,
    }) => {
      await openMonth(page, baseURL, `month=2028-0${size.width === 390 ? 5 : 6}&mode=edit`)
      const [first = ''] = await names(page)
      const shown = page.locator('.plan-week span')
      await expect(shown).toHaveText('Du 1 au 7')
      if (scripts) await guarded(page)
      // May 2028 begins on a Monday, June on a Thursday
      const early = cell(page, first, size.width === 390 ? 'ven. 5' : 'ven. 2')
      const late = cell(page, first, size.width === 390 ? 'mer. 10' : 'ven. 9')
      await early.fill('CP')
      await page.getByRole('button', { name: 'Jours suivants' }).click()
      await expect(shown).toHaveText('Du 8 au 14')
      await expect(early).toBeHidden()
      await late.fill('M')
      await save(page).click()
      await expect(toast(page)).toContainText('2 modifications enregistrées.')
      await expect(page).toHaveURL(/mode=edit/)
      await expect(late).toHaveValue('M')
      await expect(late).toBeInViewport()
      if (scripts) await expect(late).toBeFocused()
      await page.getByRole('button', { name: 'Terminer' }).click()
      await expect(page).not.toHaveURL(/mode=edit/)
    })
  })

test('six Tabs at most lead from the grid to its buttons @js', async ({ page, baseURL }) => {
  await openMonth(page, baseURL, 'month=2027-02&mode=edit')
  const [first = ''] = await names(page)
  await guarded(page)
  await cell(page, first, 'lun. 1').click()
  await page.keyboard.press('Escape')
  let tabs = 0
  while (tabs < 7 && !(await save(page).evaluate((one) => one === document.activeElement))) {
    await page.keyboard.press('Tab')
    tabs += 1
  }
  expect(tabs).toBeLessThanOrEqual(6)
  // the head of the active row is the stop before its cell
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Shift+Tab')
  await expect(page.getByLabel(`Actions\u202f: ${first}`, { exact: true })).toBeFocused()
})

test('a refused cell keeps the undo steps, and a save the focus and its cell @js', async ({
  page,
  baseURL,
}) => {
  // March 2027 begins on a Monday
  await openMonth(page, baseURL, 'month=2027-03&mode=edit')
  const [first = '', second = ''] = await names(page, 'mechanic')
  const potential = page.locator('[data-hours=mechanic]')
  await guarded(page)
  await expect(potential).toHaveText('0,0\u00a0h')
  await cell(page, first, 'mar. 2').click()
  for (const key of ['1', 'Tab', '0', '.', '5', 'Tab']) await page.keyboard.press(key)
  // a day of 7 hours and a half one
  await expect(potential).toHaveText('10,5\u00a0h')
  await cell(page, second, 'mar. 2').click()
  // the answer comes before the reloaded month, for which the form is drawn again: both take Ctrl-Z
  let isUndone = () => {}
  const undone = new Promise<void>((resolve) => {
    isUndone = resolve
  })
  await page.route(/_data=/, async (route) => {
    if (route.request().method() === 'GET') await undone
    await route.continue()
  })
  for (const key of ['z', 'z', 'Control+s']) await page.keyboard.press(key)
  await expect(page.locator('#plan-answer')).toContainText('«\u202fzz\u202f», code inconnu.')
  await expect(page.locator('#plan-answer')).toContainText('2 modifications enregistrées.')
  await expect(cell(page, second, 'mar. 2')).toBeFocused()
  await page.keyboard.press('Control+z')
  await expect(cell(page, second, 'mar. 2')).toHaveValue('')
  isUndone()
  await expect(page.locator('main')).not.toHaveAttribute('aria-busy')
  await expect(cell(page, second, 'mar. 2')).toHaveValue('')
  await page.keyboard.press('Control+z')
  await expect(cell(page, first, 'mer. 3')).toHaveValue('')
  await expect(potential).toHaveText('7,0\u00a0h')
  await page.keyboard.press('Control+s')
  await expect(toast(page)).toContainText('1 modification enregistrée.')
  await expect(page).toHaveURL(/mode=edit/)
  await expect(status(page)).toHaveText('Aucune modification.')
  await expect(cell(page, first, 'mer. 3')).toBeFocused()
  // the server's figure is that of the browser
  await page.reload()
  await expect(potential).toHaveText('7,0\u00a0h')
})
