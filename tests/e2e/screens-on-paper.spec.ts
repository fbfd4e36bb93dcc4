import { ONE_SHEET, onPaper, reachOf, smallPrint } from './harness/print'
import { signIn } from './harness/sign-in'
import { expect, test } from './harness/test'

/** Screens and their sheets: the overview has one for 'Ce matin', one for the month; revenue has one of charts. */
const SHEETS = [
  ['/synthesis?group=all', 2],
  ['/synthesis?tab=progress&group=all', 1],
  ['/revenue?group=all', 2],
] as const

test('a network’s synthesis and its revenue are two sheets, without words that only lead on', {
  tag: '@also-no-js',
}, async ({ page, baseURL }) => {
  await signIn(page, 'administrator', baseURL)
  for (const [address, sheets] of SHEETS) {
    await page.goto(address)
    expect(await onPaper(page), address).toEqual({ ...ONE_SHEET, sheets })
  }
  await page.goto('/synthesis?group=all')
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('heading', { name: 'Commentaire du jour' })).toBeVisible()
  await expect(page.getByText('Tous les commentaires')).toBeHidden()
  for (const name of ['Comparer les concessions', 'Toutes (3)', 'Détail : CA Net', 'Importer'])
    await expect(page.getByRole('link', { name, includeHidden: true }).first()).toBeHidden()
})

/** What is printed: the sheets of their own, and screens by the browser's own command. */
const PRINTED = {
  sheets: [
    '/print-report?group=all',
    '/print-causes?group=all',
    '/print-productivity-report?group=all',
    '/print-additional-sales-report?group=all',
    '/print-historical-results?group=all',
    '/print-quality-report?group=all',
    '/print-planning?group=all&month=2026-11',
    '/print-week?group=all',
    '/print-year?group=all',
    '/print-guide/planning',
  ],
  'screens of figures': [
    '/synthesis?group=all',
    '/synthesis?tab=progress&group=all',
    '/synthesis?tab=causes&group=all',
    '/revenue?group=all',
    '/hours?group=all',
    '/productivity?group=all',
    '/crescendo?group=all',
    '/videocheck?group=all',
    '/quality?group=all',
    '/historical-results?group=all',
    '/financial-dashboard?group=all',
    '/financial-dashboard/week?group=all',
    '/financial-dashboard/year?group=all',
    '/planning?group=all&month=2026-11',
  ],
  'screens of work': [
    '/targets?month=2026-11&group=all',
    '/targets/grid?month=2026-11',
    '/actions?group=all',
    '/to-complete?group=all',
    '/import',
    '/admin',
    '/admin/users',
    '/admin/imports',
    '/admin/calendar',
    '/admin/closings',
    '/help',
    '/profile',
  ],
} as const

for (const [name, addresses] of Object.entries(PRINTED))
  test(`${name} print nothing under 9 pt and leave no sheet nearly empty`, async ({
    page,
    baseURL,
  }) => {
    test.slow()
    await signIn(page, 'administrator', baseURL)
    for (const address of addresses) {
      await page.goto(address)
      expect(await smallPrint(page), address).toEqual([])
      const pdf = await page.pdf({ preferCSSPageSize: true, printBackground: true })
      const reached = reachOf(pdf)
      for (const reach of reached.slice(0, -1)) expect(reach, address).toBeGreaterThan(0.5)
      if (reached.length > 1) expect(reached.at(-1), address).toBeGreaterThan(0.15)
    }
  })

test('tools are not printed', async ({ page, baseURL }) => {
  await signIn(page, 'administrator', baseURL)
  for (const address of ['/financial-dashboard?group=all', '/admin/calendar', '/admin/users']) {
    await page.goto(address)
    await page.emulateMedia({ media: 'print' })
    // a status explains itself when pressed, and the date is a choice: both are printed as text
    const tools = page.locator(
      'button:not([popovertarget]), input[type=search], a.button, .user-menu, .menu-panel, .toast',
    )
    expect(await tools.count()).toBeGreaterThan(0)
    await expect(tools.filter({ visible: true }), address).toHaveCount(0)
    await page.emulateMedia({ media: null })
  }
})

for (const columns of ['figures', 'yesterday', 'ahead', 'levers'])
  test(`the comparison’s ‘${columns}’ keep their columns apart on paper`, async ({
    page,
    baseURL,
  }) => {
    await signIn(page, 'administrator', baseURL)
    await page.setViewportSize({ width: 1062, height: 760 })
    await page.goto(`/financial-dashboard?group=all&columns=${columns}`)
    await page.emulateMedia({ media: 'print' })
    const overlaps = await page.locator('.comparison tr').evaluateAll((rows) =>
      rows.flatMap((row) => {
        const boxes = [...row.children].flatMap((cell) => {
          const words = document.createRange()
          words.selectNodeContents(cell)
          const { left, right } = words.getBoundingClientRect()
          return right > left ? [{ left, right, text: cell.textContent }] : []
        })
        return boxes.flatMap((box, i) => {
          const next = boxes[i + 1]
          return next && box.right > next.left + 1 ? [`${box.text} | ${next.text}`] : []
        })
      }),
    )
    expect(overlaps).toEqual([])
    const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(beyond).toBeLessThanOrEqual(0)
  })

test('the targets on paper have no column of buttons', async ({ page, baseURL }) => {
  await signIn(page, 'manager', baseURL)
  await page.goto('/targets?month=2026-11')
  const header = page.getByRole('columnheader', { name: 'Historique' })
  await expect(header).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('columnheader', { name: 'CA Net/HEC' })).toBeVisible()
  await expect(header).toBeHidden()
})

test('the causes of a network and of a concession are two sheets each: four waterfalls two by two, then what is left to do', async ({
  page,
  baseURL,
}) => {
  for (const [role, scope] of [
    ['administrator', '?group=all'],
    ['manager', ''],
  ] as const) {
    await signIn(page, role, baseURL)
    await page.goto(`/print-causes${scope}`)
    await expect(page.locator('.causes-block')).toHaveCount(4)
    expect(await onPaper(page), role).toMatchObject({ sheets: 2 })
  }
})

test('no sheet of the network’s sales is there for one row or one line', async ({
  page,
  baseURL,
}) => {
  await signIn(page, 'administrator', baseURL)
  await page.goto('/print-additional-sales-report?group=all')
  await expect(page.getByRole('table')).toHaveCount(7)
  // two sheets of the services, two of their advisors
  expect((await onPaper(page)).sheets).toBe(4)
})

test('a team that goes on on a further sheet says there which it is', async ({ page, baseURL }) => {
  await signIn(page, 'administrator', baseURL)
  await page.goto('/print-productivity-report?group=all')
  await page.emulateMedia({ media: 'print' })
  const heads = page.getByRole('columnheader', { name: 'Collaborateur' })
  const said = await heads.evaluateAll((all) =>
    all.map((head) => [
      head.getAttribute('data-team'),
      getComputedStyle(head, '::after').content !== 'none',
    ]),
  )
  expect(said).toEqual([
    ['Equipe Mécanique', true],
    ['Equipe Carrosserie', true],
    ['Service Rapide', true],
  ])
})

test('a page of fifty concessions is compared on two sheets, with what is said under them', async ({
  page,
  baseURL,
}) => {
  await signIn(page, 'administrator', baseURL)
  await page.goto('/financial-dashboard?group=all')
  const body = page.locator('.comparison tbody')
  await expect(body.locator('tr:not(.row-under)')).toHaveCount(12)
  await body.evaluate((rows) => {
    const [first] = rows.children
    for (const late of rows.querySelectorAll('.comparison-late, .row-under')) late.remove()
    while (first && rows.children.length < 50) rows.append(first.cloneNode(true))
    // what a network of more than fifty says of its pages
    for (const said of [
      '200 concessions. Les totaux sont ceux de toutes les pages.',
      'Page 1 sur 4',
    ]) {
      const line = document.createElement('p')
      line.textContent = said
      rows.closest('.comparison')?.after(line)
    }
  })
  expect((await onPaper(page)).sheets).toBe(2)
})
