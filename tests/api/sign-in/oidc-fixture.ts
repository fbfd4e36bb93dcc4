import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import { loginAttempts } from '~/db/collections/login-attempts.server'
import type { UserDocument } from '~/db/collections/users.server'
import { configureEnvironment, environment } from '~/infra/config/environment.server'
import { makeUser } from '../../builders/users'
import { useDatabase } from '../../services/harness/database'
import {
  type OidcProvider,
  type Person,
  signInThere,
  startOidcProvider,
} from '../../services/harness/oidc-provider'
import { type Answer, type Product, startProduct } from '../harness/product'

export const Host = 'localhost'
/** Redirect URI of the providers. */
export const BACK = 'http://localhost/login/oidc/callback'

/** Error messages of a refused sign-in. */
export const OVER = 'Cette connexion n’est plus en cours ou a déjà servi. Recommencez.'
export const UNVERIFIED = 'Le compte de l’entreprise ne confirme pas votre adresse e-mail.'
export const UNTRUE = 'La réponse du compte de l’entreprise n’a pas pu être vérifiée.'
export const AWAY = 'Le compte de l’entreprise ne répond pas. Réessayez dans quelques instants.'

export let product: Product
/** OIDC provider with which the product is configured before each test. */
export let provider: OidcProvider

/** Configures the product with further environment variables. */
export const configure = (variables: Record<string, string>) => {
  const { dataDir, mongodbUri, sessionSecret } = environment()
  configureEnvironment({
    DATA_DIR: dataDir,
    SESSION_SECRET: sessionSecret,
    LOG_LEVEL: 'silent',
    ...(mongodbUri ? { MONGODB_URI: mongodbUri } : {}),
    APP_URL: 'http://localhost',
    ...variables,
  })
}

/** Starts the product and a real OIDC provider for the tests of a file. */
export function useOidc(): void {
  useDatabase({ keep: true })
  beforeAll(async () => {
    provider = await startOidcProvider(BACK)
    product = await startProduct()
  })
  beforeEach(async () => {
    configure(provider.variables)
    for (const fault of Object.keys(provider.faults)) delete provider.faults[fault as 'error']
    await (await loginAttempts.open()).deleteMany({})
  })
  afterAll(async () => {
    await Promise.all([provider.close(), product.close()])
  })
}

/** Cookie of a response by name, with its attributes; '' when it is not set. */
export const named = ({ cookies }: Answer, name: string) =>
  cookies.find((cookie) => cookie.startsWith(`${name}=`)) ?? ''
export const pairOf = (cookie: string) => cookie.split(';')[0] ?? ''
export const isIn = (answer: Answer) => named(answer, 'session') !== ''

/** Posts a form with the product's own origin. */
export const post = (path: string, fields: Record<string, string> = {}, headers = {}) =>
  product.ask(path, {
    method: 'POST',
    headers: {
      Host,
      Origin: `http://${Host}`,
      'Content-Type': 'application/x-www-form-urlencoded',
      ...headers,
    },
    body: new URLSearchParams(fields).toString(),
  })
/** Submits the button that starts the OIDC sign-in. */
export const start = (query = '', fields: Record<string, string> = {}, headers = {}) =>
  post(`/login/oidc${query}`, fields, headers)
/** Provider URL to which a started sign-in redirects. */
export const toProvider = ({ headers }: Answer) => String(headers.refresh).replace(/^0; url=/, '')
/** Follows the provider's redirect to the product, with the cookie of the started sign-in. */
export const back = (address: string, cookie: string) =>
  product.ask(address.replace('http://localhost', ''), { headers: { Host, Cookie: cookie } })

let people = 0
/** Creates an account of the product, and a person at the provider with the same email. */
export async function colleague(
  given: Partial<UserDocument> = {},
  person: Partial<Person> = {},
  at = provider,
) {
  const user = await makeUser({ role: 'manager', ...given })
  const login = `agent-${++people}`
  const known = { sub: `sub-${login}`, email: user.email, email_verified: true, ...person }
  at.people.set(login, known)
  return { user, login, person: known }
}

/** Starts a sign-in and signs in at the provider. @returns the redirect back to the product, and the cookie for it */
export async function leave(login: string, query = '', fields: Record<string, string> = {}) {
  const started = await start(query, fields)
  const cookie = pairOf(named(started, 'company-sign-in'))
  return { started, cookie, address: await signInThere(toProvider(started), { login }) }
}

/** Runs a whole OIDC sign-in: start, provider, redirect back to the product. */
export async function trip(login: string, query = '', fields: Record<string, string> = {}) {
  const { started, cookie, address } = await leave(login, query, fields)
  return { started, cookie, address, answer: await back(address, cookie) }
}

/** Asserts that the sign-in page shows the message, no session was created, and the sign-in's cookie was deleted. */
export function expectRefused(answer: Answer, status: number, sentence: string) {
  expect([answer.status, isIn(answer)]).toEqual([status, false])
  expect(answer.text).toContain(sentence)
  expect(answer.text).toContain('Connexion impossible')
  expect(answer.text).toContain('Se connecter avec le compte de l’entreprise')
  expect(named(answer, 'company-sign-in')).toContain('Max-Age=0')
}
