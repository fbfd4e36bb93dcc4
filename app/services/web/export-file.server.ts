import { Worker } from 'node:worker_threads'
import { RuleError } from '~/domain/errors'
import { toCsv } from '~/domain/exports/csv'
import { EXPORT_UNWRITTEN } from '~/domain/exports/messages'
import type { ExportTable } from '~/domain/exports/table'
import { logger } from '~/infra/logger.server'
import { endOfTick } from '~/infra/process/coalesced-reads.server'
import { workerPath } from '~/infra/process/worker-path.server'
import type { FileFormat, WritingAnswer, WritingRequest } from './export-messages'
import { toXlsx } from './xlsx'

/**
 * Maximum cells that the main thread writes itself: 10 ms (CSV) and 50 ms (XLSX), less than starting a worker thread
 * takes.
 */
const FEW_CELLS: Readonly<Record<FileFormat, number>> = { csv: 50_000, xlsx: 20_000 }
/** Cells that are posted to the writing thread at a time. */
const BATCH_CELLS = 20_000
/** Memory limit of the thread: 130,000 rows of eight columns fit. */
const MEMORY_MB = 1_536
const PATIENCE_MS = 300_000

/** Error: the thread that writes large files could not start, or ended without a file. */
export class ExportFailedError extends RuleError {
  constructor() {
    super(EXPORT_UNWRITTEN, 503)
  }
}

const cellsOf = (tables: readonly ExportTable[]) =>
  tables.reduce((sum, { headers, rows }) => sum + headers.length * rows.length, 0)

function startThread(): Worker {
  return new Worker(workerPath('export'), {
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
    // The thread needs no configuration and no secret.
    env: {},
    execArgv: [],
    stdout: true,
    stderr: true,
  })
}

/**
 * File that the thread writes. Its listeners are added before the first row is posted, so that no failure is missed.
 */
function fileOf(worker: Worker): Promise<Uint8Array<ArrayBuffer>> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('the export took too long')), PATIENCE_MS)
    worker.once('exit', () => clearTimeout(timer))
    worker.once('exit', (code) => reject(new Error(`the writing thread ended with ${code}`)))
    worker.once('error', reject)
    worker.once('message', (answer: WritingAnswer) => {
      if (answer.kind === 'written') resolve(new Uint8Array(answer.bytes))
      else reject(new Error(`writing failed: ${answer.error}`))
    })
  })
}

async function hand(worker: Worker, tables: readonly ExportTable[], format: FileFormat) {
  const tell = (request: WritingRequest) => worker.postMessage(request)
  for (const { rows, ...head } of tables) {
    tell({ kind: 'table', head })
    const batch = Math.max(1, Math.floor(BATCH_CELLS / Math.max(1, head.headers.length)))
    for (let from = 0; from < rows.length; from += batch) {
      tell({ kind: 'rows', rows: rows.slice(from, from + batch) })
      // Yields after each batch: copying cells blocks this thread, and requests wait.
      await endOfTick()
    }
  }
  tell({ kind: 'write', format })
}

async function writtenApart(tables: readonly ExportTable[], format: FileFormat) {
  let worker: Worker | null = null
  try {
    worker = startThread()
    const [file] = await Promise.all([fileOf(worker), hand(worker, tables, format)])
    return file
  } catch (error) {
    logger().error({ err: error }, 'a file could not be written')
    throw new ExportFailedError()
  } finally {
    await worker?.terminate()
  }
}

let queue: Promise<unknown> = Promise.resolve()

/** Writes one large file at a time, so that their memory does not add up. */
function inTurn(tables: readonly ExportTable[], format: FileFormat) {
  const file = queue.then(() => writtenApart(tables, format))
  queue = file.catch(() => undefined)
  return file
}

/**
 * CSV file of a table. A worker thread writes large files, so that only their own request waits.
 * @throws ExportFailedError 503
 */
export const csvFile = async (table: ExportTable): Promise<string | Uint8Array<ArrayBuffer>> =>
  cellsOf([table]) <= FEW_CELLS.csv ? toCsv(table) : inTurn([table], 'csv')

/** Workbook of tables, a sheet for each; a worker thread writes large ones. @throws ExportFailedError 503 */
export const workbookFile = async (
  tables: readonly ExportTable[],
): Promise<Uint8Array<ArrayBuffer>> =>
  cellsOf(tables) <= FEW_CELLS.xlsx ? toXlsx(...tables) : inTurn(tables, 'xlsx')
