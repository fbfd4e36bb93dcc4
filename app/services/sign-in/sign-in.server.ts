import { Authenticator } from 'remix-auth'
import { FormStrategy } from 'remix-auth-form'
import { referenceData } from '~/db/collections/reference-data.server'
import { deleteOldSessions, deleteSession, insertSession } from '~/db/collections/sessions.server'
import { findUserByEmail, setUserSession, type UserDocument } from '~/db/collections/users.server'
import { checkAccount } from '~/domain/session/account'
import type { CurrentUser } from '~/domain/session/current-user'
import { AccountChangedError, WrongCredentialsError } from '~/domain/session/errors'
import { LONGEST_MS, purgeDate, sessionEnd } from '~/domain/session/lifetime'
import { CodeNeededError } from '~/domain/session/second-factor'
import { verifyPassword } from '~/infra/auth/passwords.server'
import { newToken, sha256 } from '~/infra/auth/tokens.server'
import { sessionCookie } from '~/infra/http/cookies.server'
import { bestEffort } from '~/infra/process/best-effort.server'
import { now } from '~/infra/process/clock.server'
import { parseForm } from '~/schemas/form.server'
import { type SignInInput, signInSchema } from '~/schemas/session.server'
import { verifyCode } from '~/services/second-factor/verify-code.server'
import { describeUser, userAnswer } from '~/services/session/current-user.server'
import { knownDevice, rememberDevice } from '~/services/session/device.server'
import { requirePasswords } from '~/services/session/password-sign-in.server'
import { clearSelectionCookie } from '~/services/session/selection-cookie.server'
import { landingOf } from '~/services/session/session.server'
import { tried } from '~/services/session/throttle.server'
import { rememberTheme } from '~/services/theme/theme.server'
import { type Outcome, redirectWithNotice } from '~/services/web/form-outcome.server'
import { handleForm } from '~/services/web/handle-form.server'
import { serverUrls } from '~/urls'
import { setPendingCookie } from './pending-second-factor.server'

/** A fresh session: its token, shown once, and its user. */
export interface SignedIn {
  token: string
  rememberMe: boolean
  current: CurrentUser
}

/** @throws AccountChangedError 409 */
async function openSession(user: UserDocument, rememberMe: boolean): Promise<string> {
  const token = newToken()
  const _id = sha256(token)
  const createdAt = now()
  const expiresAt = sessionEnd(createdAt, createdAt, rememberMe)
  const purgeAt = purgeDate(expiresAt, createdAt, new Date())
  await insertSession({ _id, userId: user._id, createdAt, expiresAt, rememberMe, purgeAt })
  // One write replaces the earlier session; it fails if the account changed since the credentials were verified.
  if (!(await setUserSession(user, _id))) {
    await deleteSession(_id)
    throw new AccountChangedError()
  }
  await bestEffort('an account’s old sessions', () =>
    deleteOldSessions({ userId: user._id, createdAt }),
  )
  return token
}

/**
 * The account whose password was given. An unknown address costs the same work as a wrong password and gets the same
 * answer. @throws PasswordsOffError 403, TooManyTriesError 429, WrongCredentialsError 401, InactiveAccountError and TrialOverError 403
 */
async function checkPassword(
  { email, password }: SignInInput,
  ip: string,
  device: string | null,
): Promise<UserDocument> {
  requirePasswords()
  const user = await tried({ email, ip, device }, 'sign-in', async () => {
    const stored = await findUserByEmail(email)
    return (await verifyPassword(stored?.passwordHash ?? null, password)) ? stored : null
  })
  if (!user) throw new WrongCredentialsError()
  checkAccount(user, now())
  return user
}

/** Opens the session of an account that has proven itself, and ends its earlier one. @throws AccountChangedError 409 */
export async function openFor(user: UserDocument, rememberMe: boolean): Promise<SignedIn> {
  const token = await openSession(user, rememberMe)
  const { network } = await referenceData()
  return { token, rememberMe, current: describeUser(user, network) }
}

/** A password that was right, of an account that is asked for a code too: no session is open yet. */
export interface Awaiting {
  awaiting: UserDocument
  rememberMe: boolean
}

/**
 * Signs an account in and ends its earlier session (spec 1 §4; 4-decisions, 9). The token is always a new one. An
 * account with a second factor signs in with its code (7-beyond §4).
 * @param device the identifier of a device that has signed in to this account before
 * @throws PasswordsOffError 403, TooManyTriesError 429, WrongCredentialsError, CodeNeededError and WrongCodeError 401,
 *   InactiveAccountError and TrialOverError 403, AccountChangedError 409
 */
export async function signIn(
  input: SignInInput & { code?: string | undefined },
  ip: string,
  device: string | null = null,
): Promise<SignedIn> {
  const user = await checkPassword(input, ip, device)
  if (user.secondFactor) {
    if (!input.code?.trim()) throw new CodeNeededError()
    await verifyCode(user, input.code, { ip, device })
  }
  return openFor(user, input.rememberMe)
}

/**
 * Signs in with the fields of the posted form (remix-auth's form strategy), as far as the password goes. One strategy
 * per request: remix-auth passes a new `Request`, which carries no client address. Errors: see `checkPassword`.
 */
export async function signInWithForm(request: Request, ip: string): Promise<SignedIn | Awaiting> {
  const authenticator = new Authenticator<SignedIn | Awaiting>()
  authenticator.use(
    new FormStrategy(async ({ form }) => {
      const input = signInSchema.parse(Object.fromEntries(form))
      const user = await checkPassword(input, ip, await knownDevice(request, input.email))
      const { rememberMe } = input
      return user.secondFactor ? { awaiting: user, rememberMe } : openFor(user, rememberMe)
    }),
    'form',
  )
  return authenticator.authenticate('form', request)
}

/** The cookies of a fresh sign-in: its session, its device, its scheme, and no remembered selection (spec 1 §2.3). */
export async function signedInHeaders(request: Request, signedIn: SignedIn): Promise<Headers> {
  const { token, rememberMe, current } = signedIn
  const headers = new Headers()
  // The database limits the session; the cookie only needs the session's longest lifetime.
  const life = rememberMe ? { maxAge: LONGEST_MS / 1000 } : {}
  headers.append('Set-Cookie', await sessionCookie().serialize(token, life))
  headers.append('Set-Cookie', await rememberDevice(request, current.principal.email))
  headers.append('Set-Cookie', await clearSelectionCookie())
  headers.append('Set-Cookie', await rememberTheme(current.principal.userId))
  return headers
}

/** REST sign-in: returns the token and the user with the role (spec 1 §7). Errors: see `signIn`. */
export async function signInForRest(input: Parameters<typeof signIn>[0], ip: string) {
  const { token, current } = await signIn(input, ip)
  return { token, user: userAnswer(current) }
}

/** On to the page of the code, which opens the session. @param retour where the visitor was going */
export async function toCode(
  retour: string | null,
  { awaiting: user, rememberMe }: Awaiting,
  cookies: readonly string[] = [],
) {
  const headers = new Headers()
  for (const cookie of [await setPendingCookie({ user, rememberMe }), ...cookies])
    headers.append('Set-Cookie', cookie)
  return redirectWithNotice(serverUrls.signInCode({ retour }), null, { headers, draft: 'kept' })
}

/** Fulfils the posted sign-in form: on to the page that was asked for, or the form again (spec 1 §2.3, §8). */
export async function signInForm(request: Request, form: FormData, ip: string): Promise<Outcome> {
  requirePasswords()
  const submission = parseForm(form, signInSchema)
  return handleForm(submission, { hide: ['password'], invalid: 400 }, async () => {
    const signedIn = await signInWithForm(request, ip)
    if ('awaiting' in signedIn)
      return toCode(new URL(request.url).searchParams.get('retour'), signedIn)
    const headers = await signedInHeaders(request, signedIn)
    return redirectWithNotice(landingOf(request, signedIn.current), null, {
      headers,
      draft: 'kept',
    })
  })
}
