import { createHmac } from 'node:crypto'
import { lookup } from 'node:dns/promises'
import type { IncomingMessage } from 'node:http'
import { request } from 'node:https'
import type { LookupFunction } from 'node:net'
import { isPublicAddress } from './public-address.server'

/** Timeout of a post, name resolution included, in ms. */
const PATIENCE_MS = 5_000
/** Bytes of the answer that are read. */
const READ_BYTES = 1_024

/** Answer of a webhook. */
export interface WebhookAnswer {
  status: number
  /** the first kilobyte */
  text: string
}

/** Failure of a post. Its message is a French sentence without the address, fit for the screen and for logs. */
export class WebhookError extends Error {}

/** What a connection to a webhook may lead to. */
export interface WebhookNetwork {
  /** lower-case host names whose addresses are not checked (`OUTLET_HOSTS`) */
  allowed: ReadonlySet<string>
  /** certificates trusted instead of the system's */
  ca?: string
  resolve?: (host: string) => Promise<{ address: string; family: number }[]>
}

const resolveAll = (host: string) => lookup(host, { all: true, verbatim: true })

/** `X-Signature` of a body: HMAC-SHA256 of `t.body`, `t` in seconds of the Unix clock. */
export function webhookSignature(secret: string, body: string, at: Date): string {
  const t = Math.floor(at.getTime() / 1000)
  return `t=${t},v1=${createHmac('sha256', secret).update(`${t}.${body}`).digest('hex')}`
}

/** The address that the connection goes to. One address that is not public refuses the whole name. */
async function checkedAddress(host: string, { allowed, resolve = resolveAll }: WebhookNetwork) {
  const found = await resolve(host).catch(() => {
    throw new WebhookError('Le nom du serveur n’existe pas.')
  })
  const [first] = found
  if (!first) throw new WebhookError('Le nom du serveur n’existe pas.')
  if (!allowed.has(host) && !found.every(({ address }) => isPublicAddress(address)))
    throw new WebhookError('Cette adresse mène à un réseau privé\u202f: elle est refusée.')
  return first
}

/** The first kilobyte of an answer; the connection ends there. */
function readStart(response: IncomingMessage): Promise<string> {
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = []
    let size = 0
    const end = () => {
      response.destroy()
      resolve(Buffer.concat(parts).subarray(0, READ_BYTES).toString('utf8'))
    }
    response.on('data', (part: Buffer) => {
      parts.push(part)
      size += part.length
      if (size >= READ_BYTES) end()
    })
    response.on('end', end)
    response.on('error', reject)
  })
}

function send(
  url: URL,
  { address, family }: { address: string; family: number },
  { body, headers, ca }: { body: string; headers: Record<string, string>; ca?: string | undefined },
  signal: AbortSignal,
): Promise<WebhookAnswer> {
  // Answers the checked address, so that a second resolution cannot lead elsewhere.
  const pinned: LookupFunction = (_host, { all }, done) =>
    all ? done(null, [{ address, family }]) : done(null, address, family)
  return new Promise((resolve, reject) => {
    const sent = request(
      url,
      {
        method: 'POST',
        lookup: pinned,
        agent: false,
        signal,
        ...(ca ? { ca } : {}),
        headers: {
          'Content-Type': 'application/json; charset=utf-8',
          'Content-Length': Buffer.byteLength(body),
          ...headers,
        },
      },
      (response) => {
        const status = response.statusCode ?? 0
        readStart(response).then((text) => resolve({ status, text }), reject)
      },
    )
    sent.on('error', reject)
    sent.end(body)
  })
}

/** Sentence of a failed connection, without the address that its error names. */
function sentenceOf(error: unknown, isLate: boolean): string {
  if (isLate) return 'Le serveur n’a pas répondu en 5 secondes.'
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (/CERT|SIGNATURE|TLS|SSL|ISSUER/.test(code))
    return 'Le certificat du serveur n’est pas valable.'
  return 'La connexion au serveur a échoué.'
}

const hostOf = ({ hostname }: URL) => hostname.replace(/^\[|\]$/g, '').toLowerCase()

/** Runs an attempt for five seconds; its error is a sentence without the address. */
async function inTime<T>(attempt: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const signal = AbortSignal.timeout(PATIENCE_MS)
  const late = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
  try {
    return await Promise.race([attempt(signal), late])
  } catch (error) {
    if (error instanceof WebhookError) throw error
    throw new WebhookError(sentenceOf(error, signal.aborted))
  }
}

/**
 * Checks that the name of a webhook exists and leads to the internet or to an allowed host; connects to nothing.
 * @throws WebhookError
 */
export async function checkWebhookAddress(url: URL, options: WebhookNetwork): Promise<void> {
  await inTime(() => checkedAddress(hostOf(url), options))
}

/**
 * Posts a body to a webhook: https only, to the address that was checked, without following redirects, in five seconds.
 * @throws WebhookError when there is no answer
 */
export async function postWebhook(
  url: URL,
  body: string,
  headers: Record<string, string>,
  options: WebhookNetwork,
): Promise<WebhookAnswer> {
  if (url.protocol !== 'https:') throw new WebhookError('L’adresse doit commencer par https://.')
  return inTime(async (signal) => {
    const checked = await checkedAddress(hostOf(url), options)
    return send(url, checked, { body, headers, ca: options.ca }, signal)
  })
}
