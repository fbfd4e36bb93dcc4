import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { configureEnvironment, environment } from '~/infra/config/environment.server'
import { logger } from '~/infra/logger.server'
import { makeSession, makeUser, TEST_PASSWORD } from '../../builders/users'
import { useDatabase } from '../../services/harness/database'
import { type Product, startProduct } from '../harness/product'

useDatabase({ keep: true, variables: { APP_URL: 'https://apv.exemple.fr' } })
let product: Product
let email: string
let Cookie: string
beforeAll(async () => {
  product = await startProduct()
  const user = await makeUser({ role: 'administrator' })
  email = user.email
  const token = await makeSession(await makeUser({ role: 'administrator' }))
  Cookie = `session=${encodeURIComponent(btoa(JSON.stringify(token)))}`
})
afterAll(() => product.close())
afterEach(() => vi.restoreAllMocks())

/** What the proxy makes of the browser's Host. */
const Host = '10.0.0.7:3000'
const Origin = 'https://apv.exemple.fr'
const REWRITTEN =
  'Requête refusée\u202f: un proxy a changé le nom d’hôte entre votre navigateur et le serveur. Rien n’a été enregistré. Prévenez votre administrateur.'

const post = (path: string, headers: Record<string, string>, fields: Record<string, string>) =>
  product.ask(path, {
    method: 'POST',
    headers: { Host, Origin, 'Content-Type': 'application/x-www-form-urlencoded', ...headers },
    body: new URLSearchParams(fields).toString(),
  })
const signIn = (headers: Record<string, string> = {}) =>
  post('/login', headers, { email, password: TEST_PASSWORD })

function warnings() {
  const lines: [Record<string, unknown>, string][] = []
  vi.spyOn(logger(), 'warn').mockImplementation(((...line: [Record<string, unknown>, string]) => {
    lines.push(line)
  }) as never)
  return lines
}

it.each([
  ['over https', { 'Sec-Fetch-Site': 'same-origin' }],
  ['over plain http, where browsers say less', {}],
])('a form %s is refused with a sentence, and the log names what to set', async (_name, more) => {
  const lines = warnings()
  const answer = await signIn(more as Record<string, string>)
  expect([answer.status, answer.text, answer.cookies]).toEqual([403, `${REWRITTEN}\n`, []])
  expect(lines).toHaveLength(1)
  const [fields, text] = lines[0] ?? [{}, '']
  expect(text).toContain('TRUST_PROXY')
  expect(text).toContain('Host')
  expect(fields).toMatchObject({ origin: Origin, host: Host, trustProxy: 0 })
})

it('so is every other form of a page', async () => {
  const more = { 'Sec-Fetch-Site': 'same-origin', Cookie }
  for (const path of [
    '/admin/users',
    '/support',
    '/planning',
    '/logout',
    '/forgot-password',
    '/nulle-part',
  ]) {
    const answer = await post(path, more, { intent: 'create' })
    expect([path, answer.status, answer.text]).toEqual([path, 403, `${REWRITTEN}\n`])
  }
})

it('a proxy that says what it changed and is trusted is believed, in browsers of any age', async () => {
  const { dataDir, mongodbUri, sessionSecret } = environment()
  configureEnvironment({
    DATA_DIR: dataDir,
    SESSION_SECRET: sessionSecret,
    LOG_LEVEL: 'silent',
    TRUST_PROXY: '1',
    ...(mongodbUri ? { MONGODB_URI: mongodbUri } : {}),
  })
  const forwarded = { 'X-Forwarded-Host': 'apv.exemple.fr' }
  expect((await signIn({ ...forwarded, 'Sec-Fetch-Site': 'same-origin' })).status).toBe(302)
  expect((await signIn(forwarded)).status).toBe(302)
  expect((await signIn({ 'X-Forwarded-Host': 'evil.example' })).status).toBe(403)
})

it('an origin that is none of ours stays another site’s, and is never 500', async () => {
  for (const [name, more] of Object.entries<Record<string, string>>({
    none: { 'Sec-Fetch-Site': 'none', Origin: 'https://evil.example' },
    opaque: { 'Sec-Fetch-Site': 'same-origin', Origin: 'null' },
    other: { Origin: 'https://evil.example' },
  }))
    expect([name, (await signIn(more)).status]).toEqual([name, 403])
})
