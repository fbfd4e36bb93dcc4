import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sessionContracts } from '~/api/session.contracts.server'
import { sessionCookie } from '~/infra/http/cookies.server'
import { makeNetwork } from '../../builders/hierarchy'
import { makeSession, makeUser, TEST_PASSWORD } from '../../builders/users'
import { useDatabase } from '../../services/harness/database'
import { type Ask, application } from '../harness/application'

useDatabase()
let ask: Ask
beforeAll(async () => {
  ask = await application('routes/api+/auth', 'routes/_public+/log', 'routes/env-config')
})

const INVALID = 'Votre session a expiré ou est invalide. Veuillez vous reconnecter.'
const TERMINATED =
  'Votre session a été terminée car une nouvelle connexion a été établie sur un autre appareil.'
const login = (json: unknown) => ask('/api/auth/login', { json })

describe('POST /auth/login', () => {
  // shows 1 §7: POST /auth/login
  it('answers a token and the user with his role', async () => {
    const { plates, sites, groups } = await makeNetwork()
    const user = await makeUser({
      email: 'paul@essai.fr',
      name: 'Paul Essai',
      assignmentLevel: 'plate',
      assignmentId: plates.a._id,
      referenceConcessionId: sites.a2._id,
    })
    const response = await login({ email: 'PAUL@essai.fr', password: TEST_PASSWORD })
    expect(response.status).toBe(200)
    expect(response.headers.get('Set-Cookie')).toBeNull()
    const answer = (await response.json()) as { token: string; user: unknown }
    expect(sessionContracts.login.output.safeParse(answer).success).toBe(true)
    const reference = {
      _id: sites.a2._id,
      name: 'Concession A2',
      plate: {
        _id: plates.a._id,
        name: 'Plaque A',
        group: { _id: groups.north._id, name: 'Groupe Nord' },
      },
    }
    expect(answer.user).toEqual({
      _id: user._id,
      email: 'paul@essai.fr',
      name: 'Paul Essai',
      role: 'user',
      sites: [
        { _id: sites.a1._id, name: 'Concession A1' },
        { _id: sites.a2._id, name: 'Concession A2' },
      ],
      assignmentLevel: 'plate',
      assignmentId: plates.a._id,
      referenceConcession: reference,
      referenceConcessionId: reference,
    })
    const me = await ask('/api/auth/me', { token: answer.token })
    expect([me.status, await me.json()]).toEqual([200, answer.user])
  })

  // shows 1 §5: Veuillez saisir votre email
  it.each([
    [{ email: 'x@essai.fr', password: 'faux' }, 401, 'Email ou mot de passe incorrect'],
    [{ password: 'x' }, 400, 'Veuillez saisir votre email'],
    [{ email: '  ', password: 'x' }, 400, 'Veuillez saisir votre email'],
    [{ email: 'x', password: 'x' }, 400, 'Adresse e-mail invalide'],
    [{ email: 'x@essai.fr' }, 400, 'Veuillez saisir votre mot de passe'],
    [{ email: 'x@essai.fr', password: '' }, 400, 'Veuillez saisir votre mot de passe'],
    [{ email: { $gt: '' }, password: { $gt: '' } }, 400, 'Veuillez saisir votre email'],
  ])('%j answers %i %s', async (body, status, message) => {
    const response = await login(body)
    expect(response.status).toBe(status)
    expect(await response.json()).toMatchObject({ message })
  })

  it('answers 429 with the wait after five failures', async () => {
    for (let n = 0; n < 5; n++) await login({ email: 'x@essai.fr', password: 'faux' })
    const response = await login({ email: 'x@essai.fr', password: 'faux' })
    expect(response.status).toBe(429)
    expect(Number(response.headers.get('Retry-After'))).toBeGreaterThan(890)
    expect(await response.json()).toEqual({
      message: 'Trop de tentatives de connexion. Réessayez dans 15 minutes.',
    })
  })

  it.each([
    ['{', 'application/json', 400, 'Le corps de la requête n’est pas du JSON valide.'],
    ['"a"', 'application/json', 400, 'Le corps de la requête doit être un objet JSON.'],
    [
      'email=a',
      'application/x-www-form-urlencoded',
      415,
      'Le corps de la requête doit être du JSON (Content-Type: application/json).',
    ],
  ])('refuses the body %s as %s', async (body, type, status, message) => {
    const response = await ask('/api/auth/login', { body, headers: { 'Content-Type': type } })
    expect([response.status, await response.json()]).toEqual([status, { message }])
  })
})

describe('a REST session', () => {
  it('is ended by a later sign-in, which the next call says', async () => {
    const user = await makeUser()
    const first = await makeSession(user)
    const second = await makeSession(user)
    const refused = await ask('/api/auth/me', { token: first })
    expect([refused.status, await refused.json()]).toEqual([401, { message: TERMINATED }])
    expect((await ask('/api/auth/me', { token: second })).status).toBe(200)
  })

  // shows 1 §7: GET /auth/me, POST /auth/logout
  it('is ended by its sign-out', async () => {
    const token = await makeSession(await makeUser())
    const out = await ask('/api/auth/logout', { token, method: 'POST' })
    expect([out.status, await out.json()]).toEqual([200, { message: 'Session fermée.' }])
    const refused = await ask('/api/auth/me', { token })
    expect([refused.status, await refused.json()]).toEqual([401, { message: INVALID }])
  })

  it('may be the browser’s, for reads, and for writes of our own pages', async () => {
    const Cookie = await sessionCookie().serialize(await makeSession(await makeUser()))
    expect((await ask('/api/auth/me', { headers: { Cookie } })).status).toBe(200)
    const out = (headers: Record<string, string>) =>
      ask('/api/auth/logout', { method: 'POST', headers: { Cookie, ...headers } })
    expect((await out({ 'Sec-Fetch-Site': 'cross-site' })).status).toBe(403)
    expect((await out({ 'Sec-Fetch-Site': 'same-origin' })).status).toBe(200)
  })
})

describe('the sign-in page', () => {
  const DATA = '_data=routes%2F_public%2B%2Flogin'
  const post = (fields: Record<string, string>, query = '') =>
    ask(`/login?${query}&${DATA}`, { body: new URLSearchParams(fields) })
  const password = TEST_PASSWORD
  beforeEach(async () => {
    await makeUser({ email: 'admin@essai.fr', role: 'administrator' })
    await makeUser({ email: 'user@essai.fr' })
  })

  it.each([
    ['admin@essai.fr', '', '/admin'],
    ['user@essai.fr', '', '/synthesis'],
    ['user@essai.fr', 'retour=%2Fhours%3Ftab%3D1', '/hours?tab=1'],
    ['admin@essai.fr', 'retour=%2F%2Fevil.example', '/admin'],
    ['user@essai.fr', 'retour=https%3A%2F%2Fevil.example', '/synthesis'],
  ])('%s with %s leads to %s', async (email, query, target) => {
    const response = await post({ email, password }, query)
    expect(response.headers.get('X-Remix-Redirect')).toBe(target)
    expect(response.headers.getSetCookie()[0]).toMatch(/^session=.+; HttpOnly; SameSite=Lax$/)
  })

  it.each([
    ['retour=%2Fhours%3Ftab%3D1', '&retour=%2Fhours%3Ftab%3D1', '?retour=%2Fhours%3Ftab%3D1'],
    ['retour=%2F%2Fevil.example', '', ''],
    ['', '', ''],
  ])('a forgotten password and back keep the page of %s', async (query, onward, back) => {
    const shown = { forgottenTo: `/login?oubli=1${onward}`, loginTo: `/login${back}` }
    for (const asked of [query, `oubli=1&${query}`]) {
      const response = await ask(`/login?${asked}&${DATA}`)
      expect(await response.json()).toMatchObject(shown)
    }
  })

  it('answers a refused try with the sentence and what was typed, never the password', async () => {
    const response = await post({ email: 'user@essai.fr', password: 'perdu-1' })
    expect(response.status).toBe(401)
    expect(response.headers.get('Set-Cookie')).toBeNull()
    const text = await response.text()
    expect(JSON.parse(text)).toMatchObject({
      initialValue: { email: 'user@essai.fr' },
      error: { '': ['Email ou mot de passe incorrect'] },
    })
    expect(text).not.toContain('perdu-1')
    const empty = await post({ email: '', password: '' })
    expect(empty.status).toBe(400)
    expect(await empty.json()).toMatchObject({
      error: {
        email: ['Veuillez saisir votre email'],
        password: ['Veuillez saisir votre mot de passe'],
      },
    })
  })

  it('says why the last session ended, and sends who is signed in on his way', async () => {
    const page = async (query: string, headers: Record<string, string> = {}) =>
      ask(`/login?${query}&${DATA}`, { headers })
    expect(await (await page('motif=superseded')).json()).toMatchObject({ ended: TERMINATED })
    expect(await (await page('motif=invalid')).json()).toMatchObject({ ended: INVALID })
    expect(await (await page('motif=%3Cb%3E')).json()).toMatchObject({ ended: null })
    const user = await makeUser()
    const Cookie = await sessionCookie().serialize(await makeSession(user))
    const sent = await page('', { Cookie })
    expect(sent.headers.get('X-Remix-Redirect')).toBe('/synthesis')
  })

  // shows 1 §2: /logout
  it('signs out by POST and forgets session and scope', async () => {
    const token = await makeSession(await makeUser())
    const Cookie = await sessionCookie().serialize(token)
    const response = await ask('/logout', { method: 'POST', headers: { Cookie } })
    expect([response.status, response.headers.get('Location')]).toEqual([302, '/login'])
    expect(response.headers.getSetCookie()).toHaveLength(2)
    expect((await ask('/api/auth/me', { token })).status).toBe(401)
    expect((await ask('/logout')).headers.get('Location')).toBe('/synthesis')
  })
})

// shows 1 §2: /env-config.json
it('GET /env-config.json gives the API’s base address', async () => {
  const response = await ask('/env-config.json')
  expect(await response.json()).toEqual({ apiBaseUrl: '/api' })
})
