import type { NextFunction, Request, Response } from 'express'
import { ForeignWriteError, RewrittenHostError } from '~/domain/session/errors'
import { hasOtherHost, isForeignWrite, isOwn } from '~/domain/session/same-origin'
import { environment } from '~/infra/config/environment.server'
import { logger } from '~/infra/logger.server'
import { MALFORMED, refuse } from './error-response'

const HOST = /^(\[[0-9a-f:.]+\]|[a-z0-9._-]+)(:\d{1,5})?$/i

function isAddress(host: string): boolean {
  return HOST.test(host) && URL.canParse(`http://${host}`)
}

/** Longest accepted path in characters (the product's longest has some 80): route matching takes quadratic time. */
const LONGEST_PATH = 1_000

/**
 * Tests whether a request target is a valid path. Browsers read a path that starts with `//` as another host; `%E9`
 * alone is not valid UTF-8.
 */
function isPath(address: string): boolean {
  if (!/^\/(?![/\\])/.test(address) || !URL.canParse(`http://a${address}`)) return false
  const path = address.replace(/\?.*/s, '')
  if (path.length > LONGEST_PATH) return false
  try {
    decodeURIComponent(path)
    return true
  } catch {
    return false
  }
}

/**
 * Rejects requests whose host or path is malformed (400), because Remix builds the request's URL from them.
 * `X-Forwarded-Host` counts only behind a trusted proxy.
 */
export function requireAddress(request: Request, response: Response, next: NextFunction): void {
  const forwarded = request.get('x-forwarded-host')?.split(',')[0]?.trim()
  const trusted = environment().trustProxy > 0 && forwarded !== undefined
  if (trusted) request.headers['x-forwarded-host'] = forwarded
  else delete request.headers['x-forwarded-host']
  const hosts = [request.get('host') ?? '', ...(trusted ? [forwarded] : [])]
  if (hosts.every(isAddress) && isPath(request.originalUrl)) next()
  else refuse(request, response, 400, MALFORMED)
}

/**
 * The host as the browser knows it, when the proxy forwards it; `requireAddress` has removed an untrusted
 * `X-Forwarded-Host`.
 */
const hostOf = (request: Request) => request.get('x-forwarded-host') ?? request.get('host') ?? null

/** Warns the operator that a proxy rewrites `Host`, which makes forms fail. */
function logRewritten(request: Request, response: Response): void {
  logger().warn(
    {
      requestId: response.locals.requestId,
      origin: request.get('origin'),
      host: hostOf(request),
      trustProxy: environment().trustProxy,
    },
    'form refused: a proxy in front rewrites Host. Let it keep Host, or let it send X-Forwarded-Host and set TRUST_PROXY to the number of proxies',
  )
}

/**
 * Rejects cross-site writes that carry our user's cookies (403). Forms of our own pages behind a proxy that rewrites
 * `Host` are rejected too, since Remix would not accept them.
 */
export function refuseForeignWrites(
  request: Request,
  response: Response,
  next: NextFunction,
): void {
  const headers = {
    get: (name: string) => (name === 'Host' ? hostOf(request) : (request.get(name) ?? null)),
  }
  // A bearer token proves the caller: browsers never add one themselves, and another site's script may not.
  const bearer = request.path.startsWith('/api/') && request.get('authorization') !== undefined
  // Only document forms: Remix compares their hosts, but not those of script requests.
  const isForm = !request.path.startsWith('/api/') && request.query._data === undefined
  const otherHost = isForm && hasOtherHost(request.method, headers)
  if (otherHost && isOwn(headers, environment().appUrl)) {
    logRewritten(request, response)
    refuse(request, response, 403, new RewrittenHostError().message)
  } else if (!bearer && (otherHost || isForeignWrite(request.method, headers)))
    refuse(request, response, 403, new ForeignWriteError().message)
  else next()
}
