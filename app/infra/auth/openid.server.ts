import type { ClientAuth, Configuration, ServerMetadata } from 'openid-client'
import { environment } from '../config/environment.server'
import type { OpenIdClient } from '../config/openid-variables'
import { singleFlight } from '../process/coalesced-reads.server'

/** Lifetime of the provider's discovery document, in ms. Signing keys are read again when they change. */
const KEPT_MS = 60 * 60_000
/** Retry delay after a failed discovery, during which the earlier document is used, in ms. */
const AGAIN_MS = 5 * 60_000
const TIMEOUT_SECONDS = 5

/** The certified library, loaded at the first sign-in. */
const library = () => import('openid-client')

type Known = { configuration: Configuration; until: number }
const known = new Map<string, Known>()
const nameOf = ({ issuer, clientId }: OpenIdClient) => `${clientId} ${issuer}`

/** Client authentication by HTTP Basic, the standard's default, unless the provider supports the request body alone. */
function authentication(
  secret: string,
  { ClientSecretBasic, ClientSecretPost }: Awaited<ReturnType<typeof library>>,
): ClientAuth {
  const [basic, post] = [ClientSecretBasic(secret), ClientSecretPost(secret)]
  const takesBasic = ({ token_endpoint_auth_methods_supported: methods }: ServerMetadata) =>
    !methods?.includes('client_secret_post') || methods.includes('client_secret_basic')
  return (server, ...rest) => (takesBasic(server) ? basic : post)(server, ...rest)
}

const discover = singleFlight(nameOf, async ({ issuer, clientId, clientSecret }) => {
  const client = await library()
  const insecure = issuer.startsWith('http:') ? [client.allowInsecureRequests] : []
  const auth = authentication(clientSecret, client)
  return client.discovery(new URL(issuer), clientId, undefined, auth, {
    timeout: TIMEOUT_SECONDS,
    // Without non-repudiation checks the signature of an id token from the token endpoint is not verified.
    execute: [client.enableNonRepudiationChecks, ...insecure],
  })
})

/**
 * The provider's configuration, read at first use and then hourly, so that a start never waits for it. After a failed
 * read the earlier configuration is used.
 * @throws the library's or the network's error when there is no earlier one
 */
async function provider(openId: OpenIdClient): Promise<Configuration> {
  const name = nameOf(openId)
  const last = known.get(name)
  if (last && last.until > Date.now()) return last.configuration
  try {
    const configuration = await discover(openId)
    known.set(name, { configuration, until: Date.now() + KEPT_MS })
    return configuration
  } catch (error) {
    if (!last) throw error
    known.set(name, { ...last, until: Date.now() + AGAIN_MS })
    return last.configuration
  }
}

/** Values that connect the provider's redirect to the sign-in that this browser started. */
export interface OpenIdChecks {
  state: string
  nonce: string
  /** PKCE verifier: only the browser that started the sign-in can use its code */
  verifier: string
}

/** Random values by which an answer of the provider is recognised. */
export async function newChecks(): Promise<OpenIdChecks> {
  const { randomNonce, randomPKCECodeVerifier, randomState } = await library()
  return { state: randomState(), nonce: randomNonce(), verifier: randomPKCECodeVerifier() }
}

/** Redirect address for a path of the product. */
const redirectUri = (path: string) => environment().appUrl + path

/**
 * Authorization URL that starts a sign-in (code flow with PKCE).
 * @param path path of the product to which the provider redirects
 * @throws the library's or the network's error when the provider's discovery document was never read
 */
export async function authorizationUrl(
  openId: OpenIdClient,
  { state, nonce, verifier }: OpenIdChecks,
  { path, loginHint }: { path: string; loginHint: string | null },
): Promise<string> {
  const { buildAuthorizationUrl, calculatePKCECodeChallenge } = await library()
  const url = buildAuthorizationUrl(await provider(openId), {
    redirect_uri: redirectUri(path),
    scope: 'openid email profile',
    state,
    nonce,
    code_challenge_method: 'S256',
    code_challenge: await calculatePKCECodeChallenge(verifier),
    ...(loginHint ? { login_hint: loginHint } : {}),
  })
  return url.href
}

/** Identity that the provider confirmed, verified by the library. */
export interface OpenIdAnswer {
  issuer: string
  subject: string
  /** claims of the id token */
  claims: Readonly<Record<string, unknown>>
  /** reads the provider's user info; null when the provider has no such endpoint */
  ask(): Promise<Readonly<Record<string, unknown>> | null>
}

/**
 * Exchanges the authorization code of a redirect for the user's identity. The library verifies state, issuer, audience,
 * nonce, times and signature.
 * @throws the library's or the network's error: see `failureOf`
 */
export async function redeem(
  openId: OpenIdClient,
  { state, nonce, verifier }: OpenIdChecks,
  { path, search }: { path: string; search: string },
): Promise<OpenIdAnswer> {
  const { authorizationCodeGrant, fetchUserInfo } = await library()
  const configuration = await provider(openId)
  const tokens = await authorizationCodeGrant(configuration, new URL(redirectUri(path) + search), {
    expectedState: state,
    expectedNonce: nonce,
    pkceCodeVerifier: verifier,
    idTokenExpected: true,
  })
  const claims = tokens.claims()
  if (!claims) throw new Error('no id token')
  const canAsk = configuration.serverMetadata().userinfo_endpoint !== undefined
  return {
    issuer: claims.iss,
    subject: claims.sub,
    claims: { ...claims },
    ask: async () =>
      canAsk ? { ...(await fetchUserInfo(configuration, tokens.access_token, claims.sub)) } : null,
  }
}

/**
 * Reason for a failed sign-in. `refused`: rejected by the provider or cancelled by the user. `used`: the code has
 * expired or was used before. `away`: the provider is unavailable. `invalid`: its response is invalid.
 */
export type OpenIdFailure = 'refused' | 'used' | 'away' | 'invalid'

const AWAY = ['server_error', 'temporarily_unavailable']

/** Classifies an error of the library or the network. */
export async function failureOf(error: unknown): Promise<OpenIdFailure> {
  const { AuthorizationResponseError, ResponseBodyError } = await library()
  if (error instanceof AuthorizationResponseError)
    return AWAY.includes(error.error) ? 'away' : 'refused'
  if (error instanceof ResponseBodyError) {
    if (error.error === 'invalid_grant') return 'used'
    return error.status >= 500 || AWAY.includes(error.error) ? 'away' : 'invalid'
  }
  const { code, cause, name, message } = error as Error & { code?: string }
  if (code === 'OAUTH_TIMEOUT' || code === 'OAUTH_ABORT') return 'away'
  if (cause instanceof Response) return cause.status >= 500 ? 'away' : 'invalid'
  // `fetch` reports an unreachable server this way.
  return name === 'TypeError' && message === 'fetch failed' ? 'away' : 'invalid'
}
