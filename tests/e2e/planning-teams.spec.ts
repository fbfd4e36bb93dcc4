// @long: its forms are posted over HTTP by tests/api/forms
import type { Page } from '@playwright/test'
import { openMonth, save, status, toast } from './harness/planning'
import { expect, test } from './harness/test'

test.use({ data: 'planning-teams' })

/** Two rows of one person: mechanic up to Tuesday 15 December 2026, body from the 16th on. */
async function twoRows(page: Page, baseURL: string | undefined) {
  await openMonth(page, baseURL, 'month=2026-12&mode=edit')
  const row = page.locator('tbody[data-section=mechanic] tr[data-worker]').first()
  const id = (await row.getAttribute('data-worker')) ?? ''
  const answer = await page.request.put(`/api/workers/${id}`, {
    data: { service: 'body', metier: 'Carrossier', effectiveFrom: '2026-12-16', codes: 'keep' },
    headers: { origin: new URL(baseURL ?? '').origin },
  })
  expect(answer.status(), await answer.text()).toBe(200)
  await page.reload()
  const rowIn = (section: string) =>
    page.locator(`tbody[data-section=${section}] tr[data-worker="${id}"]`)
  const cell = (section: string, day: string) =>
    rowIn(section).locator(`input[aria-label$=", ${day}"]`)
  return { rowIn, cell }
}

test('a person of two teams is edited in both rows, each with its own days @js', async ({
  page,
  baseURL,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const { rowIn, cell } = await twoRows(page, baseURL)
  await expect(rowIn('mechanic')).toContainText('jusqu’au 15/12/2026')
  await expect(rowIn('body')).toContainText('à partir du 16/12/2026')
  // the days of the other team take nothing
  await expect(cell('mechanic', 'mer. 16')).toHaveCount(0)
  await expect(cell('body', 'mar. 15')).toHaveCount(0)
  // typed in both, undone in one
  await cell('mechanic', 'mar. 15').fill('CP')
  await cell('body', 'mer. 16').fill('M')
  await page.keyboard.press('Enter')
  await expect(status(page)).toContainText('2 modifications à enregistrer.')
  await page.keyboard.press('Control+z')
  await expect(status(page)).toContainText('1 modification à enregistrer.')
  await expect(cell('mechanic', 'mar. 15')).toHaveValue('CP')
  await page.keyboard.press('Control+y')
  await expect(cell('body', 'mer. 16')).toHaveValue('M')
  // three days pasted across the change: the two that the row has
  await page.evaluate((text) => navigator.clipboard.writeText(text), 'F\tF\tF')
  await cell('mechanic', 'lun. 14').click()
  await page.keyboard.press('Control+v')
  await expect(cell('mechanic', 'mar. 15')).toHaveValue('F')
  await expect(cell('body', 'mer. 16')).toHaveValue('M')
  await expect(status(page)).toContainText(
    '3 modifications à enregistrer. 2 cellules collées. 1 ignorée\u202f: jour fermé ou hors du tableau.',
  )
  await save(page).click()
  await toast(page).filter({ hasText: '3 modifications enregistrées.' }).waitFor()
  await expect(rowIn('mechanic').locator('td.k-F')).toHaveCount(2)
  await expect(rowIn('body').locator('td.k-M')).toHaveCount(1)
})

test('what was typed in either row comes back after the tab was closed @js', async ({
  page,
  baseURL,
}) => {
  const { cell } = await twoRows(page, baseURL)
  await cell('mechanic', 'lun. 7').fill('CP')
  await cell('body', 'lun. 21').fill('M')
  await page.keyboard.press('Enter')
  await expect(status(page)).toContainText('2 modifications à enregistrer.')
  await page.goto('about:blank')
  await page.goto(`${baseURL}/planning?month=2026-12`)
  await page.getByRole('link', { name: 'Reprendre la saisie' }).click()
  await expect(status(page)).toContainText('2 saisies non enregistrées ont été retrouvées.')
  await expect(cell('mechanic', 'lun. 7')).toHaveValue('CP')
  await expect(cell('body', 'lun. 21')).toHaveValue('M')
})
