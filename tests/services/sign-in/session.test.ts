import { beforeEach, describe, expect, it } from 'vitest'
import { sessions } from '~/db/collections/sessions.server'
import { users } from '~/db/collections/users.server'
import type { SessionEnd } from '~/domain/session/errors'
import { NoSessionError } from '~/domain/session/errors'
import { sha256 } from '~/infra/auth/tokens.server'
import { sessionCookie } from '~/infra/http/cookies.server'
import { setClock } from '~/infra/process/clock.server'
import {
  authenticate,
  requireUser,
  signOut,
  signOutOfBrowser,
} from '~/services/session/session.server'
import { signedInHeaders, signIn, signInWithForm } from '~/services/sign-in/sign-in.server'
import { makeNetwork } from '../../builders/hierarchy'
import { bearerOf, makeSession, makeUser, TEST_PASSWORD } from '../../builders/users'
import { useDatabase } from '../harness/database'

const START = new Date('2026-11-20T07:30:00Z')
const HOUR = 3_600_000
const DAY = 24 * HOUR
const later = (ms: number) => setClock(new Date(START.getTime() + ms))

const rest = (token: string) =>
  new Request('http://localhost/api/auth/me', { headers: bearerOf(token) })
const page = async (token: string, path = '/planning?month=2026-11') =>
  new Request(`http://localhost${path}`, {
    headers: { Cookie: await sessionCookie().serialize(token) },
  })

/** Reason why the token is rejected; null when the token is valid. */
async function problem(token: string): Promise<SessionEnd | null> {
  try {
    await authenticate(rest(token))
    return null
  } catch (error) {
    if (error instanceof NoSessionError) return error.end
    throw error
  }
}

useDatabase()
beforeEach(() => setClock(START))

describe('a session', () => {
  it('is stored under the hash of its token only', async () => {
    const user = await makeUser()
    const token = await makeSession(user)
    expect(token).toMatch(/^[\w-]{43}$/)
    const stored = await (await sessions.open()).find().toArray()
    expect(stored.map(({ _id }) => _id)).toEqual([sha256(token)])
    expect(JSON.stringify(stored)).not.toContain(token)
    expect(JSON.stringify(await (await users.open()).find().toArray())).not.toContain(token)
  })

  it('is a new one at each sign-in, whatever cookie the browser sent', async () => {
    const user = await makeUser()
    expect(await makeSession(user)).not.toBe(await makeSession(user))
  })

  it('lasts 12 hours from the last request', async () => {
    const token = await makeSession(await makeUser())
    later(11 * HOUR)
    expect(await problem(token)).toBeNull()
    later(22 * HOUR)
    expect(await problem(token)).toBeNull()
    later(34 * HOUR)
    expect(await problem(token)).toBe('invalid')
  })

  it('lasts 30 days from the last request when remembered, and 90 days at most in all', async () => {
    const token = await makeSession(await makeUser(), true)
    for (const day of [29, 58, 87]) {
      later(day * DAY)
      expect(await problem(token)).toBeNull()
    }
    later(90 * DAY - 1)
    expect(await problem(token)).toBeNull()
    later(90 * DAY)
    expect(await problem(token)).toBe('invalid')
  })

  it('writes at most every five minutes', async () => {
    const token = await makeSession(await makeUser())
    const end = async () => (await (await sessions.open()).findOne({}))?.expiresAt
    const first = await end()
    later(4 * 60_000)
    await problem(token)
    expect(await end()).toEqual(first)
    later(5 * 60_000)
    await problem(token)
    expect(await end()).toEqual(new Date(START.getTime() + 12 * HOUR + 5 * 60_000))
  })

  it('ends when the account signs in elsewhere', async () => {
    const user = await makeUser()
    const first = await makeSession(user)
    const second = await makeSession(user)
    expect(await problem(first)).toBe('superseded')
    expect(await problem(second)).toBeNull()
    await signOut(first)
    expect(await problem(second)).toBeNull()
  })

  it('leaves at most ten ended sessions with their reason, for any number of sign-ins', async () => {
    const user = await makeUser()
    const tokens: string[] = []
    for (let i = 0; i < 13; i++) {
      later(i * 1_000)
      tokens.push(await makeSession(user))
    }
    expect(await (await sessions.open()).countDocuments({ userId: user._id })).toBe(11)
    const problems = await Promise.all(tokens.map(problem))
    expect(problems).toEqual(['invalid', 'invalid', ...Array(10).fill('superseded'), null])
  })

  it('is the only open one after many concurrent sign-ins', async () => {
    const user = await makeUser()
    const tokens = await Promise.all([1, 2, 3, 4].map(() => makeSession(user)))
    const problems = await Promise.all(tokens.map(problem))
    expect(problems.filter((end) => end === null)).toHaveLength(1)
    expect(problems.filter((end) => end === 'superseded')).toHaveLength(3)
  })

  it('ends at once with its account, its trial, or a new password', async () => {
    const user = await makeUser()
    const token = await makeSession(user)
    const set = async (fields: object) =>
      (await users.open()).updateOne({ _id: user._id }, { $set: fields })
    await set({ isActive: false })
    expect(await problem(token)).toBe('invalid')
    await set({ isActive: true, isOnTrial: true, trialExpiresAt: START })
    expect(await problem(token)).toBe('invalid')
    await set({ isOnTrial: false })
    expect(await problem(token)).toBeNull()
    await set({ sessionId: null })
    expect(await problem(token)).toBe('invalid')
  })

  it('ends with the sign-out, and forged tokens are rejected', async () => {
    const token = await makeSession(await makeUser())
    await signOut(token)
    expect(await problem(token)).toBe('invalid')
    expect(await problem('A'.repeat(43))).toBe('invalid')
    expect(await problem(sha256(token))).toBe('invalid')
    await signOut('never-was')
  })
})

describe('a page', () => {
  it('identifies its user by the cookie', async () => {
    const { groups } = await makeNetwork()
    const user = await makeUser({
      role: 'director',
      assignmentLevel: 'group',
      assignmentId: groups.south._id,
    })
    const { principal, user: view } = await requireUser(await page(await makeSession(user)))
    expect(principal.cover).toEqual({ kind: 'group', id: groups.south._id })
    expect(view.sites.map(({ name }) => name)).toEqual(['Concession C1'])
  })

  const sentTo = async (request: Request) => {
    const response = await requireUser(request).catch((error: unknown) => error)
    if (!(response instanceof Response)) throw new Error('not sent anywhere')
    return response
  }

  it('redirects a visitor to the sign-in, with the requested page', async () => {
    const response = await sentTo(new Request('http://localhost/planning?month=2026-11'))
    expect(response.status).toBe(302)
    expect(response.headers.get('Location')).toBe('/login?retour=%2Fplanning%3Fmonth%3D2026-11')
    expect(response.headers.get('Set-Cookie')).toBeNull()
  })

  it('does not remember the synthesis, the default page after a sign-in of all but administrators', async () => {
    const response = await sentTo(new Request('http://localhost/synthesis'))
    expect(response.headers.get('Location')).toBe('/login')
  })

  it('says why the session ended and removes its cookie', async () => {
    const user = await makeUser()
    const token = await makeSession(user)
    await makeSession(user)
    const response = await sentTo(await page(token, '/hours'))
    expect(response.headers.get('Location')).toBe('/login?retour=%2Fhours&motif=superseded')
    expect(response.headers.get('Set-Cookie')).toMatch(/^session=[^;]*; Max-Age=0; Path=\//)
  })
})

describe('the cookies', () => {
  it('of a sign-in: httpOnly, same site, for the browser’s session or 90 days; no remembered scope', async () => {
    const user = await makeUser()
    const input = { email: user.email, password: TEST_PASSWORD, rememberMe: false }
    const login = new Request('http://localhost/login')
    const ordinary = (await signedInHeaders(login, await signIn(input, ''))).getSetCookie()
    expect(ordinary[0]).toMatch(/^session=[^;]+; Path=\/; HttpOnly; SameSite=Lax$/)
    expect(ordinary[1]).toMatch(
      /^device=[^;]+; Max-Age=31536000; Path=\/login; HttpOnly; SameSite=Lax$/,
    )
    expect(ordinary[2]).toMatch(/^selection=[^;]*; Max-Age=0; Path=\/; HttpOnly; SameSite=Lax$/)
    const remembered = await signedInHeaders(
      login,
      await signIn({ ...input, rememberMe: true }, ''),
    )
    expect(remembered.getSetCookie()[0]).toContain('; Max-Age=7776000;')
  })

  it('of a sign-out are removed, and the session with them', async () => {
    const token = await makeSession(await makeUser())
    const cookies = (await signOutOfBrowser(await page(token))).getSetCookie()
    expect(cookies).toHaveLength(2)
    for (const cookie of cookies) expect(cookie).toContain('Max-Age=0')
    expect(await problem(token)).toBe('invalid')
  })
})

it('a write authenticated by the cookie alone must come from the product’s own pages', async () => {
  const token = await makeSession(await makeUser())
  const cookie = await sessionCookie().serialize(token)
  const write = (headers: Record<string, string>) =>
    authenticate(
      new Request('http://localhost/api/x', { method: 'POST', headers: { ...headers } }),
    ).then(
      () => 'let in',
      (error: Error) => error.name,
    )
  expect(await write({ Cookie: cookie })).toBe('ForeignWriteError')
  expect(await write({ Cookie: cookie, 'Sec-Fetch-Site': 'cross-site' })).toBe('ForeignWriteError')
  expect(await write({ Cookie: cookie, 'Sec-Fetch-Site': 'same-origin' })).toBe('let in')
  expect(await write(bearerOf(token))).toBe('let in')
  expect(await write({ Cookie: cookie, Authorization: 'Basic x' })).toBe('NoSessionError')
})

it('the form strategy signs in with the posted fields', async () => {
  const user = await makeUser({ email: 'anne@essai.fr' })
  const body = new URLSearchParams({ email: ' Anne@Essai.fr ', password: TEST_PASSWORD })
  const request = new Request('http://localhost/login', { method: 'POST', body })
  expect(await signInWithForm(request, '192.0.2.7')).toMatchObject({
    current: { principal: { userId: user._id } },
    rememberMe: false,
  })
})
