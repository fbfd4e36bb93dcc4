import type { NextFunction, Request, Response } from 'express'
import { ForeignWriteError, RewrittenHostError } from '~/domain/session/errors'
import { hasOtherHost, isForeignWrite, isOwn } from '~/domain/session/same-origin'
import { environment } from '~/infra/environment.server'
import { logger } from '~/infra/logger.server'
import { MALFORMED, refuse } from './answer-failure'

const HOST = /^(\[[0-9a-f:.]+\]|[a-z0-9._-]+)(:\d{1,5})?$/i

function isAddress(host: string): boolean {
  return HOST.test(host) && URL.canParse(`http://${host}`)
}

/** Characters of a path; the product's longest has some eighty. What looks for a route takes their square. */
const LONGEST_PATH = 1_000

/** Browsers read a path that begins with two strokes as another site's name; `%E9` alone is no letter of any. */
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
 * Refuses what cannot be made into an address with 400: Remix builds the request's from these.
 * `X-Forwarded-Host` counts only behind a proxy.
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

/** The host that the visitor's browser knows, as far as it is told; an untrusted `X-Forwarded-Host` is gone by then. */
const hostOf = (request: Request) => request.get('x-forwarded-host') ?? request.get('host') ?? null

/** What an operator has to know whose proxy stands between the pages and their forms. */
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
 * Refuses writes that a page of another site sends with our visitor's cookies, to whatever address: 403. So are the
 * forms of our own pages behind a proxy that rewrites `Host`, which Remix would not take.
 */
export function refuseForeignWrites(
  request: Request,
  response: Response,
  next: NextFunction,
): void {
  const headers = {
    get: (name: string) => (name === 'Host' ? hostOf(request) : (request.get(name) ?? null)),
  }
  // why: a browser adds no bearer by itself, and another site's script may not
  const bearer = request.path.startsWith('/api/') && request.get('authorization') !== undefined
  // why not what scripts send: Remix compares the hosts of documents' forms alone
  const isForm = !request.path.startsWith('/api/') && request.query._data === undefined
  const otherHost = isForm && hasOtherHost(request.method, headers)
  if (otherHost && isOwn(headers, environment().appUrl)) {
    logRewritten(request, response)
    refuse(request, response, 403, new RewrittenHostError().message)
  } else if (!bearer && (otherHost || isForeignWrite(request.method, headers)))
    refuse(request, response, 403, new ForeignWriteError().message)
  else next()
}
