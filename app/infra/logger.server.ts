import pino, { type DestinationStream, type Logger } from 'pino'
import { environment } from './config/environment.server'

/** Fields that are never logged, at any depth. */
const SECRET_FIELDS = [
  'password',
  'currentPassword',
  'newPassword',
  'passwordHash',
  'token',
  'secret',
  'sessionSecret',
  'authorization',
  'cookie',
  '["set-cookie"]',
]
const join = (prefix: string, field: string) =>
  field.startsWith('[') ? prefix.replace(/\.$/, '') + field : prefix + field
const REDACTED = SECRET_FIELDS.flatMap((field) => [
  field,
  join('*.', field),
  join('*.*.', field),
  join('*.*.*.', field),
])

/** Masks the query of an address in a word. */
function withoutQuery(word: string): string {
  const path = word.indexOf('/')
  const query = path < 0 ? -1 : word.indexOf('?', path)
  return query < 0 ? word : `${word.slice(0, query)}?***`
}

/**
 * Masks secrets in a text: credentials of a URI, query strings, bearer tokens, API keys. Library errors repeat
 * addresses, whose query may hold a token. Runs in linear time, because clients can choose such texts.
 */
export function withoutSecrets(text: string): string {
  return text
    .replace(/\/\/[^/\s@]*@/g, '//***@')
    .replace(/[^\s"'`]+/g, withoutQuery)
    .replace(/(Bearer\s+)\S+/gi, '$1***')
    .replace(/gav_[\w-]+/g, 'gav_***')
}

/** Text of a thrown value that is no Error: never `[object Object]`, and none of its nested values. */
function thrownText(thrown: unknown): string {
  if (typeof thrown !== 'object' || thrown === null) return String(thrown)
  const { name, status, statusText, message } = thrown as Record<string, unknown>
  const parts = [name ?? thrown.constructor?.name, status, statusText, message]
  return parts.filter((part) => typeof part === 'string' || typeof part === 'number').join(' ')
}

function errorFields(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { message: withoutSecrets(thrownText(error)) }
  return {
    type: error.name,
    message: withoutSecrets(error.message),
    stack: withoutSecrets(error.stack ?? ''),
    ...(error.cause === undefined ? {} : { cause: errorFields(error.cause) }),
  }
}

/** Buffered writes, flushed after 4 kB or 0.5 s: one write per line took 8 % of a page's time. */
const BEHIND = { sync: false, minLength: 4096, periodicFlush: 500 }

/** Creates a structured logger: one JSON line per event, without passwords, tokens or cookies (spec 6). */
export function createLogger(level: string, destination?: DestinationStream): Logger {
  const options: pino.LoggerOptions = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    redact: { paths: REDACTED, censor: '***' },
    serializers: { err: errorFields, error: errorFields },
  }
  return pino(options, destination ?? pino.destination(BEHIND))
}

/**
 * The same logger without redaction, for lines with known fields and no secret. Redaction takes 40 µs per line, of the
 * 0.9 ms of a cached response.
 */
export const unredacted = (log: Logger): Logger => log.child({}, { redact: [] })

let instance: Logger | null = null

/** The product's logger, at the configured level. */
export function logger(): Logger {
  instance ??= createLogger(environment().logLevel)
  return instance
}
