import type { SubmissionResult } from '@conform-to/react'
import { updateUser } from '~/db/collections/user-writes.server'
import { findUserByEmail, findUserByOidc, type UserDocument } from '~/db/collections/users.server'
import { retryOnConflict } from '~/db/driver/compare-and-retry.server'
import { RuleError } from '~/domain/errors'
import { checkAccount } from '~/domain/session/account'
import {
  isToBind,
  NoSuchAccountError,
  type OidcAccount,
  OidcRefusalError,
  OidcResponseError,
  OidcSignInExpiredError,
  OidcUnavailableError,
  oneSource,
  TiedElsewhereError,
  tellsAddress,
  verifiedEmail,
} from '~/domain/session/oidc-account'
import { safeReturn } from '~/domain/session/post-sign-in-url'
import {
  authorizationUrl,
  failureOf,
  newChecks,
  type OpenIdAnswer,
  type OpenIdFailure,
  redeem,
} from '~/infra/auth/openid.server'
import { isSameSecret } from '~/infra/auth/tokens.server'
import type { OpenIdClient } from '~/infra/config/openid-variables'
import { logger } from '~/infra/logger.server'
import { now } from '~/infra/process/clock.server'
import { userAuditEntry } from '~/services/audit/user-change.server'
import { landingFor } from '~/services/session/session.server'
import { tried } from '~/services/session/throttle.server'
import { type Outcome, redirectWithNotice, redisplayForm } from '~/services/web/form-outcome.server'
import { waitHeaders } from '~/services/web/handle-form.server'
import { write } from '~/services/writes/write.server'
import { serverUrls } from '~/urls'
import {
  clearOidcCookie,
  type OidcState,
  readOidcCookie,
  setOidcCookie,
} from './oidc-cookie.server'
import { requireOpenId, type SignInChoices, signInChoices } from './options.server'
import { openFor, signedInHeaders, toCode } from './sign-in.server'

/** Sign-in page with an error, or the provider's address to which the browser is being sent. */
export interface CompanyReply extends SignInChoices {
  result: Pick<SubmissionResult, 'error'>
  to?: string
}

const RULES: Readonly<Record<OpenIdFailure, new () => RuleError>> = {
  refused: OidcRefusalError,
  used: OidcSignInExpiredError,
  away: OidcUnavailableError,
  invalid: OidcResponseError,
}

/** Rule error for a failure of the provider; failures that concern the operator are logged. */
async function ruleOf(error: unknown): Promise<RuleError> {
  const failure = await failureOf(error)
  if (failure === 'away' || failure === 'invalid')
    logger().warn({ err: error, failure }, 'company account')
  return new RULES[failure]()
}

/** Sign-in page with the error of a rejected sign-in. */
async function refusal(rule: RuleError, retour: string | null): Promise<Outcome<CompanyReply>> {
  const reply = { result: { error: { '': [rule.message] } }, ...signInChoices(retour) }
  const headers = { ...waitHeaders(rule), 'Set-Cookie': await clearOidcCookie() }
  return redisplayForm(reply, rule.status, headers)
}

/** Typed email address, which the provider can prefill; null for an implausible one. */
function typedAddress(form: FormData): string | null {
  const typed = form.get('email')
  return typeof typed === 'string' && typed.includes('@') && typed.length <= 254 ? typed : null
}

// Browsers drop a cookie of more than 4096 bytes, and with it the whole sign-in.
const shortEnough = (retour: string | null) => (retour && retour.length <= 1500 ? retour : null)

/**
 * Starts a single sign-on (7-beyond §4): stores its checks in a cookie and sends the browser to the provider.
 * @throws NotFoundError without an OpenID provider
 */
export async function beginOidcSignIn(
  request: Request,
  form: FormData,
): Promise<Outcome<CompanyReply>> {
  const openId = requireOpenId()
  const retour = safeReturn(new URL(request.url).searchParams.get('retour'))
  try {
    const checks = await newChecks()
    const to = await authorizationUrl(openId, checks, {
      path: CALLBACK,
      loginHint: typedAddress(form),
    })
    const rememberMe = form.get('rememberMe') === 'on'
    const cookie = await setOidcCookie({ checks, rememberMe, retour: shortEnough(retour) })
    // `Refresh`, not a redirect: the page's policy for form targets would apply to every address that the provider
    // redirects to.
    const headers = { 'Set-Cookie': cookie, Refresh: `0; url=${to}` }
    return redisplayForm({ result: {}, to, ...signInChoices(retour) }, 200, headers)
  } catch (error) {
    logger().warn({ err: error }, 'company account')
    return refusal(new OidcUnavailableError(), retour)
  }
}

const CALLBACK = serverUrls.companyCallback()

/**
 * Identity of the visitor from the provider, with email claims of one source only. When the id token does not say
 * whether an address is verified, the provider is asked.
 * @throws the rules of `RULES`
 */
async function answerOf(
  openId: OpenIdClient,
  { checks }: OidcState,
  search: string,
): Promise<Omit<OpenIdAnswer, 'ask'>> {
  const state = new URLSearchParams(search).get('state') ?? ''
  if (!isSameSecret(state, checks.state)) throw new OidcSignInExpiredError()
  try {
    const { ask, claims, ...who } = await redeem(openId, checks, { path: CALLBACK, search })
    const asked = tellsAddress(claims) ? null : await ask()
    return { ...who, claims: oneSource(claims, asked) }
  } catch (error) {
    throw await ruleOf(error)
  }
}

/**
 * Open account of an email address. The first sign-in binds it to the person, with an audit entry.
 * @throws NoSuchAccountError, InactiveAccountError, TrialOverError, OtherPersonError and TiedElsewhereError 403
 */
async function bind(email: string, who: OidcAccount): Promise<UserDocument> {
  return retryOnConflict(async () => {
    const user = await findUserByEmail(email)
    if (!user) throw new NoSuchAccountError(email)
    checkAccount(user, now())
    if (!isToBind(user.companyAccount, who)) return user
    if (await findUserByOidc(who)) throw new TiedElsewhereError()
    const old = user.companyAccount?.issuer ?? null
    const changes = [{ field: 'companyAccount', old, new: who.issuer }]
    const author = { userId: user._id, name: user.name, email: user.email }
    const isTied = await write(author, [userAuditEntry(user, changes)], (tx) =>
      updateUser(user, { companyAccount: who }, tx),
    )
    return isTied ? { ...user, companyAccount: who } : null
  })
}

/** Account of the visitor whom the provider sent back. Failed attempts are counted by network. */
async function whoCameBack(underWay: OidcState | null, search: string, ip: string) {
  const openId = requireOpenId()
  if (!underWay) throw new OidcSignInExpiredError()
  const came = await tried({ email: '', ip }, 'company', async () => {
    try {
      const { issuer, subject, claims } = await answerOf(openId, underWay, search)
      return { user: await bind(verifiedEmail(claims), { issuer, subject }) }
    } catch (error) {
      // Not counted: neither failure costs the provider anything, and colleagues share a network.
      if (error instanceof OidcUnavailableError || error instanceof OidcRefusalError)
        return { uncounted: error }
      throw error
    }
  })
  if (!came || 'uncounted' in came) throw came?.uncounted ?? new OidcSignInExpiredError()
  return came.user
}

/**
 * Completes a single sign-on (7-beyond §4). The session opens as after a password, or the code of the account's second
 * factor is requested. Only existing accounts are admitted.
 * @throws NotFoundError without an OpenID provider
 */
export async function endOidcSignIn(request: Request, ip: string): Promise<Outcome<CompanyReply>> {
  requireOpenId()
  const underWay = await readOidcCookie(request)
  const retour = underWay?.retour ?? null
  try {
    const user = await whoCameBack(underWay, new URL(request.url).search, ip)
    const rememberMe = underWay?.rememberMe ?? false
    if (user.secondFactor)
      return toCode(retour, { awaiting: user, rememberMe }, [await clearOidcCookie()])
    const signedIn = await openFor(user, rememberMe)
    const headers = await signedInHeaders(request, signedIn)
    headers.append('Set-Cookie', await clearOidcCookie())
    return redirectWithNotice(landingFor(retour, signedIn.current), null, {
      headers,
      draft: 'kept',
    })
  } catch (error) {
    if (!(error instanceof RuleError)) throw error
    return refusal(error, retour)
  }
}
