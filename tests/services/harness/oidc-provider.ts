import { generateKeyPairSync, type KeyObject } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider, { type Configuration, type JWK } from 'oidc-provider'

/** A user of the company, as its OpenID provider knows the user. */
export interface Person {
  sub: string
  email?: string
  email_verified?: boolean
  /** claims of the userinfo endpoint, instead of those in the id token */
  asked?: { email?: string; email_verified?: boolean }
}

/** A real OpenID provider (certified `oidc-provider`) on the loopback interface. */
export interface OidcProvider {
  issuer: string
  /** the product's environment variables for this provider */
  variables: Record<string, string>
  /** users who may sign in there, by the login that they type */
  people: Map<string, Person>
  /** faults to inject */
  faults: {
    /** redirects the browser back with this error, such as `server_error` */
    error?: string
    /** publishes other keys than it signs with */
    otherKeys?: boolean
    /** answers 500 when a code is redeemed */
    brokenToken?: boolean
  }
  /** number of requests for the discovery document */
  described(): number
  close(): Promise<void>
}

const CLIENT = {
  client_id: 'apres-vente',
  client_secret: 'un:secret/d+entreprise%',
}

const jwk = (key: KeyObject): JWK =>
  ({ ...key.export({ format: 'jwk' }), use: 'sig', kid: 'one', alg: 'RS256' }) as JWK
const newKey = () => generateKeyPairSync('rsa', { modulusLength: 2048 })

async function bodyOf(request: IncomingMessage): Promise<URLSearchParams> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return new URLSearchParams(Buffer.concat(parts).toString())
}

const PAGE = (path: string) => `<!doctype html><html lang="fr"><title>Compte du groupe</title>
<h1>Compte du groupe</h1><form method="post" action="${path}">
<label>Identifiant <input name="login"></label><button>Entrer</button><button name="refuser" value="1">Refuser</button></form></html>`

/**
 * Starts an OpenID provider.
 * @param redirectUri the only allowed redirect URI
 * @param slim leaves the e-mail address out of the id token: the product must call the userinfo endpoint
 */
export async function startOidcProvider(
  redirectUri: string,
  { slim = false }: { slim?: boolean } = {},
): Promise<OidcProvider> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const people: OidcProvider['people'] = new Map()
  const faults: OidcProvider['faults'] = {}
  let descriptions = 0
  const configuration: Configuration = {
    clients: [{ ...CLIENT, redirect_uris: [redirectUri] }],
    jwks: { keys: [jwk(newKey().privateKey)] },
    cookies: { keys: ['only-for-tests'] },
    conformIdTokenClaims: slim,
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    features: { devInteractions: { enabled: false } },
    pkce: { required: () => true },
    ttl: { Session: 600, Interaction: 600, Grant: 600, AccessToken: 600, IdToken: 600 },
    interactions: { url: (_context, { uid }) => `/entrer/${uid}` },
    findAccount: (_context, accountId) => {
      const person = [...people.values()].find(({ sub }) => sub === accountId)
      const { asked, ...claimed } = person ?? { sub: '' }
      const claims = (use: string) => ({ ...claimed, ...(use === 'userinfo' ? asked : {}) })
      return person && { accountId, claims }
    },
    // consent is already given: the company has agreed for its users
    loadExistingGrant: async ({ oidc }) => {
      const grant = new provider.Grant({
        accountId: oidc.session?.accountId ?? '',
        clientId: CLIENT.client_id,
      })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
  }
  const provider = new Provider(issuer, configuration)
  const other = jwk(newKey().publicKey)
  provider.use(async (context, next) => {
    if (faults.brokenToken && context.path === '/token') {
      context.status = 500
      context.body = 'panne'
      return
    }
    await next()
    if (context.path.endsWith('/openid-configuration')) descriptions++
    if (faults.otherKeys && context.path === '/jwks') context.body = { keys: [other] }
  })

  async function enter(request: IncomingMessage, response: ServerResponse) {
    if (request.method === 'GET') {
      response.setHeader('Content-Type', 'text/html; charset=utf-8')
      response.end(PAGE(request.url ?? ''))
      return
    }
    const form = await bodyOf(request)
    const accountId = people.get(form.get('login') ?? '')?.sub
    const error = faults.error ?? (form.has('refuser') || !accountId ? 'access_denied' : null)
    const result = error ? { error } : { login: { accountId: accountId ?? '' } }
    await provider.interactionFinished(request, response, result, {
      mergeWithLastSubmission: false,
    })
  }
  const callback = provider.callback()
  server.on('request', (request, response) => {
    if (request.url?.startsWith('/entrer/'))
      enter(request, response).catch(() => response.destroy())
    else callback(request, response)
  })
  return {
    issuer,
    people,
    faults,
    variables: {
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_ID: CLIENT.client_id,
      OIDC_CLIENT_SECRET: CLIENT.client_secret,
    },
    described: () => descriptions,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

/**
 * Signs a user in on the provider's own page, as a browser would.
 * @param to the address at which the product sent the browser to the provider
 * @returns the address that the provider sends the browser back to
 */
export async function signInThere(
  to: string,
  fields: Record<string, string>,
  jar = new Map<string, string>(),
): Promise<string> {
  const go = async (address: string, init: RequestInit = {}): Promise<Response> => {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const headers = { ...(init.headers as Record<string, string>), cookie }
    const answer = await fetch(address, { ...init, headers, redirect: 'manual' })
    for (const set of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? []
      jar.set(name, value)
    }
    return answer
  }
  const { origin } = new URL(to)
  const next = (answer: Response) => new URL(answer.headers.get('location') ?? '', origin).href
  let at = next(await go(to))
  if (at.startsWith(`${origin}/entrer/`)) {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const body = new URLSearchParams(fields).toString()
    at = next(await go(at, { method: 'POST', headers, body }))
  }
  while (at.startsWith(`${origin}/`)) at = next(await go(at))
  return at
}
