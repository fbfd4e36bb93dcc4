import { parentPort } from 'node:worker_threads'
import { toCsv } from '~/domain/exports/csv'
import type { ExportTable } from '~/domain/exports/table'
import type { FileFormat, WritingAnswer, WritingRequest } from './export-messages'
import { toXlsx } from './xlsx'

const tables: (ExportTable & { rows: ExportTable['rows'][number][] })[] = []

function written(format: FileFormat): Uint8Array<ArrayBuffer> {
  const [first] = tables
  if (format === 'xlsx' || !first) return toXlsx(...tables)
  return new TextEncoder().encode(toCsv(first))
}

function answer(format: FileFormat): void {
  try {
    const { buffer } = written(format)
    parentPort?.postMessage({ kind: 'written', bytes: buffer } satisfies WritingAnswer, [buffer])
  } catch (error) {
    const detail = error instanceof Error ? error.stack : String(error)
    parentPort?.postMessage({ kind: 'broken', error: detail } satisfies WritingAnswer)
  }
}

parentPort?.on('message', (request: WritingRequest) => {
  if (request.kind === 'table') tables.push({ ...request.head, rows: [] })
  else if (request.kind === 'rows') for (const row of request.rows) tables.at(-1)?.rows.push(row)
  else answer(request.format)
})
