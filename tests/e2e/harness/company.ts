import type { Page, TestInfo } from '@playwright/test'
import { type CompanyProvider, startCompanyProvider } from '../../services/company-provider'
import { expectAccessible } from './axe'
import { freePort } from './free-port'
import { emailOf } from './sign-in'
import { test as base, expect } from './test'

interface Company {
  port: number
  company: CompanyProvider
}

/** The browser tests' `test` with a product beside a real provider of accounts, where the demo manager is 'agent'. */
export const test = base.extend<{ passwords: 'on' | 'off' }, Company>({
  /** PASSWORD_SIGN_IN */
  passwords: ['on', { option: true }],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the pattern
  port: [async ({}, use) => use(await freePort()), { scope: 'worker' }],
  company: [
    async ({ port }, use) => {
      const company = await startCompanyProvider(`http://localhost:${port}/login/oidc/callback`)
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

/** The button of the sign-in page. */
export const COMPANY = 'Se connecter avec le compte de l’entreprise'

/** Signs in on the provider's own page. */
export async function enterThere(page: Page, login: string) {
  await expect(page.getByRole('heading', { name: 'Compte du groupe' })).toBeVisible()
  await page.getByLabel('Identifiant').fill(login)
  await page.getByRole('button', { name: 'Entrer' }).click()
}

/** Pictures of the page at three widths, at which axe finds nothing. */
export async function lookAt(page: Page, info: TestInfo, name: string) {
  for (const width of [390, 1024, 1440]) {
    await page.setViewportSize({ width, height: 800 })
    await page.screenshot({ path: info.outputPath(`${name}-${width}.png`) })
  }
  await expectAccessible(page)
}
