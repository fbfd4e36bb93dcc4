import { type MailServer, startMailServer } from '../../services/mail-server'
import { freePort } from './free-port'
import { test as base, runServer } from './test'

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
  server: [
    async ({ data, mails }, use) => {
      const variables = {
        PORT: `${await freePort()}`,
        SMTP_URL: mails.url,
        SUPPORT_EMAIL: SUPPORT,
      }
      await runServer(data, use, variables)
    },
    { scope: 'worker', timeout: 60_000 },
  ],
})

export { expect } from './test'
