import { afterAll, describe, expect, it } from 'vitest'
import { findUser } from '~/db/collections/users.server'
import { ROLES } from '~/domain/access/roles'
import { codeAt } from '~/infra/auth/totp.server'
import { configureEnvironment, environment } from '~/infra/config/environment.server'
import { pendingSecretOf } from '~/services/second-factor/enrolment.server'
import { bearerOf, makeSession, makeUser, TEST_PASSWORD } from '../../builders/users'
import { cookieOf, Host, useSecondFactor } from './second-factor-fixture'

const { at, ask, now, protectedUser, login, post } = useSecondFactor()

describe('the page of the own second factor', () => {
  it('is switched on, shows the recovery codes once, and is switched off', async () => {
    const user = await makeUser({ role: 'administrator' })
    const cookie = cookieOf(await makeSession(user))
    const look = () => ask('/second-factor', { headers: { Host, Cookie: cookie } })
    const act = (fields: Record<string, string>) => post('/second-factor', fields, cookie)
    expect((await look()).text).toContain('Commencer')
    expect((await act({ intent: 'begin' })).headers.location).toBe('/second-factor')
    const shown = (await look()).text
    const secret = pendingSecretOf((await findUser(user._id)) ?? user) ?? ''
    expect(shown).toContain((secret.match(/.{4}/g) ?? []).join(' '))
    expect(shown).toContain('data:image/svg+xml,')
    const currentPassword = TEST_PASSWORD
    const wrong = await act({ intent: 'confirm', currentPassword, code: '000000' })
    expect([wrong.status, wrong.text.includes('Code incorrect')]).toEqual([422, true])
    const code = codeAt(secret, now())
    for (const [given, sentence] of [
      [{ currentPassword: 'faux', code }, 'Le mot de passe actuel est incorrect.'],
      [{ code }, 'Veuillez saisir votre mot de passe actuel.'],
      [{ currentPassword, code: ' ' }, 'Veuillez saisir votre code.'],
    ] as const) {
      const refused = await act({ intent: 'confirm', ...given })
      expect([refused.status, refused.text.includes(sentence)]).toEqual([422, true])
      expect(refused.text).not.toContain('Code incorrect')
    }
    const nothing = (await act({ intent: 'confirm' })).text
    // error messages in the order of the fields
    expect(nothing.search('saisir votre mot de passe')).toBeLessThan(
      nothing.search('saisir votre code'),
    )
    expect(nothing).toContain('Veuillez saisir votre code.')
    expect((await findUser(user._id))?.secondFactor ?? null).toBeNull()
    const on = await act({ intent: 'confirm', currentPassword, code })
    const codes = on.text.match(/<code>[A-Z2-9-]{19}<\/code>/g) ?? []
    expect([on.status, codes.length]).toEqual([200, 10])
    const after = (await look()).text
    expect(after).toContain('Il vous reste')
    expect(after).not.toMatch(/[A-Z2-9]{4}-[A-Z2-9]{4}-[A-Z2-9]{4}/)
    at(30)
    const proof = { currentPassword: TEST_PASSWORD, code: codeAt(secret, now()) }
    const refused = await act({ intent: 'off', ...proof, currentPassword: 'faux' })
    expect(refused.status).toBe(422)
    expect(refused.text).not.toContain(proof.code)
    const codeless = await act({ intent: 'off', currentPassword, code: '' })
    expect([codeless.status, codeless.text.includes('Veuillez saisir votre code.')]).toEqual([
      422,
      true,
    ])
    expect((await act({ intent: 'off', ...proof })).headers.location).toBe('/profile')
    expect((await findUser(user._id))?.secondFactor).toBeNull()
  })

  it('is for administrators, and for former administrators with a second factor, to switch it off', async () => {
    for (const role of ROLES) {
      const cookie = cookieOf(await makeSession(await makeUser({ role })))
      const headers = { Host, Cookie: cookie }
      const { status } = await ask('/second-factor', { headers })
      expect([role, status]).toEqual([role, role === 'administrator' ? 200 : 403])
      const profile = (await ask('/profile', { headers })).text
      expect(profile.includes('Double authentification')).toBe(role === 'administrator')
    }
    const { user, codes } = await protectedUser({ role: 'manager' })
    const credentials = { email: user.email, password: TEST_PASSWORD, code: codes[0] }
    const { token } = JSON.parse((await login(credentials)).text) as { token: string }
    const headers = { Host, Cookie: cookieOf(token) }
    expect((await ask('/second-factor', { headers })).status).toBe(200)
  })
})

describe('DELETE /users/{id}/second-factor', () => {
  // shows 7 §4: DELETE /users/{id}/second-factor
  it('is for another administrator only', async () => {
    const { user, codes } = await protectedUser()
    const path = `/api/users/${user._id}/second-factor`
    const remove = async (token: string) => {
      const answer = await ask(path, {
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
    const seen = await ask(`/api/users/${user._id}`, {
      headers: { Host, ...bearerOf(other) },
    })
    expect(JSON.parse(seen.text)).toMatchObject({ secondFactor: true })
    expect(seen.text).not.toContain('recovery')
    expect(await remove(other)).toEqual([200, 'Double authentification réinitialisée.'])
    expect(await remove(other)).toEqual([404, 'Ce compte n’a pas de double authentification.'])
    expect((await login({ email: user.email, password: TEST_PASSWORD })).status).toBe(200)
  })
})

describe('SECOND_FACTOR=required', () => {
  const demand = (value: string | undefined) => {
    const { dataDir, mongodbUri, sessionSecret } = environment()
    configureEnvironment({
      DATA_DIR: dataDir,
      SESSION_SECRET: sessionSecret,
      LOG_LEVEL: 'silent',
      ...(mongodbUri ? { MONGODB_URI: mongodbUri } : {}),
      SECOND_FACTOR: value,
    })
  }
  afterAll(() => demand(undefined))

  it('redirects an administrator without second factor to its page, and refuses REST calls', async () => {
    demand('required')
    const user = await makeUser({ role: 'administrator' })
    const token = await makeSession(user)
    const headers = { Host, Cookie: cookieOf(token) }
    for (const path of ['/admin', '/synthesis', '/profile', '/print-planning?month=2026-11']) {
      const { status, headers: received } = await ask(path, { headers })
      expect([path, status, received.location]).toEqual([path, 302, '/second-factor'])
    }
    const page = await ask('/second-factor', { headers })
    expect(page.text).toContain('exigée des administrateurs')
    const call = async (path: string) =>
      (await ask(path, { headers: { Host, ...bearerOf(token) } })).status
    expect([await call('/api/users'), await call('/api/auth/me')]).toEqual([403, 200])
    await post('/second-factor', { intent: 'begin' }, headers.Cookie)
    const secret = pendingSecretOf((await findUser(user._id)) ?? user) ?? ''
    const confirming = { intent: 'confirm', currentPassword: TEST_PASSWORD }
    await post('/second-factor', { ...confirming, code: codeAt(secret, now()) }, headers.Cookie)
    expect((await ask('/admin', { headers })).status).toBe(200)
    expect(await call('/api/users')).toBe(200)
    at(30)
    // redirects directly to the page: a second redirect would lose the flash message
    const off = { intent: 'off', currentPassword: TEST_PASSWORD, code: codeAt(secret, now()) }
    const left = await post('/second-factor', off, headers.Cookie)
    expect(left.headers.location).toBe('/second-factor')
    const flash = String(left.headers['set-cookie'])
    const said = await ask('/second-factor', {
      headers: { Host, Cookie: `${headers.Cookie}; ${flash.split(';')[0]}` },
    })
    expect(said.text).toContain('Double authentification désactivée.')
  })

  it('asks nothing of the other roles', async () => {
    demand('required')
    for (const role of ROLES.filter((one) => one !== 'administrator')) {
      const headers = { Host, Cookie: cookieOf(await makeSession(await makeUser({ role }))) }
      expect([role, (await ask('/profile', { headers })).status]).toEqual([role, 200])
    }
  })
})
