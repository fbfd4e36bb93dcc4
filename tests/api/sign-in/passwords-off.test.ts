import { beforeEach, describe, expect, it } from 'vitest'
import { findUser, findUserByEmail } from '~/db/collections/users.server'
import { database } from '~/db/driver/client.server'
import { codeAt } from '~/infra/auth/totp.server'
import { setRealNow } from '~/infra/process/clock.server'
import { resetMail } from '~/services/mail/reset-mail.server'
import {
  beginSetUp,
  confirmSetUp,
  pendingSecretOf,
} from '~/services/second-factor/enrolment.server'
import { bearerOf, makeSession, makeUser, principalOf, TEST_PASSWORD } from '../../builders/users'
import {
  colleague,
  configure,
  Host,
  isIn,
  post,
  product,
  provider,
  trip,
  useOidc,
} from './oidc-fixture'

useOidc()
const OFF =
  'La connexion par mot de passe est désactivée\u202f: utilisez le compte de l’entreprise, ou une clé API pour un programme.'
beforeEach(() => configure({ ...provider.variables, PASSWORD_SIGN_IN: 'off' }))

const page = (path: string, Cookie = '') => product.ask(path, { headers: { Host, Cookie } })
const call = async (path: string, body: object, token?: string, method = 'POST') => {
  const answer = await product.ask(path, {
    method,
    headers: { Host, 'Content-Type': 'application/json', ...(token ? bearerOf(token) : {}) },
    body: JSON.stringify(body),
  })
  return [answer.status, JSON.parse(answer.text)] as const
}

/** A session of an account, opened while passwords were on. */
async function session(role: 'administrator' | 'manager') {
  configure(provider.variables)
  const user = await makeUser({ role })
  const token = await makeSession(user)
  configure({ ...provider.variables, PASSWORD_SIGN_IN: 'off' })
  return { user, token, cookie: `session=${encodeURIComponent(btoa(JSON.stringify(token)))}` }
}

describe('PASSWORD_SIGN_IN=off: the pages before signing in', () => {
  it('offer the company’s account alone, which lets in', async () => {
    const { text } = await page('/login')
    expect(text).toContain('Se connecter avec le compte de l’entreprise')
    expect(text).toContain('Se souvenir de moi')
    expect(text).not.toMatch(/type="password"|Mot de passe oublié/)
    const { login } = await colleague()
    expect(isIn((await trip(login)).answer)).toBe(true)
  })

  it('take no password, and send no link', async () => {
    const user = await makeUser()
    const entered = await post('/login', { email: user.email, password: TEST_PASSWORD })
    expect([entered.status, isIn(entered), entered.text.includes(OFF)]).toEqual([403, false, true])
    expect((await page('/login?oubli=1')).text).not.toContain('Envoyer le lien')
    const asked = await post('/login?oubli=1', { email: user.email })
    expect([asked.status, asked.text.includes(OFF)]).toEqual([403, true])
    const link = await page('/confirm-password-reset?token=abc')
    expect([link.status, link.text.includes(OFF)]).toEqual([403, true])
    expect(link.text).not.toContain('Demander un nouveau lien')
    const fields = { token: 'abc', newPassword: 'Un-secret-2026', confirmation: 'Un-secret-2026' }
    expect((await post('/confirm-password-reset', fields)).status).toBe(403)
    // one that was asked for before
    expect(await resetMail(user.email)).toBeNull()
    expect(await (await database()).collection('passwordResets').countDocuments({})).toBe(0)
  })
})

describe('PASSWORD_SIGN_IN=off: the pages of who is signed in', () => {
  it('do not change a password', async () => {
    const { cookie } = await session('manager')
    const { status, text } = await page('/profile', cookie)
    expect([status, text.includes('Changer de mot de passe')]).toEqual([200, false])
    const secrets = { newPassword: 'Un-secret-2026', confirmation: 'Un-secret-2026' }
    const fields = { currentPassword: TEST_PASSWORD, ...secrets }
    const answer = await post('/profile', fields, { Cookie: cookie })
    expect([answer.status, answer.text.includes(OFF)]).toEqual([403, true])
  })

  it('create accounts without one', async () => {
    const { token, cookie } = await session('administrator')
    const form = await page('/admin/users?dialog=create', cookie)
    expect([form.text.includes('compte-email'), form.text.includes('compte-password')]).toEqual([
      true,
      false,
    ])
    const fields = { intent: 'create-user', id: '', name: '', metier: '', level: 'none' }
    const made = await post(
      '/admin/users',
      { ...fields, email: 'neuf@essai.fr', role: 'manager' },
      { Cookie: cookie },
    )
    expect([made.status, (await findUserByEmail('neuf@essai.fr'))?.role]).toEqual([302, 'manager'])
    const empty = await post('/admin/users', { ...fields, role: 'manager' }, { Cookie: cookie })
    expect(empty.text).toContain('L’Email est obligatoire.')
    expect((await call('/api/users', { email: 'b@essai.fr', role: 'ccs' }, token))[0]).toBe(201)
    // one that is given is judged and kept, for the day they are switched on again
    const weak = { email: 'c@essai.fr', role: 'ccs', password: '12345678' }
    expect((await call('/api/users', weak, token))[0]).toBe(422)
    provider.people.set('neuf', { sub: 'n', email: 'NEUF@essai.fr', email_verified: true })
    expect(isIn((await trip('neuf')).answer)).toBe(true)
  })

  it('change the own second factor by its code', async () => {
    const now = new Date()
    setRealNow(now)
    const { user, cookie } = await session('administrator')
    await beginSetUp(principalOf(user))
    const secret = pendingSecretOf((await findUser(user._id)) ?? user) ?? ''
    expect((await page('/second-factor', cookie)).text).not.toContain('ot de passe')
    const proof = { currentPassword: '', code: codeAt(secret, now) }
    await confirmSetUp(principalOf(user), proof, '192.0.2.9')
    const later = new Date(now.getTime() + 30_000)
    setRealNow(later)
    expect((await page('/second-factor', cookie)).text).not.toContain('Mot de passe')
    const off = (code: string) =>
      post('/second-factor', { intent: 'off', code }, { Cookie: cookie })
    expect((await off('000000')).status).toBe(422)
    expect((await off(codeAt(secret, later))).headers.location).toBe('/profile')
    setRealNow(null)
  })
})

describe('PASSWORD_SIGN_IN=off: by REST', () => {
  it('no password opens, asks or changes anything; sessions go on', async () => {
    const { user, token } = await session('manager')
    const refused = [403, { message: OFF }]
    const credentials = { email: user.email, password: TEST_PASSWORD }
    expect(await call('/api/auth/login', credentials)).toEqual(refused)
    expect(await call('/api/auth/requestResetPassword', { email: user.email })).toEqual(refused)
    expect(await call('/api/auth/verifyPasswordResetToken', { token: 'abc' })).toEqual(refused)
    const reset = { token: 'abc', newPassword: 'Un-secret-2026' }
    expect(await call('/api/auth/resetPassword', reset)).toEqual(refused)
    const own = { currentPassword: TEST_PASSWORD, newPassword: 'Un-secret-2026' }
    expect(await call('/api/users/myPassword', own, token, 'PATCH')).toEqual(refused)
    const me = await product.ask('/api/auth/me', { headers: { Host, ...bearerOf(token) } })
    expect(me.status).toBe(200)
  })
})
