import type { NextFunction, Request, Response } from 'express'
import { sessionCookie } from '~/infra/http/cookies.server'
import { refuse } from './error-response'

/** Concurrent requests per session or key: more than a browser ever sends. */
const AT_ONCE = 8
/** Queued requests per session or key. */
const WAITING = 100

/** Requests of one session in progress. */
interface Line {
  running: number
  /** queued requests, next first */
  waiting: (() => void)[]
}

const lines = new Map<string, Line>()

/** Session token or API key of a request; null without one, and then the request is cheap and not limited. */
async function tokenOf({ headers }: Request): Promise<string | null> {
  const { authorization, cookie } = headers
  if (authorization) return /^Bearer +(\S+) *$/i.exec(authorization)?.[1] ?? null
  const token: unknown = cookie ? await sessionCookie().parse(cookie) : null
  return typeof token === 'string' && token !== '' ? token : null
}

function leave(name: string, line: Line): void {
  const next = line.waiting.shift()
  if (next) next()
  else line.running--
  if (line.running === 0) lines.delete(name)
}

/**
 * Per-session concurrency limit: 8 requests run at once, 100 more wait, further ones get 429. A client that sends
 * hundreds of requests then delays itself; other users wait for at most 8 of them.
 */
export async function limitSessionConcurrency(
  request: Request,
  response: Response,
  next: NextFunction,
): Promise<void> {
  const name = await tokenOf(request)
  // A closed response emits no `close` event: its slot would never be freed.
  if (name === null || response.closed) return next()
  const line = lines.get(name) ?? { running: 0, waiting: [] }
  lines.set(name, line)
  const begin = () => {
    response.once('close', () => leave(name, line))
    next()
  }
  if (line.running < AT_ONCE) {
    line.running++
    return begin()
  }
  if (line.waiting.length >= WAITING) {
    response.setHeader('Retry-After', '1')
    const message = 'Trop de demandes à la fois. Réessayez dans quelques secondes.'
    return refuse(request, response, 429, message)
  }
  line.waiting.push(begin)
  response.once('close', () => {
    line.waiting = line.waiting.filter((one) => one !== begin)
  })
}
