import { Worker } from 'node:worker_threads'
import PQueue from 'p-queue'
import type { Principal } from '~/domain/access/scope'
import { RuleError } from '~/domain/errors'
import {
  MORE,
  type ParserMessage,
  type ParserRequest,
  type ReadingKind,
  type Readings,
} from '~/imports/parser/messages'
import { WorkbookRefused } from '~/imports/workbook/errors'
import { logger } from '~/infra/logger.server'
import { requestSignal } from '~/infra/process/request-signal.server'
import { workerPath } from '~/infra/process/worker-path.server'

/** Memory and time that a file may use before its thread is ended. */
export interface ParserLimits {
  memoryMb: number
  patienceMs: number
  /** script of another thread, for tests of a dying thread */
  thread?: URL
}

/** 100,000 rows of 25 columns need 500 MB and a few seconds. A file that needs more ends only its own thread. */
const LIMITS: ParserLimits = { memoryMb: 768, patienceMs: 60_000 }
/** Time that an idle thread waits for the next file, in ms. */
const IDLE_MS = 5_000
/** A thread that has parsed a file of this size is ended, so that its memory is freed. */
const LARGE_BYTES = 1024 * 1024

let idle: { worker: Worker; timer: NodeJS.Timeout } | null = null

/** Files that wait: administrators' and the folder's do not wait for those of others. */
const lanes = {
  administrators: new PQueue({ concurrency: 1 }),
  others: new PQueue({ concurrency: 1 }),
}
/** Number of files of each account that wait or are read. */
const pending = new Map<string, number>()

function takeWorker(limits: ParserLimits): Worker {
  if (idle && limits === LIMITS) {
    const { worker, timer } = idle
    idle = null
    clearTimeout(timer)
    worker.ref()
    return worker
  }
  return new Worker(limits.thread ?? workerPath('parser'), {
    resourceLimits: { maxOldGenerationSizeMb: limits.memoryMb, maxYoungGenerationSizeMb: 64 },
    // The thread parses untrusted files: it gets no configuration, no secret and no standard output.
    env: {},
    execArgv: [],
    stdout: true,
    stderr: true,
  })
}

/**
 * Removes the product's listeners of a thread. Event names are required: without them, Node's own message listener
 * would be removed too.
 */
function leave(worker: Worker): void {
  for (const event of ['message', 'error', 'exit']) worker.removeAllListeners(event)
  // An error event without a listener would end the process.
  worker.on('error', () => undefined)
}

function giveBack(worker: Worker): void {
  leave(worker)
  // Each lane had a thread; one is kept.
  if (idle) return void worker.terminate()
  worker.unref()
  const timer = setTimeout(stopParser, IDLE_MS)
  timer.unref()
  idle = { worker, timer }
}

/** Ends the thread that waits for the next file, if any. */
export async function stopParser(): Promise<void> {
  if (!idle) return
  const { worker, timer } = idle
  idle = null
  clearTimeout(timer)
  await worker.terminate()
}

/** Error: the thread that parses workbooks could not start, or ended through no fault of the file. */
export class ParserFailedError extends RuleError {
  constructor() {
    super(
      'Erreur lors de l’import\u202f: la lecture du classeur s’est arrêtée sans que le fichier soit en cause. Recommencez dans quelques minutes.',
      503,
    )
  }
}

/** An exceeded memory limit is the file's fault; every other end of the thread is the machine's. */
function causeOf(error: unknown): Error {
  if ((error as { code?: string }).code === 'ERR_WORKER_OUT_OF_MEMORY') {
    logger().warn({ err: error }, 'a workbook needed more memory than its thread may use')
    return unreadable()
  }
  logger().error({ err: error }, 'the parsing thread died')
  return new ParserFailedError()
}

const unreadable = () =>
  new WorkbookRefused(
    'Le classeur demande trop de temps ou de mémoire pour être lu\u202f: réduisez-le aux feuilles utiles, puis recommencez.',
  )

function converse(
  worker: Worker,
  request: ParserRequest,
  { patienceMs, signal }: { patienceMs: number; signal: AbortSignal | undefined },
  onChecking: () => void,
): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const sites: unknown[] = []
    const timer = setTimeout(() => reject(unreadable()), patienceMs)
    let ended = false
    const end = (act: () => void) => {
      clearTimeout(timer)
      // Only once: a thread that fails also exits.
      if (!ended) act()
      ended = true
    }
    signal?.addEventListener('abort', () => end(() => reject(signal.reason)))
    worker.on('message', (message: ParserMessage) => {
      if (message.kind === 'checking') onChecking()
      else if (message.kind === 'sites') {
        sites.push(...message.sites)
        worker.postMessage(MORE)
      } else if (message.kind === 'done') end(() => resolve({ ...(message.rest as object), sites }))
      else if (message.kind === 'refused') {
        const { message: reason, status, findings, facts } = message
        end(() => reject(new WorkbookRefused(reason, status, findings, facts)))
      } else end(() => reject(new Error(`parsing failed: ${message.error}`)))
    })
    worker.on('error', (error) => end(() => reject(causeOf(error))))
    worker.on('exit', (code) => end(() => reject(causeOf({ exitCode: code }))))
    worker.postMessage(request, [request.bytes])
  })
}

async function parse<K extends ReadingKind>(
  kind: K,
  bytes: Uint8Array,
  context: Readings[K]['context'],
  onChecking: () => void,
  { limits, signal }: { limits: ParserLimits; signal: AbortSignal | undefined },
): Promise<Readings[K]['read']> {
  signal?.throwIfAborted()
  let worker: Worker
  try {
    worker = takeWorker(limits)
  } catch (error) {
    throw causeOf(error)
  }
  let healthy = false
  try {
    // Copied, because the buffer is transferred to the thread, and the caller's bytes may share a pooled buffer.
    const request = { kind, bytes: new Uint8Array(bytes).buffer, context } as ParserRequest
    const { patienceMs } = limits
    const read = await converse(worker, request, { patienceMs, signal }, onChecking)
    healthy = bytes.length < LARGE_BYTES && limits === LIMITS
    return read as Readings[K]['read']
  } finally {
    if (healthy) giveBack(worker)
    else {
      leave(worker)
      await worker.terminate()
    }
  }
}

/** Sender of a file. */
export interface ParserTurn {
  principal: Pick<Principal, 'userId' | 'role'>
  /** nothing is stored: the file is dropped when its sender leaves */
  isTrial: boolean
}

/**
 * Parses a workbook of either kind in a worker thread with limits of memory and time, so that a file cannot block the
 * server for other users (5 §3). One file at a time, and of those that wait first the one whose sender has the fewest
 * before it; administrators and the folder have a thread of their own.
 * @param onChecking called once the cells are read
 * @throws WorkbookRefused; ParserFailedError 503 when the thread ended through no fault of the file; an AbortError for
 *   a trial whose sender has left
 */
export async function parseWorkbook<K extends ReadingKind>(
  kind: K,
  bytes: Uint8Array,
  context: Readings[K]['context'],
  onChecking: () => void,
  { principal: { userId, role }, isTrial }: ParserTurn,
  limits = LIMITS,
): Promise<Readings[K]['read']> {
  const before = pending.get(userId) ?? 0
  const signal = isTrial ? requestSignal() : undefined
  const lane = role === 'administrator' ? lanes.administrators : lanes.others
  pending.set(userId, before + 1)
  try {
    return (await lane.add(() => parse(kind, bytes, context, onChecking, { limits, signal }), {
      priority: -before,
    })) as Readings[K]['read']
  } finally {
    const left = (pending.get(userId) ?? 1) - 1
    if (left > 0) pending.set(userId, left)
    else pending.delete(userId)
  }
}
