import { afterAll, beforeAll, beforeEach } from 'vitest'
import { findUser, type UserDocument } from '~/db/collections/users.server'
import { codeAt } from '~/infra/auth/totp.server'
import { setClock, setRealNow } from '~/infra/process/clock.server'
import {
  beginSetUp,
  confirmSetUp,
  pendingSecretOf,
} from '~/services/second-factor/enrolment.server'
import { makeUser, principalOf, TEST_PASSWORD } from '../../builders/users'
import { useDatabase } from '../../services/harness/database'
import { type Product, startProduct } from '../harness/product'

export const Host = 'localhost'
const START = new Date('2026-11-20T07:30:00Z')

/** Cookie header of a session. */
export const cookieOf = (token: string) =>
  `session=${encodeURIComponent(btoa(JSON.stringify(token)))}`

/** Product with a test clock (`now()`), set to 08:30 in Paris before each test. */
export function useSecondFactor() {
  useDatabase({ keep: true })
  let time = START
  let product: Product
  /** Sets the clock. @param seconds after the test's start time */
  const at = (seconds: number) => {
    time = new Date(START.getTime() + seconds * 1000)
    setRealNow(time)
  }
  beforeAll(async () => {
    setClock(START)
    product = await startProduct()
  })
  beforeEach(() => at(0))
  afterAll(async () => {
    setRealNow(null)
    await product.close()
  })
  const ask: Product['ask'] = (...given) => product.ask(...given)
  return {
    at,
    ask,
    now: () => time,
    async protectedUser(given: Partial<UserDocument> = {}) {
      const user = await makeUser({ role: 'administrator', ...given })
      const principal = principalOf(user)
      await beginSetUp(principal)
      const secret = pendingSecretOf((await findUser(user._id)) ?? user) ?? ''
      const codes = await confirmSetUp(
        principal,
        { currentPassword: TEST_PASSWORD, code: codeAt(secret, time) },
        '192.0.2.9',
      )
      at(30)
      return { user, secret, codes }
    },
    login: (body: object) =>
      ask('/api/auth/login', {
        method: 'POST',
        headers: { Host, 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      }),
    post: (path: string, fields: Record<string, string>, cookie = '') =>
      ask(path, {
        method: 'POST',
        headers: {
          Host,
          Origin: `http://${Host}`,
          'Content-Type': 'application/x-www-form-urlencoded',
          ...(cookie ? { Cookie: cookie } : {}),
        },
        body: new URLSearchParams(fields).toString(),
      }),
  }
}
