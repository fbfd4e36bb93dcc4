import { redirect } from '@remix-run/node'
import { ReferenceDataError, referenceDataOf } from '~/db/collections/reference-data.server'
import {
  cachedSession,
  deleteSession,
  findSession,
  moveSessionEnd,
} from '~/db/collections/sessions.server'
import { clearUserSession, findUser, type UserDocument } from '~/db/collections/users.server'
import { may, type Permission } from '~/domain/access/permissions'
import { ForbiddenError } from '~/domain/errors'
import { buildNetwork, type Network } from '~/domain/hierarchy/network'
import { sessionProblem } from '~/domain/session/account'
import type { CurrentUser } from '~/domain/session/current-user'
import { ForeignWriteError, NoSessionError } from '~/domain/session/errors'
import { frameUser } from '~/domain/session/frame-user'
import { purgeDate, slidSessionEnd } from '~/domain/session/lifetime'
import { landingPath, safeReturn } from '~/domain/session/post-sign-in-url'
import { isSameOrigin } from '~/domain/session/same-origin'
import { SecondFactorMissingError } from '~/domain/session/second-factor'
import { sha256 } from '~/infra/auth/tokens.server'
import { sessionCookie } from '~/infra/http/cookies.server'
import { bestEffort } from '~/infra/process/best-effort.server'
import { now } from '~/infra/process/clock.server'
import { singleFlight } from '~/infra/process/coalesced-reads.server'
import { rareUrls } from '~/rare-urls'
import { urls } from '~/urls'
import { describeUser } from './current-user.server'
import { clearSelectionCookie } from './selection-cookie.server'

/** Account of an open session. @throws NoSessionError */
const lookUp = singleFlight(
  (sessionId: string) => sessionId,
  async (sessionId): Promise<UserDocument> => {
    const session = await cachedSession(sessionId, now())
    const user = session ? await findUser(session.userId) : null
    const problem = sessionProblem(session, user, now())
    if (problem || !session || !user) throw new NoSessionError(problem ?? 'invalid')
    const end = slidSessionEnd(session, now())
    // Best effort: with a full disk, the session's end cannot be moved, but the user can still read.
    if (end)
      await bestEffort('the end of a session', () =>
        moveSessionEnd(sessionId, end, purgeDate(end, now(), new Date())),
      )
    return user
  },
)

/** Network, empty when it cannot be read: the page then shows the error (1 §8, Selector). */
async function hierarchy(request: Request): Promise<Network> {
  try {
    return (await referenceDataOf(request)).network
  } catch (error) {
    if (error instanceof ReferenceDataError) return buildNetwork([], [], [])
    throw error
  }
}

/** User of a session token. */
async function userOfToken(token: string, request: Request): Promise<CurrentUser> {
  const [user, network] = await Promise.all([lookUp(sha256(token)), hierarchy(request)])
  return describeUser(user, network)
}

/** Token of the request's `Authorization: Bearer` header; null without one. */
export const bearer = (request: Request): string | null =>
  /^Bearer +(\S+) *$/i.exec(request.headers.get('Authorization') ?? '')?.[1] ?? null

/** Token of the request's session cookie; null without one. */
export async function cookieToken(request: Request): Promise<string | null> {
  const value: unknown = await sessionCookie().parse(request.headers.get('Cookie'))
  return typeof value === 'string' && value !== '' ? value : null
}

/** Token of a REST request: bearer first, else the cookie. */
async function requestToken(request: Request): Promise<string | null> {
  return request.headers.has('Authorization') ? bearer(request) : cookieToken(request)
}

/**
 * Authenticates the user of a REST request: `Authorization: Bearer`, else the browser's cookie (4-decisions, 4). A
 * write with only the cookie must come from the product's own pages, because Remix does not check resource routes.
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

// The synthesis is no return address: it is the default page after a sign-in, and an administrator has another
// default.
const here = (request: Request): string | undefined => {
  const url = new URL(request.url)
  const path = url.pathname + url.search
  return path === urls.synthesis() ? undefined : (safeReturn(path) ?? undefined)
}

/** @throws Response a redirect to the set-up of the second factor, for a user who must have one and has none */
function ledToSetUp(current: CurrentUser, request: Request): CurrentUser {
  if (!current.lacksSecondFactor || new URL(request.url).pathname === rareUrls.secondFactor())
    return current
  throw redirect(rareUrls.secondFactor())
}

/**
 * Signed-in user of a page. A visitor without a valid session is redirected to the sign-in page, which says why the
 * session ended (1 §8) and later returns to this address (1 §2.1).
 * @throws Response a redirect to /login, or to /second-factor for a user who must set it up first
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

/** Signed-in user in the form that every page contains. */
export async function requireFrameUser(request: Request) {
  const { user, principal } = await requireUser(request)
  return { user: frameUser(user), principal }
}

/**
 * Signed-in user of a page that needs a permission.
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

/** Path after a sign-in: the return address, else the default of the role (1 §2.1, §2.3). */
export const landingFor = (asked: string | null, { principal }: CurrentUser): string =>
  safeReturn(asked) ?? landingPath(principal.role)

/** Path after a sign-in, with the return address of the request. */
export const landingOf = (request: Request, current: CurrentUser): string =>
  landingFor(new URL(request.url).searchParams.get('retour'), current)

const CODE_OVER = 'La vérification n’est plus en cours. Veuillez vous reconnecter.'

/** Message why the visitor's session ended; null when it did not (1 §8). */
export function whyEnded(request: Request): string | null {
  const motif = new URL(request.url).searchParams.get('motif')
  if (motif === 'code') return CODE_OVER
  return motif === 'invalid' || motif === 'superseded' ? new NoSessionError(motif).message : null
}

/** User of a page that is also available without signing in; null then. */
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

/** Ends the token's session; an unknown token has no effect. */
export async function signOut(token: string): Promise<void> {
  const id = sha256(token)
  const session = await findSession(id)
  if (!session) return
  await clearUserSession(session.userId, id)
  await deleteSession(id)
}

/** Ends the request's own session by REST (4-decisions, 4). */
export async function signOutOfRest(request: Request): Promise<{ message: string }> {
  const token = await requestToken(request)
  if (token) await signOut(token)
  return { message: 'Session fermée.' }
}

/** Signs the browser out; the headers remove its session and its stored scope (1 §4). */
export async function signOutOfBrowser(request: Request): Promise<Headers> {
  const token = await cookieToken(request)
  if (token) await signOut(token)
  const headers = new Headers()
  headers.append('Set-Cookie', await forgetSession())
  headers.append('Set-Cookie', await clearSelectionCookie())
  return headers
}

/** Set-Cookie header that removes the session cookie. */
function forgetSession(): Promise<string> {
  return sessionCookie().serialize('', { maxAge: 0 })
}
