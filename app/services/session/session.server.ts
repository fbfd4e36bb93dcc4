import { redirect } from '@remix-run/node'
import { ReferenceDataError, referenceDataOf } from '~/db/reference-data.server'
import { deleteSession, findSession, moveSessionEnd, recallSession } from '~/db/sessions.server'
import { clearUserSession, findUser, type UserDocument } from '~/db/users.server'
import { may, type Permission } from '~/domain/access/permissions'
import { ForbiddenError } from '~/domain/errors'
import { buildNetwork, type Network } from '~/domain/hierarchy/network'
import { sessionProblem } from '~/domain/session/account'
import type { CurrentUser } from '~/domain/session/current-user'
import { ForeignWriteError, NoSessionError } from '~/domain/session/errors'
import { frameUser } from '~/domain/session/frame-user'
import { landingPath, safeReturn } from '~/domain/session/landing'
import { purgeDate, slidSessionEnd } from '~/domain/session/lifetime'
import { isSameOrigin } from '~/domain/session/same-origin'
import { SecondFactorMissingError } from '~/domain/session/second-factor'
import { now } from '~/infra/clock.server'
import { sessionCookie } from '~/infra/cookies.server'
import { attempt } from '~/infra/dispensable.server'
import { shared } from '~/infra/in-flight.server'
import { sha256 } from '~/infra/tokens.server'
import { urls } from '~/urls'
import { describeUser } from './current-user.server'
import { forgetSelection } from './selection-cookie.server'

/** The account of an open session. @throws NoSessionError */
const lookUp = shared(
  (sessionId: string) => sessionId,
  async (sessionId): Promise<UserDocument> => {
    const session = await recallSession(sessionId, now())
    const user = session ? await findUser(session.userId) : null
    const problem = sessionProblem(session, user, now())
    if (problem || !session || !user) throw new NoSessionError(problem ?? 'invalid')
    const end = slidSessionEnd(session, now())
    // why: who may read is not sent away because a full disk cannot note that he was here
    if (end)
      await attempt('the end of a session', () =>
        moveSessionEnd(sessionId, end, purgeDate(end, now(), new Date())),
      )
    return user
  },
)

/** The network, empty when it cannot be read: the page itself then says so (spec 1 §8, Selector). */
async function hierarchy(request: Request): Promise<Network> {
  try {
    return (await referenceDataOf(request)).network
  } catch (error) {
    if (error instanceof ReferenceDataError) return buildNetwork([], [], [])
    throw error
  }
}

/** The user of a token. */
async function userOfToken(token: string, request: Request): Promise<CurrentUser> {
  const [user, network] = await Promise.all([lookUp(sha256(token)), hierarchy(request)])
  return describeUser(user, network)
}

/** What the request carries as `Authorization: Bearer`. */
export const bearer = (request: Request): string | null =>
  /^Bearer +(\S+) *$/i.exec(request.headers.get('Authorization') ?? '')?.[1] ?? null

/** The token in the request's session cookie, null without one. */
export async function cookieToken(request: Request): Promise<string | null> {
  const value: unknown = await sessionCookie().parse(request.headers.get('Cookie'))
  return typeof value === 'string' && value !== '' ? value : null
}

/** The token of a REST request: bearer first, else the cookie. */
async function requestToken(request: Request): Promise<string | null> {
  return request.headers.has('Authorization') ? bearer(request) : cookieToken(request)
}

/**
 * The user of a REST request: `Authorization: Bearer`, else the browser's cookie (4-decisions, 4). A write
 * that stands on the cookie alone must come from our own pages: Remix does not check resource routes.
 * @throws NoSessionError 401, ForeignWriteError 403, SecondFactorMissingError 403
 */
export async function authenticate(request: Request): Promise<CurrentUser> {
  const token = await requestToken(request)
  if (!token) throw new NoSessionError('absent')
  const reads = request.method === 'GET' || request.method === 'HEAD'
  if (!request.headers.has('Authorization') && !reads && !isSameOrigin(request.headers))
    throw new ForeignWriteError()
  const current = await userOfToken(token, request)
  if (
    current.lacksSecondFactor &&
    !/^\/api\/auth\/(me|logout)\/?$/.test(new URL(request.url).pathname)
  )
    throw new SecondFactorMissingError()
  return current
}

// why: the page that a sign-in leads to anyway is no place one came from; an administrator has another
const here = (request: Request): string | undefined => {
  const url = new URL(request.url)
  const path = url.pathname + url.search
  return path === urls.synthesis() ? undefined : (safeReturn(path) ?? undefined)
}

/** @throws Response a redirect to where the second factor is set up, for who must have one and has not */
function ledToSetUp(current: CurrentUser, request: Request): CurrentUser {
  if (!current.lacksSecondFactor || new URL(request.url).pathname === urls.secondFactor())
    return current
  throw redirect(urls.secondFactor())
}

/**
 * The signed-in user of a page; a visitor without a valid session is sent to the sign-in page, which brings
 * him back to where he was going (spec 1 §2.1) and says why his session ended (spec 1 §8).
 * @throws Response a redirect to /login, or to /second-factor for who must set it up first
 */
export async function requireUser(request: Request): Promise<CurrentUser> {
  const token = await cookieToken(request)
  try {
    if (!token) throw new NoSessionError('absent')
    return ledToSetUp(await userOfToken(token, request), request)
  } catch (error) {
    if (!(error instanceof NoSessionError)) throw error
    const motif = error.end === 'absent' ? undefined : error.end
    const headers = token ? { 'Set-Cookie': await forgetSession() } : undefined
    throw redirect(urls.login({ retour: here(request), motif }), { headers })
  }
}

/** The same, as every page carries him. */
export async function requireFrameUser(request: Request) {
  const { user, principal } = await requireUser(request)
  return { user: frameUser(user), principal }
}

/**
 * The signed-in user of a page that needs a permission.
 * @throws Response a redirect to /login, ForbiddenError for another role
 */
export async function requirePermission(
  request: Request,
  permission: Permission,
): Promise<CurrentUser> {
  const current = await requireUser(request)
  if (!may(current.principal.role, permission)) throw new ForbiddenError()
  return current
}

/** Where a sign-in leads: back to where the visitor came from, else by role (spec 1 §2.1, §2.3). */
export const landingFor = (asked: string | null, { principal }: CurrentUser): string =>
  safeReturn(asked) ?? landingPath(principal.role)

/** The same, as the address asks. */
export const landingOf = (request: Request, current: CurrentUser): string =>
  landingFor(new URL(request.url).searchParams.get('retour'), current)

const CODE_OVER = 'La vérification n’est plus en cours. Veuillez vous reconnecter.'

/** The sentence that says why the visitor's session ended, null when it did not (spec 1 §8). */
export function whyEnded(request: Request): string | null {
  const motif = new URL(request.url).searchParams.get('motif')
  if (motif === 'code') return CODE_OVER
  return motif === 'invalid' || motif === 'superseded' ? new NoSessionError(motif).message : null
}

/** The user of a page that also stands without one, null then. */
export async function optionalUser(request: Request): Promise<CurrentUser | null> {
  const token = await cookieToken(request)
  if (!token) return null
  try {
    return await userOfToken(token, request)
  } catch (error) {
    if (error instanceof NoSessionError) return null
    throw error
  }
}

/** Ends the token's session; unknown tokens are fine. */
export async function signOut(token: string): Promise<void> {
  const id = sha256(token)
  const session = await findSession(id)
  if (!session) return
  await clearUserSession(session.userId, id)
  await deleteSession(id)
}

/** The REST sign-out of the request's own session (4-decisions, 4). */
export async function signOutOfRest(request: Request): Promise<{ message: string }> {
  const token = await requestToken(request)
  if (token) await signOut(token)
  return { message: 'Session fermée.' }
}

/** Signs the browser out; the headers remove its session and its remembered scope (spec 1 §4). */
export async function signOutOfBrowser(request: Request): Promise<Headers> {
  const token = await cookieToken(request)
  if (token) await signOut(token)
  const headers = new Headers()
  headers.append('Set-Cookie', await forgetSession())
  headers.append('Set-Cookie', await forgetSelection())
  return headers
}

/** The Set-Cookie that removes the session's cookie. */
function forgetSession(): Promise<string> {
  return sessionCookie().serialize('', { maxAge: 0 })
}
