import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sessions } from '~/db/sessions.server'
import { findUser, type UserDocument } from '~/db/users.server'
import { ROLES } from '~/domain/access/roles'
import { setClock, setPassingTime } from '~/infra/clock.server'
import { configureEnvironment, environment } from '~/infra/environment.server'
import { codeAt } from '~/infra/totp.server'
import { beginSetUp, confirmSetUp, secretOf } from '~/services/second-factor/switch.server'
import { bearerOf, makeSession, makeUser, principalOf, TEST_PASSWORD } from '../builders/users'
import { useDatabase } from '../services/database'
import { type Answer, type Product, startProduct } from './product'

useDatabase({ keep: true })
const Host = 'localhost'
const START = new Date('2026-11-20T07:30:00Z')
let time = START
const at = (seconds: number) => {
  time = new Date(START.getTime() + seconds * 1000)
  setPassingTime(time)
}

let product: Product
beforeAll(async () => {
  setClock(START)
  product = await startProduct()
})
beforeEach(() => at(0))
afterAll(async () => {
  setPassingTime(null)
  await product.close()
})

async function protectedUser(given: Partial<UserDocument> = {}) {
  const user = await makeUser({ role: 'administrator', ...given })
  const principal = principalOf(user)
  await beginSetUp(principal)
  const secret = secretOf((await findUser(user._id)) ?? user) ?? ''
  const codes = await confirmSetUp(
    principal,
    { currentPassword: TEST_PASSWORD, code: codeAt(secret, time) },
    '192.0.2.9',
  )
  at(30)
  return { user, secret, codes }
}

const login = (body: object) =>
  product.ask('/api/auth/login', {
    method: 'POST',
    headers: { Host, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })
const post = (path: string, fields: Record<string, string>, cookie = '') =>
  product.ask(path, {
    method: 'POST',
    headers: {
      ...{ Host, Origin: `http://${Host}`, 'Content-Type': 'application/x-www-form-urlencoded' },
      ...(cookie ? { Cookie: cookie } : {}),
    },
    body: new URLSearchParams(fields).toString(),
  })
const named = (answer: Answer, name: string) =>
  answer.cookies.find((cookie) => cookie.startsWith(`${name}=`)) ?? ''
const pairOf = (cookie: string) => cookie.split(';')[0] ?? ''
const cookieOf = (token: string) => `session=${encodeURIComponent(btoa(JSON.stringify(token)))}`
const sessionsOf = async (userId: string) => (await sessions.open()).countDocuments({ userId })

describe('POST /auth/login of an account with a second factor', () => {
  it('answers what is needed instead of letting in, then lets in', async () => {
    const { user, secret } = await protectedUser()
    const credentials = { email: user.email, password: TEST_PASSWORD }
    const needed = await login(credentials)
    expect([needed.status, JSON.parse(needed.text)]).toEqual([
      401,
      { message: 'Code de vérification requis\u202f: ajoutez «\u202fcode\u202f» à la demande.' },
    ])
    const wrong = await login({ ...credentials, code: '000000' })
    expect([wrong.status, JSON.parse(wrong.text)]).toEqual([
      401,
      { message: 'Code incorrect ou déjà utilisé.' },
    ])
    expect(await sessionsOf(user._id)).toBe(0)
    const entered = await login({ ...credentials, code: codeAt(secret, time) })
    expect(entered.status).toBe(200)
    expect(JSON.parse(entered.text)).toMatchObject({ user: { email: user.email } })
    expect((await login({ ...credentials, code: 5 })).status).toBe(400)
    expect((await login({ ...credentials, code: 'x'.repeat(101) })).status).toBe(400)
  })

  it.each(ROLES)('asks a %s whose account has one too', async (role) => {
    const { user } = await protectedUser({ role })
    expect((await login({ email: user.email, password: TEST_PASSWORD })).status).toBe(401)
  })

  it('tells who does not know the password nothing of it', async () => {
    const { user, secret } = await protectedUser()
    const without = await makeUser({ role: 'administrator' })
    const code = codeAt(secret, time)
    for (const email of [user.email, without.email, 'inconnu@essai.fr'])
      for (const more of [{}, { code }]) {
        const { status, text } = await login({ email, password: 'faux', ...more })
        expect([status, JSON.parse(text)]).toEqual([
          401,
          { message: 'Email ou mot de passe incorrect' },
        ])
      }
  })
})

describe('the sign-in page of an account with a second factor', () => {
  it('asks for the code on a second page, before any session, and goes on to where one was going', async () => {
    const { user, secret } = await protectedUser()
    const to = '/login?retour=%2Fplanning'
    const first = await post(to, { email: user.email, password: TEST_PASSWORD, rememberMe: 'on' })
    expect([first.status, first.headers.location]).toEqual([302, '/login/code?retour=%2Fplanning'])
    expect(named(first, 'session')).toBe('')
    expect(named(first, 'device')).toBe('')
    const pending = named(first, 'sign-in-code')
    expect(pending).toMatch(/; Max-Age=600; Path=\/login; HttpOnly; SameSite=Lax$/)
    expect(await sessionsOf(user._id)).toBe(0)
    const page = await product.ask('/login/code', { headers: { Host, Cookie: pairOf(pending) } })
    expect([page.status, page.text.includes('Vérification en deux étapes')]).toEqual([200, true])

    const at2 = first.headers.location as string
    const empty = await post(at2, { code: ' ' }, pairOf(pending))
    expect([empty.status, empty.text.includes('Veuillez saisir votre code.')]).toEqual([400, true])
    const wrong = await post(at2, { code: '000000' }, pairOf(pending))
    expect([wrong.status, wrong.text.includes('Code incorrect ou déjà utilisé.')]).toEqual([
      401,
      true,
    ])
    expect(wrong.text).not.toContain('000000')
    const entered = await post(at2, { code: codeAt(secret, time) }, pairOf(pending))
    expect([entered.status, entered.headers.location]).toEqual([302, '/planning'])
    expect(named(entered, 'session')).toContain('Max-Age=7776000')
    expect(named(entered, 'sign-in-code')).toContain('Max-Age=0')
    expect(await sessionsOf(user._id)).toBe(1)
  })

  it('begins anew after ten minutes, a new password, a reset, or with a forged pass', async () => {
    const { user, secret } = await protectedUser()
    const over = async (cookie: string) => {
      for (const answer of [
        await product.ask('/login/code?retour=%2Fplanning', { headers: { Host, Cookie: cookie } }),
        await post('/login/code', { code: codeAt(secret, time) }, cookie),
      ]) {
        expect(answer.status).toBe(302)
        expect(answer.headers.location).toMatch(/^\/login\?(retour=%2Fplanning&)?motif=code$/)
        expect(named(answer, 'session')).toBe('')
      }
    }
    const pass = async () =>
      pairOf(
        named(await post('/login', { email: user.email, password: TEST_PASSWORD }), 'sign-in-code'),
      )
    const late = await pass()
    at(30 + 600)
    await over(late)
    await over('')
    const good = await pass()
    const [name, value = ''] = good.split('=')
    const text = JSON.parse(atob(decodeURIComponent(value))) as string
    const [body = '', seal] = text.split('.')
    const other = { ...JSON.parse(Buffer.from(body, 'base64url').toString()), rememberMe: true }
    const forged = `${Buffer.from(JSON.stringify(other)).toString('base64url')}.${seal}`
    await over(`${name}=${encodeURIComponent(btoa(JSON.stringify(forged)))}`)
    const { users } = await import('~/db/users.server')
    await (await users.open()).updateOne({ _id: user._id }, { $set: { passwordHash: 'another' } })
    await over(good)
    const told = await product.ask('/login?motif=code', { headers: { Host } })
    expect(told.text).toContain('La vérification n’est plus en cours. Veuillez vous reconnecter.')
  })

  it('lets nobody in whose account was closed meanwhile', async () => {
    const { user, codes } = await protectedUser()
    const first = await post('/login', { email: user.email, password: TEST_PASSWORD })
    const { users } = await import('~/db/users.server')
    await (await users.open()).updateOne({ _id: user._id }, { $set: { isActive: false } })
    const code = codes[0] ?? ''
    const answer = await post('/login/code', { code }, pairOf(named(first, 'sign-in-code')))
    expect([answer.status, named(answer, 'session')]).toEqual([403, ''])
    // nor does it cost him a recovery code
    expect((await findUser(user._id))?.secondFactor?.recovery).toHaveLength(10)
  })
})

describe('the page of the own second factor', () => {
  it('is switched on, shows the recovery codes once, and is switched off', async () => {
    const user = await makeUser({ role: 'administrator' })
    const cookie = cookieOf(await makeSession(user))
    const look = () => product.ask('/second-factor', { headers: { Host, Cookie: cookie } })
    const act = (fields: Record<string, string>) => post('/second-factor', fields, cookie)
    expect((await look()).text).toContain('Commencer')
    expect((await act({ intent: 'begin' })).headers.location).toBe('/second-factor')
    const shown = (await look()).text
    const secret = secretOf((await findUser(user._id)) ?? user) ?? ''
    expect(shown).toContain((secret.match(/.{4}/g) ?? []).join(' '))
    expect(shown).toContain('data:image/svg+xml,')
    const currentPassword = TEST_PASSWORD
    const wrong = await act({ intent: 'confirm', currentPassword, code: '000000' })
    expect([wrong.status, wrong.text.includes('Code incorrect')]).toEqual([422, true])
    const code = codeAt(secret, time)
    const without = await act({ intent: 'confirm', code })
    expect([
      without.status,
      without.text.includes('Le mot de passe actuel est incorrect.'),
    ]).toEqual([422, true])
    expect((await findUser(user._id))?.secondFactor ?? null).toBeNull()
    const on = await act({ intent: 'confirm', currentPassword, code })
    const codes = on.text.match(/<code>[A-Z2-9-]{19}<\/code>/g) ?? []
    expect([on.status, codes.length]).toEqual([200, 10])
    const after = (await look()).text
    expect(after).toContain('Il vous reste')
    expect(after).not.toMatch(/[A-Z2-9]{4}-[A-Z2-9]{4}-[A-Z2-9]{4}/)
    at(30)
    const proof = { currentPassword: TEST_PASSWORD, code: codeAt(secret, time) }
    const refused = await act({ intent: 'off', ...proof, currentPassword: 'faux' })
    expect(refused.status).toBe(422)
    expect(refused.text).not.toContain(proof.code)
    expect((await act({ intent: 'off', ...proof })).headers.location).toBe('/profile')
    expect((await findUser(user._id))?.secondFactor).toBeNull()
  })

  it('is the administrators’, and who has one from then keeps the way to switch it off', async () => {
    for (const role of ROLES) {
      const cookie = cookieOf(await makeSession(await makeUser({ role })))
      const headers = { Host, Cookie: cookie }
      const { status } = await product.ask('/second-factor', { headers })
      expect([role, status]).toEqual([role, role === 'administrator' ? 200 : 403])
      const profile = (await product.ask('/profile', { headers })).text
      expect(profile.includes('Double authentification')).toBe(role === 'administrator')
    }
    const { user, codes } = await protectedUser({ role: 'manager' })
    const credentials = { email: user.email, password: TEST_PASSWORD, code: codes[0] }
    const { token } = JSON.parse((await login(credentials)).text) as { token: string }
    const headers = { Host, Cookie: cookieOf(token) }
    expect((await product.ask('/second-factor', { headers })).status).toBe(200)
  })
})

describe('DELETE /users/{id}/second-factor', () => {
  it('is another administrator’s alone', async () => {
    const { user, codes } = await protectedUser()
    const path = `/api/users/${user._id}/second-factor`
    const remove = async (token: string) => {
      const answer = await product.ask(path, {
        method: 'DELETE',
        headers: { Host, ...bearerOf(token) },
      })
      return [answer.status, (JSON.parse(answer.text) as { message: string }).message]
    }
    for (const role of ROLES.filter((one) => one !== 'administrator'))
      expect((await remove(await makeSession(await makeUser({ role }))))[0]).toBe(403)
    const credentials = { email: user.email, password: TEST_PASSWORD, code: codes[0] }
    const { token } = JSON.parse((await login(credentials)).text) as { token: string }
    expect(await remove(token)).toEqual([
      403,
      'Votre propre double authentification se désactive dans votre profil, avec un code.',
    ])
    const other = await makeSession(await makeUser({ role: 'administrator' }))
    const seen = await product.ask(`/api/users/${user._id}`, {
      headers: { Host, ...bearerOf(other) },
    })
    expect(JSON.parse(seen.text)).toMatchObject({ secondFactor: true })
    expect(seen.text).not.toContain('recovery')
    expect(await remove(other)).toEqual([200, 'Double authentification réinitialisée.'])
    expect(await remove(other)).toEqual([200, 'Double authentification réinitialisée.'])
    expect((await login({ email: user.email, password: TEST_PASSWORD })).status).toBe(200)
  })
})

describe('SECOND_FACTOR=required', () => {
  const demand = (value: string | undefined) => {
    const { dataDir, mongodbUri, sessionSecret } = environment()
    configureEnvironment({
      ...{ DATA_DIR: dataDir, SESSION_SECRET: sessionSecret, LOG_LEVEL: 'silent' },
      ...(mongodbUri ? { MONGODB_URI: mongodbUri } : {}),
      SECOND_FACTOR: value,
    })
  }
  afterAll(() => demand(undefined))

  it('leads an administrator without one to its page first, and refuses his calls', async () => {
    demand('required')
    const user = await makeUser({ role: 'administrator' })
    const token = await makeSession(user)
    const headers = { Host, Cookie: cookieOf(token) }
    for (const path of ['/admin', '/synthesis', '/profile', '/print-planning?month=2026-11']) {
      const { status, headers: told } = await product.ask(path, { headers })
      expect([path, status, told.location]).toEqual([path, 302, '/second-factor'])
    }
    const page = await product.ask('/second-factor', { headers })
    expect(page.text).toContain('exigée des administrateurs')
    const call = async (path: string) =>
      (await product.ask(path, { headers: { Host, ...bearerOf(token) } })).status
    expect([await call('/api/users'), await call('/api/auth/me')]).toEqual([403, 200])
    await post('/second-factor', { intent: 'begin' }, headers.Cookie)
    const secret = secretOf((await findUser(user._id)) ?? user) ?? ''
    const confirming = { intent: 'confirm', currentPassword: TEST_PASSWORD }
    await post('/second-factor', { ...confirming, code: codeAt(secret, time) }, headers.Cookie)
    expect((await product.ask('/admin', { headers })).status).toBe(200)
    expect(await call('/api/users')).toBe(200)
  })

  it('asks nothing of the other roles', async () => {
    demand('required')
    for (const role of ROLES.filter((one) => one !== 'administrator')) {
      const headers = { Host, Cookie: cookieOf(await makeSession(await makeUser({ role }))) }
      expect([role, (await product.ask('/profile', { headers })).status]).toEqual([role, 200])
    }
  })
})
