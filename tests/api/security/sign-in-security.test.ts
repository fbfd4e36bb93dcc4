import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { loginAttempts } from '~/db/collections/login-attempts.server'
import type { UserDocument } from '~/db/collections/users.server'
import { configureEnvironment } from '~/infra/config/environment.server'
import { makeUser, TEST_PASSWORD } from '../../builders/users'
import { useDatabase } from '../../services/harness/database'
import { type Answer, type Product, startProduct } from '../harness/product'

useDatabase({ keep: true })
let product: Product
let user: UserDocument
beforeAll(async () => {
  user = await makeUser({ email: 'paul.été@essai.fr' })
  product = await startProduct()
})
afterAll(() => product.close())
beforeEach(async () => {
  await (await loginAttempts.open()).deleteMany({})
})

const Host = 'localhost'
const Origin = 'http://localhost'
const FORM = { Host, Origin, 'Content-Type': 'application/x-www-form-urlencoded' }
const signIn = (fields: Record<string, string> = {}, headers = {}, query = '') =>
  product.ask(`/login${query}`, {
    method: 'POST',
    headers: { ...FORM, ...headers },
    body: new URLSearchParams({ email: user.email, password: TEST_PASSWORD, ...fields }).toString(),
  })
const sessionOf = ({ cookies }: Answer) =>
  cookies.find((cookie) => cookie.startsWith('session='))?.split(';')[0] ?? ''
const me = (Cookie: string) => product.ask('/api/auth/me', { headers: { Host, Cookie } })

describe('a session', () => {
  it('is never the cookie that the browser had before (session fixation)', async () => {
    const planted = `session=${encodeURIComponent(btoa('"planted-by-somebody-else"'))}`
    const mine = sessionOf(await signIn({}, { Cookie: planted }))
    expect(mine).not.toBe('')
    expect(mine).not.toBe(planted)
    expect((await me(mine)).status).toBe(200)
    expect((await me(planted)).status).toBe(401)
    // a valid session planted in another browser is not reused either
    const second = sessionOf(await signIn({}, { Cookie: mine }))
    expect(second).not.toBe(mine)
    expect((await me(mine)).status).toBe(401)
  })

  // shows 1 §8: Votre session a été terminée car une nouvelle connexion a été établie sur un autre appareil.
  it('is valid only after the last sign-in, on the page and by REST', async () => {
    const page = sessionOf(await signIn())
    const rest = await product.ask('/api/auth/login', {
      method: 'POST',
      headers: { Host, 'Content-Type': 'application/json' },
      body: JSON.stringify({ email: user.email, password: TEST_PASSWORD }),
    })
    expect(rest.status).toBe(200)
    const refused = await me(page)
    expect([refused.status, JSON.parse(refused.text).message]).toEqual([
      401,
      'Votre session a été terminée car une nouvelle connexion a été établie sur un autre appareil.',
    ])
  })
})

describe('the address', () => {
  it.each([
    ['  paul.été@essai.fr  ', true],
    ['PAUL.ÉTÉ@ESSAI.FR', true],
    ['paul.e\u0301te\u0301@essai.fr', true],
    // lookalike letters make another address
    ['pаul.été@essai.fr', false],
    ['ｐaul.été@essai.fr', false],
    ['paul.été@essai.fr\u202e', false],
    ['paul.été@essai.fr\u0000', false],
    ['paul.été@essai.fr,autre@essai.fr', false],
  ])('%j signs in: %s', async (email, works) => {
    const answer = await signIn({ email })
    expect(answer.status).toBe(works ? 302 : answer.status)
    expect(sessionOf(answer) !== '').toBe(works)
    if (!works) expect([400, 401]).toContain(answer.status)
  })
})

describe('where a sign-in leads', () => {
  it.each([
    ['/targets?month=2026-11', '/targets?month=2026-11'],
    ['//evil.example', '/synthesis'],
    ['///evil.example', '/synthesis'],
    ['/\\evil.example', '/synthesis'],
    ['\\\\evil.example', '/synthesis'],
    ['/%09/evil.example', '/%09/evil.example'],
    ['/\t/evil.example', '/synthesis'],
    ['/\n/evil.example', '/synthesis'],
    ['https://evil.example', '/synthesis'],
    ['https:evil.example', '/synthesis'],
    ['javascript:alert(1)', '/synthesis'],
    ['data:text/html,x', '/synthesis'],
    [' //evil.example', '/synthesis'],
    ['/..//evil.example', '/synthesis'],
    ['/.//evil.example', '/synthesis'],
    ['/a/../..//evil.example', '/synthesis'],
    ['/@evil.example', '/@evil.example'],
    ['evil.example', '/synthesis'],
    ['/synthesis#//evil.example', '/synthesis'],
    ['/logout', '/synthesis'],
    ['/api/groups', '/synthesis'],
    [`/${'a'.repeat(3000)}`, '/synthesis'],
    ['/synthesis\r\nSet-Cookie: x=1', '/synthesis'],
  ])('%j leads to %s', async (back, to) => {
    for (const once of [encodeURIComponent(back)]) {
      const answer = await signIn({}, {}, `?retour=${once}`)
      expect([answer.status, answer.headers['location']]).toEqual([302, to])
      const resolved = new URL(String(answer.headers['location']), Origin)
      expect(resolved.origin).toBe(Origin)
    }
  })

  it('no page sends a browser to another site, whatever its address', async () => {
    const Cookie = sessionOf(await signIn())
    for (const path of [
      '//evil.example',
      '//evil.example/planning?yyyy=2026&mm=11',
      '/\\evil.example',
      '/%5cevil.example',
      '/%2f%2fevil.example',
      '/planning//evil.example?yyyy=1&mm=2',
      'http://evil.example/',
      '/;//evil.example',
      '/./%2e%2e//evil.example',
    ]) {
      const answer = await product.ask(path, { headers: { Host, Cookie } })
      expect(answer.status, path).toBeLessThan(500)
      const location = answer.headers['location']
      if (location)
        expect(new URL(String(location), Origin).origin, `${path} led to ${location}`).toBe(Origin)
    }
  })
})

describe('the files of the server', () => {
  it.each([
    '/../package.json',
    '/%2e%2e/package.json',
    '/build/../../package.json',
    '/build/%2e%2e/%2e%2e/package.json',
    '/build/..%2f..%2fpackage.json',
    '/build/..%5c..%5cpackage.json',
    '/fonts/%2e%2e%2f%2e%2e%2f.env',
    '/.env',
    '/.git/config',
    '/build/%00',
    '/..;/package.json',
    '/%c0%ae%c0%ae/package.json',
    '/favicon.svg/../../package.json',
    '/etc/passwd',
    '/%ff',
  ])('%s is none', async (path) => {
    const answer = await product.ask(path, { headers: { Host } })
    expect(answer.status).toBeLessThan(500)
    expect(answer.text).not.toMatch(/"dependencies"|root:.*:0:0|\[core\]/)
    expect(answer.status === 200 && !answer.headers['content-type']?.includes('text/html')).toBe(
      false,
    )
  })
})

describe('an address that no request can be made of', () => {
  it.each<[string, Record<string, string>]>([
    ['/login', { Host: 'localhost:99999' }],
    ['/login', { Host: 'évil'.normalize('NFD').replace(/[^ -~]/g, '') + '/x' }],
    ['//', { Host }],
    ['*', { Host }],
    ['http://localhost/login', { Host }],
  ])('%s %j is refused', async (path, headers) => {
    expect((await product.ask(path, { headers })).status).toBe(400)
  })

  it('X-Forwarded-Host is ignored without a trusted proxy, and an invalid one causes no failure with it', async () => {
    const odd = { Host, 'X-Forwarded-Host': 'a:99999' }
    expect((await product.ask('/login', { headers: odd })).status).toBe(200)
    configureEnvironment({ ...TESTED, TRUST_PROXY: '1' })
    const behind = await startProduct()
    expect((await behind.ask('/login', { headers: odd })).status).toBe(400)
    const twice = { Host, 'X-Forwarded-Host': 'apv.exemple.fr, proxy.local' }
    expect((await behind.ask('/login', { headers: twice })).status).toBe(200)
    await behind.close()
  })
})

describe('the sixth attempt', () => {
  const wrong = (headers = {}) => signIn({ password: 'faux' }, headers)
  const deviceOf = ({ cookies }: Answer) =>
    cookies.find((cookie) => cookie.startsWith('device='))?.split(';')[0] ?? ''
  it('is throttled, for any forwarded IP address', async () => {
    const known = deviceOf(await signIn())
    for (let n = 0; n < 5; n++)
      expect(
        (await wrong({ 'X-Forwarded-For': `203.0.113.${n}`, Forwarded: `for=203.0.113.${n}` }))
          .status,
      ).toBe(401)
    const refused = await wrong({ 'X-Forwarded-For': '203.0.113.77' })
    expect(refused.status).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(800)
    expect(refused.text).toContain('Trop de tentatives de connexion. Réessayez dans 15 minutes.')
    const right = await signIn()
    expect([right.status, sessionOf(right)]).toEqual([429, ''])
    // a known device of the account is not throttled; a forged device cookie is
    const forged = `device=${encodeURIComponent(`${btoa('{"id":"x","accounts":[]}')}.x`)}`
    expect((await signIn({}, { Cookie: forged })).status).toBe(429)
    expect((await signIn({}, { Cookie: known })).status).toBe(302)
  })

  it('of another account is throttled despite a device known for the own account', async () => {
    const other = await makeUser({ email: 'autre@essai.fr' })
    const own = deviceOf(await signIn())
    const guess = () => signIn({ email: other.email, password: 'faux' }, { Cookie: own })
    for (let n = 0; n < 5; n++) expect((await guess()).status).toBe(401)
    expect((await guess()).status).toBe(429)
    // after sign-ins of both accounts, the device is known for both
    await (await loginAttempts.open()).deleteMany({})
    const shared = deviceOf(await signIn({ email: other.email }, { Cookie: own }))
    for (let n = 0; n < 5; n++) await wrong()
    expect((await signIn()).status).toBe(429)
    expect((await signIn({}, { Cookie: shared })).status).toBe(302)
  })
})

const TESTED = {
  SESSION_SECRET: 'only-for-tests-only-for-tests-only-for-tests',
  LOG_LEVEL: 'silent',
  DATA_DIR: '',
}
