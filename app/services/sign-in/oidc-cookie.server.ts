import { OIDC_SIGN_IN_MS } from '~/domain/session/oidc-account'
import type { OpenIdChecks } from '~/infra/auth/openid.server'
import { readSigned, signed } from '~/infra/auth/tokens.server'
import { oidcCookie } from '~/infra/http/cookies.server'
import { realNow } from '~/infra/process/clock.server'

/** Pending OpenID Connect sign-in, stored in the browser that started it. */
export interface OidcState {
  checks: OpenIdChecks
  rememberMe: boolean
  /** where the visitor was going */
  retour: string | null
}

const PURPOSE = 'company-sign-in'

/** The Set-Cookie that keeps a sign-in while its visitor is at the provider: signed, for ten minutes. */
export function setOidcCookie(underWay: OidcState): Promise<string> {
  const until = realNow().getTime() + OIDC_SIGN_IN_MS
  const text = Buffer.from(JSON.stringify({ ...underWay, until })).toString('base64url')
  return oidcCookie().serialize(signed(PURPOSE, text), { maxAge: OIDC_SIGN_IN_MS / 1000 })
}

/** The Set-Cookie that removes it. */
export const clearOidcCookie = (): Promise<string> => oidcCookie().serialize('', { maxAge: 0 })

/** Reads this browser's pending sign-in; null when there is none or it expired. */
export async function readOidcCookie(request: Request): Promise<OidcState | null> {
  const value: unknown = await oidcCookie().parse(request.headers.get('Cookie'))
  const text = typeof value === 'string' ? readSigned(PURPOSE, value) : null
  if (!text) return null
  const { until, ...underWay } = JSON.parse(
    Buffer.from(text, 'base64url').toString(),
  ) as OidcState & {
    /** ms since 1970, by the time that passes */
    until: number
  }
  return until > realNow().getTime() ? underWay : null
}
