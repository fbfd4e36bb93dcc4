// @long: sheets of large plannings
import { cell, names, openMonth, status } from './harness/planning'
import { signIn } from './harness/sign-in'
import { expect, test } from './harness/test'
import { guarded } from './harness/wait-for-guard'

test.use({ data: 'planning-paper' })

test('the first concession of a network is printed below its sums, each other on its own sheet @js', async ({
  page,
  baseURL,
}) => {
  await signIn(page, 'administrator', baseURL)
  await page.goto('/print-planning?group=all&month=2026-11')
  await expect(page.locator('.plan-sheet-block')).toHaveCount(12)
  const pdf = await page.pdf({ preferCSSPageSize: true, printBackground: true })
  expect(pdf.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(12)
})

test('a network’s planning printed from its screen shows full names, and concessions as wide as the sums', async ({
  page,
  baseURL,
}) => {
  await signIn(page, 'administrator', baseURL)
  await page.goto('/planning?group=all&month=2026-11')
  await page.emulateMedia({ media: 'print' })
  const strip = (element: Element) => getComputedStyle(element, '::before').content
  expect(await page.locator('.plan-page').evaluate(strip)).toBe('none')
  const widthOf = (element: Element) => element.getBoundingClientRect().width
  const sums = await page.locator('.plan-sums').evaluate(widthOf)
  const block = await page.locator('.plan-block').first().evaluate(widthOf)
  expect(Math.abs(block - sums)).toBeLessThanOrEqual(3)
})

test('thirty workers, their sums and the legend fit one A3 page @js', async ({ page, baseURL }) => {
  await signIn(page, 'manager', baseURL)
  await page.goto('/planning')
  const url = new URL(page.url())
  const there = await page.locator('tr[data-worker]').count()
  for (let i = there; i < 30; i++) {
    const answer = await page.request.post('/api/workers', {
      data: {
        name: `Maximilien-Alexandre Renfort ${i}`,
        service: 'mechanic',
        metier: 'Mécanicien',
        month: '2026-11',
        assignmentId: url.searchParams.get('site'),
        assignmentLevel: 'concession',
      },
      headers: { origin: url.origin },
    })
    expect(answer.status(), await answer.text()).toBe(201)
  }
  await page.reload()
  await expect(page.locator('tr[data-worker]')).toHaveCount(30)
  await page.goto((await page.getByRole('link', { name: 'Imprimer' }).getAttribute('href')) ?? '')
  await expect(page.locator('tr[data-worker]')).toHaveCount(30)
  await expect(page.getByLabel('Légende des codes de présence')).toBeVisible()
  const pdf = await page.pdf({ preferCSSPageSize: true, printBackground: true })
  expect(pdf.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(1)
})

test('printing a planning with unsaved cells says that they are not printed @js', async ({
  page,
  baseURL,
}) => {
  await openMonth(page, baseURL, 'month=2027-05&mode=edit')
  const [first = ''] = await names(page)
  await guarded(page)
  await page.getByRole('link', { name: 'Imprimer' }).click()
  await expect(status(page)).toHaveText('Aucune modification.')
  await expect(page.getByRole('link', { name: 'Imprimer' })).not.toHaveAttribute('aria-busy')
  await cell(page, first, 'lun. 3').click()
  for (const key of ['c', 'p', 'Enter']) await page.keyboard.press(key)
  await page.getByRole('link', { name: 'Imprimer' }).click()
  await expect(status(page)).toHaveText(
    '1 modification à enregistrer. Les cellules non enregistrées ne sont pas imprimées.',
  )
})
