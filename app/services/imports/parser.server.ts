import { Worker } from 'node:worker_threads'
import { RuleError } from '~/domain/errors'
import {
  MORE,
  type ParserMessage,
  type ParserRequest,
  type ReadingKind,
  type Readings,
} from '~/imports/parser/messages'
import { WorkbookRefused } from '~/imports/workbook/refusals'
import { logger } from '~/infra/logger.server'
import { workerFile } from '~/infra/worker-file.server'

/** What a file may use before it is given up. */
export interface ParserLimits {
  memoryMb: number
  patienceMs: number
  /** another thread than the product's, for tests of its death */
  thread?: URL
}

/** 100,000 rows of 25 columns need 500 MB and a few seconds; a file that needs more dies alone. */
const LIMITS: ParserLimits = { memoryMb: 768, patienceMs: 60_000 }
/** How long an idle thread waits for the next file. */
const IDLE_MS = 5_000
/** After a file of this size the thread is not used again, so that its memory is given back. */
const LARGE_BYTES = 1024 * 1024

let idle: { worker: Worker; timer: NodeJS.Timeout } | null = null
let queue: Promise<unknown> = Promise.resolve()

function takeWorker(limits: ParserLimits): Worker {
  if (idle && limits === LIMITS) {
    const { worker, timer } = idle
    idle = null
    clearTimeout(timer)
    worker.ref()
    return worker
  }
  return new Worker(limits.thread ?? workerFile('parser'), {
    resourceLimits: { maxOldGenerationSizeMb: limits.memoryMb, maxYoungGenerationSizeMb: 64 },
    // why: no configuration, no secret, no standard output for code that meets hostile files
    env: {},
    execArgv: [],
    stdout: true,
    stderr: true,
  })
}

/** Stops listening to a thread. Without names, Node would also forget how to receive its messages. */
function leave(worker: Worker): void {
  for (const event of ['message', 'error', 'exit']) worker.removeAllListeners(event)
  // why: an error event nobody listens to would end the process
  worker.on('error', () => undefined)
}

function giveBack(worker: Worker): void {
  leave(worker)
  worker.unref()
  const timer = setTimeout(closeParser, IDLE_MS)
  timer.unref()
  idle = { worker, timer }
}

/** Ends the thread that waits for the next file, if any. */
export async function closeParser(): Promise<void> {
  if (!idle) return
  const { worker, timer } = idle
  idle = null
  clearTimeout(timer)
  await worker.terminate()
}

/** The thread that reads workbooks could not start, or ended for a reason that is none of the file's. */
export class ParserFailedError extends RuleError {
  constructor() {
    super(
      'Erreur lors de l’import\u202f: la lecture du classeur s’est arrêtée sans que le fichier soit en cause. Recommencez dans quelques minutes.',
      503,
    )
  }
}

/** The limits of the thread's memory are the file's doing; whatever else ends it is the machine's. */
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
  patienceMs: number,
  onChecking: () => void,
): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const sites: unknown[] = []
    const timer = setTimeout(() => reject(unreadable()), patienceMs)
    let ended = false
    const end = (act: () => void) => {
      clearTimeout(timer)
      // why once: a thread that fails also exits
      if (!ended) act()
      ended = true
    }
    worker.on('message', (message: ParserMessage) => {
      if (message.kind === 'checking') onChecking()
      else if (message.kind === 'sites') {
        sites.push(...message.sites)
        worker.postMessage(MORE)
      } else if (message.kind === 'done') end(() => resolve({ ...(message.rest as object), sites }))
      else if (message.kind === 'refused')
        end(() => reject(new WorkbookRefused(message.message, message.status, message.findings)))
      else end(() => reject(new Error(`parsing failed: ${message.error}`)))
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
  limits: ParserLimits,
): Promise<Readings[K]['read']> {
  let worker: Worker
  try {
    worker = takeWorker(limits)
  } catch (error) {
    throw causeOf(error)
  }
  let healthy = false
  try {
    // why a copy: it is handed over to the thread, and the caller's bytes may share a pool
    const request = { kind, bytes: new Uint8Array(bytes).buffer, context } as ParserRequest
    const read = await converse(worker, request, limits.patienceMs, onChecking)
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

/**
 * Reads a workbook of either kind in a thread of its own, one file at a time, with a limit of memory and time, so that
 * no file takes the server away from the other users (spec 5 §3).
 * @param onChecking called once the cells are read
 * @throws WorkbookRefused; ParserFailedError 503 when it was not the file that ended the thread
 */
export function parseWorkbook<K extends ReadingKind>(
  kind: K,
  bytes: Uint8Array,
  context: Readings[K]['context'],
  onChecking: () => void,
  limits = LIMITS,
): Promise<Readings[K]['read']> {
  const result = queue.then(() => parse(kind, bytes, context, onChecking, limits))
  queue = result.catch(() => undefined)
  return result
}
