import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { audit } from '~/db/collections/audit.server'
import { findUser, users } from '~/db/collections/users.server'
import { unlinkOidcAccount } from '~/services/users/status.server'
import { bearerOf, makePrincipal, makeSession, makeUser } from '../../builders/users'
import {
  type OidcProvider,
  type Person,
  signInThere,
  startOidcProvider,
} from '../../services/harness/oidc-provider'
import type { Answer } from '../harness/product'
import {
  BACK,
  back,
  colleague,
  configure,
  expectRefused,
  Host,
  isIn,
  named,
  pairOf,
  product,
  provider,
  start,
  toProvider,
  trip,
  UNVERIFIED,
  useOidc,
} from './oidc-fixture'

useOidc()
let slim: OidcProvider
beforeAll(async () => {
  slim = await startOidcProvider(BACK, { slim: true })
})
afterAll(() => slim.close())

describe('without OIDC_ISSUER', () => {
  it('there is no button, and no address that works', async () => {
    configure({})
    const page = await product.ask('/login', { headers: { Host } })
    expect([page.status, page.text.includes('entreprise')]).toEqual([200, false])
    const read = await product.ask('/login/oidc', { headers: { Host } })
    const came = await product.ask('/login/oidc/callback?code=a&state=b', { headers: { Host } })
    expect([read.status, (await start()).status, came.status]).toEqual([404, 404, 404])
  })
})

describe('signing in with the company’s account', () => {
  // shows 7 §4: /login/oidc, /login/oidc/callback
  it('leaves by a form, with state, nonce and PKCE, and comes back with a session', async () => {
    const { user, login } = await colleague()
    const page = await product.ask('/login?retour=%2Fplanning', { headers: { Host } })
    expect(page.text).toContain('formaction="/login/oidc?retour=%2Fplanning"')
    const { started, answer } = await trip(login, '?retour=%2Fplanning', {
      email: user.email,
      password: 'jamais lu',
    })
    expect(started.status).toBe(200)
    const kept = named(started, 'company-sign-in')
    expect(kept).toMatch(/; Max-Age=600; Path=\/login\/oidc; HttpOnly; SameSite=Lax$/)
    const asked = new URL(toProvider(started)).searchParams
    expect(Object.fromEntries(asked)).toMatchObject({
      response_type: 'code',
      scope: 'openid email profile',
      code_challenge_method: 'S256',
      redirect_uri: BACK,
      login_hint: user.email,
    })
    for (const name of ['state', 'nonce', 'code_challenge'])
      expect(asked.get(name)?.length).toBeGreaterThan(40)
    expect(toProvider(started)).not.toContain('jamais')

    expect([answer.status, answer.headers.location]).toEqual([302, '/planning'])
    const session = named(answer, 'session')
    expect(session).not.toContain('Max-Age')
    expect(named(answer, 'device')).not.toBe('')
    expect(named(answer, 'company-sign-in')).toContain('Max-Age=0')
    const me = await product.ask('/api/auth/me', { headers: { Host, Cookie: pairOf(session) } })
    expect(JSON.parse(me.text)).toMatchObject({ _id: user._id })
  })

  it('is the account’s one session, remembered where that was chosen, and leads by role', async () => {
    const { login } = await colleague({ role: 'administrator' })
    const first = (await trip(login)).answer
    expect(first.headers.location).toBe('/admin')
    const second = (await trip(login, '', { rememberMe: 'on' })).answer
    expect(named(second, 'session')).toContain('Max-Age=7776000')
    const me = (answer: Answer) =>
      product.ask('/api/auth/me', { headers: { Host, Cookie: pairOf(named(answer, 'session')) } })
    expect([(await me(first)).status, (await me(second)).status]).toEqual([401, 200])
  })

  it('asks the provider for an address that is not in the token, in any case', async () => {
    const { user, login } = await colleague({ email: 'rené.été@essai.fr' }, {}, slim)
    slim.people.set(login, { sub: 'r', email: 'RENÉ.E\u0301TÉ@Essai.FR', email_verified: true })
    configure(slim.variables)
    expect(isIn((await trip(login)).answer)).toBe(true)
    expect((await findUser(user._id))?.companyAccount).toEqual({
      issuer: slim.issuer,
      subject: 'r',
    })
  })

  it('forgets a way back that no cookie could hold, not the sign-in', async () => {
    const { login } = await colleague()
    const far = `/planning?q=${'a'.repeat(1900)}`
    const { started, answer } = await trip(login, `?retour=${encodeURIComponent(far)}`)
    expect(named(started, 'company-sign-in').length).toBeLessThan(4096)
    expect([answer.status, answer.headers.location]).toEqual([302, '/synthesis'])
    const near = `/planning?q=${'a'.repeat(1480)}`
    const kept = await trip(login, `?retour=${encodeURIComponent(near)}`)
    expect(named(kept.started, 'company-sign-in').length).toBeLessThan(4096)
    expect(kept.answer.headers.location).toBe(near)
  })

  it.each(['//evil.example', 'https://evil.example', '/\\evil.example', '/logout'])(
    'never leads to %s',
    async (retour) => {
      const { login } = await colleague()
      const { answer } = await trip(login, `?retour=${encodeURIComponent(retour)}`)
      expect([answer.status, answer.headers.location]).toEqual([302, '/synthesis'])
    },
  )

  it('asks for the code of the account’s own second factor, before any session', async () => {
    const recovery = { secret: 'x', since: new Date(), lastStep: 0, lastUse: 'a', recovery: [] }
    const { login } = await colleague({ secondFactor: recovery })
    const { answer } = await trip(login, '?retour=%2Fplanning')
    expect([answer.status, answer.headers.location]).toEqual([
      302,
      '/login/code?retour=%2Fplanning',
    ])
    expect([isIn(answer), named(answer, 'device')]).toEqual([false, ''])
    const Cookie = pairOf(named(answer, 'sign-in-code'))
    const page = await product.ask('/login/code', { headers: { Host, Cookie } })
    expect([page.status, page.text.includes('Vérification en deux étapes')]).toEqual([200, true])
  })

  it('is not begun by another site', async () => {
    const answer = await start('', {}, { Origin: 'https://evil.example' })
    expect([answer.status, named(answer, 'company-sign-in')]).toEqual([403, ''])
  })
})

describe('who is not let in', () => {
  it('has no account, and gets none', async () => {
    provider.people.set('inconnu', { sub: 'i', email: 'inconnu@essai.fr', email_verified: true })
    const before = await (await users.open()).countDocuments({})
    const sentence = 'Aucun compte de l’application n’a l’adresse inconnu@essai.fr.'
    expectRefused((await trip('inconnu')).answer, 403, sentence)
    expect(await (await users.open()).countDocuments({})).toBe(before)
  })

  it.each([
    [{ isActive: false }, 'Compte désactivé.'],
    [
      { isOnTrial: true, trialExpiresAt: new Date('2020-01-01') },
      'Votre période d’essai est terminée.',
    ],
  ])('has a closed account: %j', async (given, sentence) => {
    const { user, login } = await colleague(given)
    expectRefused((await trip(login)).answer, 403, sentence)
    expect((await findUser(user._id))?.companyAccount).toBeUndefined()
  })

  it.each([
    { email_verified: false },
    { email_verified: undefined },
    { email: undefined },
  ] as Partial<Person>[])('has an email that the provider does not confirm: %j', async (person) => {
    const { login } = await colleague({}, person)
    expectRefused((await trip(login)).answer, 403, UNVERIFIED)
  })

  it('has an email from one source and its confirmation from another', async () => {
    // the ID token confirms an email without containing one; the userinfo response has an unconfirmed email
    const { login } = await colleague({}, { email: undefined, email_verified: true })
    const known = provider.people.get(login) as Person
    const { user } = await colleague()
    provider.people.set(login, { ...known, asked: { email: user.email, email_verified: false } })
    expectRefused((await trip(login)).answer, 403, UNVERIFIED)
    expect((await findUser(user._id))?.companyAccount).toBeUndefined()
  })

  it('is tied to another account already', async () => {
    const { login, person, user } = await colleague()
    expect(isIn((await trip(login)).answer)).toBe(true)
    const { user: other } = await colleague()
    provider.people.set(login, { ...person, email: other.email })
    const sentence = 'Votre compte de l’entreprise est déjà lié à un autre compte de l’application.'
    expectRefused((await trip(login)).answer, 403, sentence)
    expect((await findUser(other._id))?.companyAccount).toBeUndefined()
    expect((await findUser(user._id))?.companyAccount?.subject).toBe(person.sub)
  })

  it('is another person who was given the email later', async () => {
    const { user, login, person } = await colleague()
    expect(isIn((await trip(login)).answer)).toBe(true)
    const { companyAccount } = (await findUser(user._id)) ?? {}
    expect(companyAccount).toEqual({ issuer: provider.issuer, subject: person.sub })
    provider.people.set('remplaçant', { ...person, sub: 'another' })
    const { answer } = await trip('remplaçant')
    expectRefused(answer, 403, 'Le compte de cette adresse est lié à une autre personne')
    expect((await findUser(user._id))?.companyAccount).toEqual(companyAccount)
    // after a change of the provider, accounts are linked by email again
    slim.people.set(login, { ...person, sub: 'by the new provider' })
    configure(slim.variables)
    expect(isIn((await trip(login)).answer)).toBe(true)
    expect((await findUser(user._id))?.companyAccount?.issuer).toBe(slim.issuer)
  })

  it('was refused by the provider, or cancelled there', async () => {
    const started = await start('?retour=%2Fplanning')
    const address = await signInThere(toProvider(started), { refuser: '1' })
    const answer = await back(address, pairOf(named(started, 'company-sign-in')))
    expectRefused(answer, 403, 'La connexion avec le compte de l’entreprise a été refusée')
    // the requested page is kept
    expect(answer.text).toContain('action="/login?retour=%2Fplanning"')
  })
})

describe('the tie between an account and a person', () => {
  // shows 7 §4: DELETE /users/{id}/company-account
  it('is in the audit trail, shown to administrators and undone only by them', async () => {
    const { user, login, person } = await colleague({ name: 'Léa' })
    const { answer } = await trip(login)
    const entries = async () => {
      const found = await (await audit.open()).find({ entityId: user._id }).toArray()
      return found.map(({ userName, changes }) => ({ userName, changes }))
    }
    const tied = { field: 'companyAccount', old: null, new: provider.issuer }
    expect(await entries()).toEqual([{ userName: 'Léa', changes: [tied] }])
    await trip(login)
    expect(await entries()).toHaveLength(1)

    const path = `/api/users/${user._id}`
    const administrator = await makeSession(await makeUser({ role: 'administrator' }))
    const headers = { Host, ...bearerOf(administrator) }
    const seen = await product.ask(path, { headers })
    expect(JSON.parse(seen.text)).toMatchObject({ companyAccount: true })
    expect(seen.text).not.toContain(person.sub)
    const untie = (token: string) =>
      product.ask(`${path}/company-account`, {
        method: 'DELETE',
        headers: { Host, ...bearerOf(token) },
      })
    expect((await untie(await makeSession(await makeUser({ role: 'manager' })))).status).toBe(403)
    const untied = async () => {
      const { status, text } = await untie(administrator)
      return [status, JSON.parse(text).message]
    }
    expect(await untied()).toEqual([200, 'Compte de l’entreprise délié.'])
    expect(await untied()).toEqual([404, 'Ce compte n’est lié à aucun compte de l’entreprise.'])
    expect((await entries()).map(({ changes }) => changes[0]?.new)).toEqual([provider.issuer, null])
    const Cookie = pairOf(named(answer, 'session'))
    expect((await product.ask('/api/auth/me', { headers: { Host, Cookie } })).status).toBe(401)
    provider.people.set('successeur', { ...person, sub: 'successeur' })
    expect(isIn((await trip('successeur')).answer)).toBe(true)
  })

  it('once undone, ends the sign-in that was waiting for its code', async () => {
    const factor = { secret: 'x', since: new Date(), lastStep: 0, lastUse: 'a', recovery: [] }
    const { user, login } = await colleague({ secondFactor: factor })
    const { answer } = await trip(login)
    const headers = { Host, Cookie: pairOf(named(answer, 'sign-in-code')) }
    expect((await product.ask('/login/code', { headers })).status).toBe(200)
    await unlinkOidcAccount(makePrincipal(), user._id)
    const { status, headers: received } = await product.ask('/login/code', { headers })
    expect([status, received.location]).toEqual([302, '/login?motif=code'])
  })
})
