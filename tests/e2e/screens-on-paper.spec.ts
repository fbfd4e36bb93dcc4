import { ONE_SHEET, onPaper } from './harness/print'
import { signIn } from './harness/sign-in'
import { expect, test } from './harness/test'

/** Screens and their sheets: the overview has one for 'Ce matin', one for the month; the others keep to one. */
const SHEETS = [
  ['/synthesis?group=all', 2],
  ['/synthesis?tab=progress&group=all', 1],
  ['/revenue?group=all', 1],
] as const

test('a network’s synthesis is two sheets and its revenue one, without words that only lead on', {
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
  // two sheets of the services, two of their advisors; the fifth held a row and a total, then the line of the verdicts
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
