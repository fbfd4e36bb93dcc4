import type { Page } from '@playwright/test'
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '../../../build-scripts/demo/accounts'
import { expect } from './expect'

export type DemoRole = (typeof DEMO_ACCOUNTS)[number]['role']

/** The demo account of a role. */
export function emailOf(role: DemoRole): string {
  const account = DEMO_ACCOUNTS.find((candidate) => candidate.role === role)
  if (!account) throw new Error(`no demo account for ${role}`)
  return account.email
}

/**
 * Signs the page's context in as a demo account, by the form's own request. A user has one session:
 * signing in again elsewhere ends this one (4-decisions, 9).
 */
export async function signIn(
  page: Page,
  role: DemoRole,
  baseURL: string | undefined,
): Promise<void> {
  const answer = await page.request.post('/login', {
    form: { email: emailOf(role), password: DEMO_PASSWORD },
    headers: { origin: new URL(baseURL ?? '').origin },
    maxRedirects: 0,
  })
  expect(answer.status(), await answer.text()).toBe(302)
}
