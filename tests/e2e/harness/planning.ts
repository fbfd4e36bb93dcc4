import type { Page } from '@playwright/test'
import { signIn } from './sign-in'
import { expect } from './test'

/** A cell of the edited grid. */
export const cell = (page: Page, name: string, day: string) =>
  page.locator(`input[aria-label="${name}, ${day}"]`)
export const status = (page: Page) => page.locator('.plan-status')
export const save = (page: Page) => page.getByRole('button', { name: 'Enregistrer', exact: true })
export const toast = (page: Page) => page.locator('.toast')

/** Rows of the month, or of one of its teams. */
export const rowsOf = (page: Page, section?: string) =>
  page.locator(`${section ? `tbody[data-section=${section}] ` : ''}tr[data-worker]`)

/** The names in the grid or in one of its teams, top to bottom. */
export const names = (page: Page, section?: string) =>
  rowsOf(page, section).evaluateAll((rows) =>
    rows.map((row) => (row as HTMLElement).dataset.name ?? ''),
  )

export async function openMonth(page: Page, baseURL: string | undefined, query: string) {
  await signIn(page, 'manager', baseURL)
  await page.goto(`/planning?${query}`)
}

/** Presses one of the acts of the edited grid's bar. */
export async function act(page: Page, name: string) {
  await page.getByRole('button', { name, exact: true }).click()
}

/** Opens the menu of a collaborator's row. */
export const openRow = (page: Page, name: string) =>
  page.getByLabel(`Actions\u202f: ${name}`, { exact: true }).click()

/** Brings the concession to 30 people, through REST; December 2030 holds their first defaults. */
export async function thirtyPeople(page: Page, baseURL: string | undefined): Promise<string[]> {
  await openMonth(page, baseURL, 'month=2030-12')
  const there = await names(page)
  const origin = new URL(baseURL ?? '').origin
  const site = await page.locator('table[data-plan]').getAttribute('data-plan')
  for (let i = there.length; i < 30; i++) {
    const answer = await page.request.post('/api/workers', {
      data: {
        name: `Renfort ${String(i).padStart(2, '0')}`,
        service: 'mechanic',
        metier: 'Mécanicien',
        assignmentId: site,
        assignmentLevel: 'concession',
        month: '2030-12',
      },
      headers: { origin },
    })
    expect(answer.status(), await answer.text()).toBe(201)
  }
  await page.reload()
  const people = await names(page)
  expect(people.length).toBeGreaterThanOrEqual(30)
  return people
}
