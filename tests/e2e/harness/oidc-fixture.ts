import type { Page, TestInfo } from '@playwright/test'
import { type OidcProvider, startOidcProvider } from '../../services/harness/oidc-provider'
import { expectAccessible } from './axe'
import { freePort } from './free-port'
import { emailOf } from './sign-in'
import { test as base, expect } from './test'

interface Company {
  port: number
  company: OidcProvider
}

/** Playwright's `test` with a product and a running OIDC provider, in which the demo manager is 'agent'. */
export const test = base.extend<{ passwords: 'on' | 'off' }, Company>({
  /** value of the variable PASSWORD_SIGN_IN */
  passwords: ['on', { option: true }],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the pattern
  port: [async ({}, use) => use(await freePort()), { scope: 'worker' }],
  company: [
    async ({ port }, use) => {
      const company = await startOidcProvider(`http://localhost:${port}/login/oidc/callback`)
      company.people.set('agent', {
        sub: 'agent',
        email: emailOf('manager').toUpperCase(),
        email_verified: true,
      })
      company.people.set('inconnu', {
        sub: 'inconnu',
        email: 'inconnu@groupe.fr',
        email_verified: true,
      })
      await use(company)
      await company.close()
    },
    { scope: 'worker' },
  ],
  variables: async ({ company, port, passwords }, use) =>
    use({ ...company.variables, PORT: `${port}`, PASSWORD_SIGN_IN: passwords }),
})

export { expect } from './test'

/** Label of the OIDC button on the sign-in page. */
export const COMPANY = 'Se connecter avec le compte de l’entreprise'

/** Signs in on the provider's page. */
export async function enterThere(page: Page, login: string) {
  await expect(page.getByRole('heading', { name: 'Compte du groupe' })).toBeVisible()
  await page.getByLabel('Identifiant').fill(login)
  await page.getByRole('button', { name: 'Entrer' }).click()
}

/** Takes screenshots of the page at three widths, and asserts that axe finds no violation. */
export async function lookAt(page: Page, info: TestInfo, name: string) {
  for (const width of [390, 1024, 1440]) {
    await page.setViewportSize({ width, height: 800 })
    await page.screenshot({ path: info.outputPath(`${name}-${width}.png`) })
  }
  await expectAccessible(page)
}
