import { type MailServer, startMailServer } from '../../services/harness/mail-server'
import { freePort } from './free-port'
import { test as base } from './test'

/** Where the products under test send their tickets. */
export const SUPPORT = 'support@essai.fr'

/** The browser tests' `test` with a product that sends its mails to a real mail server, `mails`. */
export const test = base.extend<object, { mails: MailServer }>({
  mails: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the pattern
    async ({}, use) => {
      const mails = await startMailServer()
      await use(mails)
      await mails.close()
    },
    { scope: 'worker' },
  ],
  variables: async ({ mails }, use) =>
    use({ PORT: `${await freePort()}`, SMTP_URL: mails.url, SUPPORT_EMAIL: SUPPORT }),
})

export { expect } from './test'
