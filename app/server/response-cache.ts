import type { OutgoingHttpHeaders } from 'node:http'
import type { NextFunction, Request, Response } from 'express'
import { LRUCache } from 'lru-cache'
import { lastWrite } from '~/db/driver/last-write.server'
import { uncacheableCount } from '~/infra/http/uncacheable.server'
import { cachedResponses } from '~/infra/metrics.server'
import { now, realNow } from '~/infra/process/clock.server'
import { captureBody } from './capture-body'
import { withTimeout } from './with-timeout'

/** A cached response, and the state of the data when its rendering began, or earlier. */
interface Kept {
  /** time of the database's last write */
  written: string
  minute: string
  headers: OutgoingHttpHeaders
  body: Buffer
}

/** Size limits of the cache and of one response, in bytes. */
const [KEPT_BYTES, LARGEST] = [4 * 2 ** 20, 2 ** 18]
/** Timeout for reading the last write, in ms: a slower database is overloaded, and the cache is skipped. */
const PATIENCE_MS = 100
/** Largest age of the last-write time with which a response is stored, in ms. */
const WORD_MS = 1_000
const MINUTE_MS = 60_000

const keptResponses = new LRUCache<string, Kept>({
  maxSize: KEPT_BYTES,
  sizeCalculation: ({ body }, name) => body.length + name.length + 1_000,
})

/**
 * Cache key of a request: URL, headers and cookies. Null for uncacheable requests: writes, REST calls, and visitors
 * without a session, whose pages need no database.
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

/** Latest last-write time read from the database (null: unavailable), and when it was requested. */
let latest = { written: null as string | null, asked: Number.NEGATIVE_INFINITY }

async function askLastWrite(): Promise<string | null> {
  const asked = performance.now()
  const written = await withTimeout(lastWrite(), PATIENCE_MS)
  latest = { written, asked }
  return written
}

/** The current minute. Pages that change without a write change at most once a minute. */
const minute = (): string =>
  [now(), realNow()].map((time) => Math.floor(time.getTime() / MINUTE_MS)).join('|')

const isPage = (type: unknown) => /^(text\/html|application\/json)\b/.test(String(type))

function keepAnswer(name: string, state: Pick<Kept, 'written' | 'minute'>, response: Response) {
  const before = uncacheableCount()
  const bodyOf = captureBody(response, LARGEST)
  response.once('finish', () => {
    const body = bodyOf()
    if (!body || response.statusCode !== 200 || uncacheableCount() !== before) return
    const { 'x-request-id': _own, ...headers } = response.getHeaders()
    if (isPage(headers['content-type'])) keptResponses.set(name, { ...state, headers, body })
  })
}

/**
 * Response cache, keyed by URL and cookies. An entry is valid until the next write to the database or the next minute.
 * Ended sessions and writes by other instances are database writes like any other.
 */
export async function responseCache(
  request: Request,
  response: Response,
  next: NextFunction,
): Promise<void> {
  const name = nameOf(request)
  if (!name) return next()
  const known = keptResponses.get(name)
  const isOfNow = known?.minute === minute()
  // A miss may be tagged with a last-write time up to 1 s old: if anything was written since, the next lookup sees a
  // newer time and ignores the entry.
  const isNew = !isOfNow && performance.now() - latest.asked < WORD_MS
  const written = isNew ? latest.written : await askLastWrite()
  if (written === null) return next()
  const state = { written, minute: minute() }
  if (!isOfNow || known.written !== state.written || known.minute !== state.minute) {
    cachedResponses.inc({ outcome: 'miss' })
    keepAnswer(name, state, response)
    return next()
  }
  cachedResponses.inc({ outcome: 'hit' })
  for (const [header, value] of Object.entries(known.headers))
    if (value !== undefined) response.setHeader(header, value)
  response.end(known.body)
}
