import { createServer } from 'node:net'
import { type MailServer, startMailServer } from '../../services/mail-server'
import { test as base, runServer } from './test'

/** Where the products under test send their tickets. */
export const SUPPORT = 'support@essai.fr'

/** A port that nobody listens on: mailed links need it before the product starts. */
function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      const port = typeof address === 'object' ? (address?.port ?? 0) : 0
      probe.close(() => resolve(port))
    })
  })
}

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
