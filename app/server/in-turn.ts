import type { NextFunction, Request, Response } from 'express'
import { sessionCookie } from '~/infra/cookies.server'
import { refuse } from './answer-failure'

/** Requests of one session, or key, that are worked on at once: more than a browser ever sends. */
const AT_ONCE = 8
/** Those of its requests that may wait for their turn. */
const WAITING = 100

/** What one session asks at this moment. */
interface Line {
  running: number
  /** the next first */
  waiting: (() => void)[]
}

const lines = new Map<string, Line>()

/**
 * The token or key of a request, however it is spelt there; null: nobody's, which is answered without work.
 */
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
 * Works on eight requests of a session at once; its others wait for their turn, and beyond a hundred are refused (429).
 * So who asks for hundreds of pages at once waits for himself, and the next visitor for eight of them at most.
 */
export async function inTurn(
  request: Request,
  response: Response,
  next: NextFunction,
): Promise<void> {
  const name = await tokenOf(request)
  // why closed: whoever left already would keep his place for ever
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
