import type { OutgoingHttpHeaders } from 'node:http'
import type { NextFunction, Request, Response } from 'express'
import { LRUCache } from 'lru-cache'
import { lastWrite } from '~/db/last-write.server'
import { now, passingTime } from '~/infra/clock.server'
import { onceSoFar } from '~/infra/for-once.server'
import { keptAnswers } from '~/infra/metrics.server'
import { inTime } from './in-time'
import { recorded } from './recorded'

/** An answer as it was sent, and what was true when it began to be made, or before. */
interface Kept {
  /** the last write of the database */
  written: string
  minute: string
  headers: OutgoingHttpHeaders
  body: Buffer
}

/** Most bytes of answers that a process keeps, and of one. */
const [KEPT_BYTES, LARGEST] = [4 * 2 ** 20, 2 ** 18]
/** A database that takes longer to say where it stands has more to do; milliseconds. */
const PATIENCE_MS = 100
/** So old may its word be under which an answer is kept; milliseconds. */
const WORD_MS = 1_000
const MINUTE_MS = 60_000

const kept = new LRUCache<string, Kept>({
  maxSize: KEPT_BYTES,
  sizeCalculation: ({ body }, name) => body.length + name.length + 1_000,
})

/**
 * What an answer depends on beside the database and the minute; null for what is not kept: writes, calls of programs,
 * and visitors without a session, whose pages need no database.
 */
function nameOf({ method, path, headers, protocol, originalUrl }: Request): string | null {
  const { cookie } = headers
  const isSignedIn = cookie !== undefined && /(^|; )session=./.test(cookie)
  if (method !== 'GET' || !isSignedIn || headers.authorization || path.startsWith('/api/'))
    return null
  if (headers['transfer-encoding'] || headers['content-length']) return null
  const host = headers['x-forwarded-host'] ?? headers.host
  return [originalUrl, protocol, host, headers['accept-encoding'], cookie].join('\n')
}

/** The database's latest word of its last write (null: none that counts), and when it was asked. */
let told = { written: null as string | null, asked: Number.NEGATIVE_INFINITY }

async function askLastWrite(): Promise<string | null> {
  const asked = performance.now()
  const written = await inTime(lastWrite(), PATIENCE_MS)
  told = { written, asked }
  return written
}

/** Nothing that a page shows changes more often by itself. */
const minute = (): string =>
  [now(), passingTime()].map((time) => Math.floor(time.getTime() / MINUTE_MS)).join('|')

const isPage = (type: unknown) => /^(text\/html|application\/json)\b/.test(String(type))

function keepAnswer(name: string, state: Pick<Kept, 'written' | 'minute'>, response: Response) {
  const before = onceSoFar()
  const bodyOf = recorded(response, LARGEST)
  response.once('finish', () => {
    const body = bodyOf()
    if (!body || response.statusCode !== 200 || onceSoFar() !== before) return
    const { 'x-request-id': _own, ...headers } = response.getHeaders()
    if (isPage(headers['content-type'])) kept.set(name, { ...state, headers, body })
  })
}

/**
 * Gives an answer of a moment ago again, to whoever had it, if nothing at all was written to the database since it
 * began to be made: what a page shows is its address, its cookies, what is stored and the minute. A session that was
 * ended, an import by another instance, a corrected cell are writes like any other.
 */
export async function giveAgain(
  request: Request,
  response: Response,
  next: NextFunction,
): Promise<void> {
  const name = nameOf(request)
  if (!name) return next()
  const known = kept.get(name)
  const isOfNow = known?.minute === minute()
  // why: what nobody can be given yet is kept under an older word as well: should anything have been written since,
  // the word to come is another, and it is made anew
  const isNew = !isOfNow && performance.now() - told.asked < WORD_MS
  const written = isNew ? told.written : await askLastWrite()
  if (written === null) return next()
  const state = { written, minute: minute() }
  if (!isOfNow || known.written !== state.written || known.minute !== state.minute) {
    keptAnswers.inc({ outcome: 'miss' })
    keepAnswer(name, state, response)
    return next()
  }
  keptAnswers.inc({ outcome: 'hit' })
  for (const [header, value] of Object.entries(known.headers))
    if (value !== undefined) response.setHeader(header, value)
  response.end(known.body)
}
