import { describe, expect, it } from 'vitest'
import { sessions } from '~/db/collections/sessions.server'
import { findUser } from '~/db/collections/users.server'
import { ROLES } from '~/domain/access/roles'
import { codeAt } from '~/infra/auth/totp.server'
import { makeUser, TEST_PASSWORD } from '../../builders/users'
import type { Answer } from '../harness/product'
import { Host, useSecondFactor } from './second-factor-fixture'

const { at, ask, now, protectedUser, login, post } = useSecondFactor()
const named = (answer: Answer, name: string) =>
  answer.cookies.find((cookie) => cookie.startsWith(`${name}=`)) ?? ''
const pairOf = (cookie: string) => cookie.split(';')[0] ?? ''
const sessionsOf = async (userId: string) => (await sessions.open()).countDocuments({ userId })

describe('POST /auth/login of an account with a second factor', () => {
  it('asks for a code instead of signing in, then signs in', async () => {
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
    const entered = await login({ ...credentials, code: codeAt(secret, now()) })
    expect(entered.status).toBe(200)
    expect(JSON.parse(entered.text)).toMatchObject({ user: { email: user.email } })
    expect((await login({ ...credentials, code: 5 })).status).toBe(400)
    expect((await login({ ...credentials, code: 'x'.repeat(101) })).status).toBe(400)
  })

  it.each(ROLES)('asks a %s whose account has one too', async (role) => {
    const { user } = await protectedUser({ role })
    expect((await login({ email: user.email, password: TEST_PASSWORD })).status).toBe(401)
  })

  it('reveals nothing to a client without the password', async () => {
    const { user, secret } = await protectedUser()
    const without = await makeUser({ role: 'administrator' })
    const code = codeAt(secret, now())
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
  it('asks for the code on a second page, before any session, then opens the requested page', async () => {
    const { user, secret } = await protectedUser()
    const to = '/login?retour=%2Fplanning'
    const first = await post(to, { email: user.email, password: TEST_PASSWORD, rememberMe: 'on' })
    expect([first.status, first.headers.location]).toEqual([302, '/login/code?retour=%2Fplanning'])
    expect(named(first, 'session')).toBe('')
    expect(named(first, 'device')).toBe('')
    const pending = named(first, 'sign-in-code')
    expect(pending).toMatch(/; Max-Age=600; Path=\/login; HttpOnly; SameSite=Lax$/)
    expect(await sessionsOf(user._id)).toBe(0)
    const page = await ask('/login/code', { headers: { Host, Cookie: pairOf(pending) } })
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
    const entered = await post(at2, { code: codeAt(secret, now()) }, pairOf(pending))
    expect([entered.status, entered.headers.location]).toEqual([302, '/planning'])
    expect(named(entered, 'session')).toContain('Max-Age=7776000')
    expect(named(entered, 'sign-in-code')).toContain('Max-Age=0')
    expect(await sessionsOf(user._id)).toBe(1)
  })

  it('starts again after ten minutes, a new password, a reset, or with a forged cookie', async () => {
    const { user, secret } = await protectedUser()
    const over = async (cookie: string) => {
      for (const answer of [
        await ask('/login/code?retour=%2Fplanning', { headers: { Host, Cookie: cookie } }),
        await post('/login/code', { code: codeAt(secret, now()) }, cookie),
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
    const { users } = await import('~/db/collections/users.server')
    await (await users.open()).updateOne({ _id: user._id }, { $set: { passwordHash: 'another' } })
    await over(good)
    const page = await ask('/login?motif=code', { headers: { Host } })
    expect(page.text).toContain('La vérification n’est plus en cours. Veuillez vous reconnecter.')
  })

  it('refuses an account that was deactivated between password and code', async () => {
    const { user, codes } = await protectedUser()
    const first = await post('/login', { email: user.email, password: TEST_PASSWORD })
    const { users } = await import('~/db/collections/users.server')
    await (await users.open()).updateOne({ _id: user._id }, { $set: { isActive: false } })
    const code = codes[0] ?? ''
    const answer = await post('/login/code', { code }, pairOf(named(first, 'sign-in-code')))
    expect([answer.status, named(answer, 'session')]).toEqual([403, ''])
    // the refused sign-in consumes no recovery code
    expect((await findUser(user._id))?.secondFactor?.recovery).toHaveLength(10)
  })
})
