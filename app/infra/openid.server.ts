import type { ClientAuth, Configuration, ServerMetadata } from 'openid-client'
import { environment } from './environment.server'
import { shared } from './in-flight.server'
import type { OpenIdClient } from './openid-variables'

/** What the provider says of itself may be an hour old; its keys are looked for again when they change. */
const KEPT_MS = 60 * 60_000
/** After a failed look the earlier description is good for so long. */
const AGAIN_MS = 5 * 60_000
const TIMEOUT_SECONDS = 5

/** The certified library; loaded where somebody signs in with it. */
const library = () => import('openid-client')

type Known = { configuration: Configuration; until: number }
const known = new Map<string, Known>()
const nameOf = ({ issuer, clientId }: OpenIdClient) => `${clientId} ${issuer}`

/** HTTP Basic, the standard's default, unless the provider takes the secret in the body alone. */
function authentication(
  secret: string,
  { ClientSecretBasic, ClientSecretPost }: Awaited<ReturnType<typeof library>>,
): ClientAuth {
  const [basic, post] = [ClientSecretBasic(secret), ClientSecretPost(secret)]
  const takesBasic = ({ token_endpoint_auth_methods_supported: methods }: ServerMetadata) =>
    !methods?.includes('client_secret_post') || methods.includes('client_secret_basic')
  return (server, ...rest) => (takesBasic(server) ? basic : post)(server, ...rest)
}

const discover = shared(nameOf, async ({ issuer, clientId, clientSecret }) => {
  const client = await library()
  const insecure = issuer.startsWith('http:') ? [client.allowInsecureRequests] : []
  const auth = authentication(clientSecret, client)
  return client.discovery(new URL(issuer), clientId, undefined, auth, {
    timeout: TIMEOUT_SECONDS,
    // why: without it the signature of an id token that comes from the provider itself is not looked at
    execute: [client.enableNonRepudiationChecks, ...insecure],
  })
})

/**
 * The configured provider as it describes itself, asked at first use and then each hour: a start never waits for it,
 * and while it cannot be asked again what it said last holds. @throws the library's or the network's error
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

/** What a sign-in is recognised by when its visitor comes back. */
export interface OpenIdChecks {
  state: string
  nonce: string
  /** of PKCE: only who began the sign-in can use its code */
  verifier: string
}

/** Fresh random checks of a sign-in. */
export async function newChecks(): Promise<OpenIdChecks> {
  const { randomNonce, randomPKCECodeVerifier, randomState } = await library()
  return { state: randomState(), nonce: randomNonce(), verifier: randomPKCECodeVerifier() }
}

/** Where the provider brings people back. */
const redirectUri = (path: string) => environment().appUrl + path

/**
 * The provider's address at which a sign-in begins (code flow with PKCE).
 * @param path of the product, where the provider brings the visitor back
 * @throws the library's or the network's error when the provider has never described itself
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

/** What the provider says of who signed in, once the library has checked that it is the provider who says it. */
export interface OpenIdAnswer {
  issuer: string
  subject: string
  /** of the id token */
  claims: Readonly<Record<string, unknown>>
  /** what the provider says of him when it is asked; null: it cannot be */
  ask(): Promise<Readonly<Record<string, unknown>> | null>
}

/**
 * Turns the code in an address that the provider sent a visitor to into who he is: the library checks state, issuer,
 * audience, nonce, times and signature.
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
 * Why a provider did not say who signed in. `refused`: it, or the visitor, would not. `used`: the code is too old or was
 * used before. `away`: it did not answer, or not now. `invalid`: its answer is none that may be believed.
 */
export type OpenIdFailure = 'refused' | 'used' | 'away' | 'invalid'

const AWAY = ['server_error', 'temporarily_unavailable']

/** Reads an error of the library or the network. */
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
  // why: so `fetch` says that nobody answered
  return name === 'TypeError' && message === 'fetch failed' ? 'away' : 'invalid'
}
