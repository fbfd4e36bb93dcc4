import type { ExportTable } from '~/domain/exports/table'

export type FileFormat = 'csv' | 'xlsx'

/** What the writing thread is told: each table's head, then its rows in batches, at last what to make of them. */
export type WritingRequest =
  | { kind: 'table'; head: Omit<ExportTable, 'rows'> }
  | { kind: 'rows'; rows: ExportTable['rows'] }
  | { kind: 'write'; format: FileFormat }

/** What it answers: the file, or a fault of ours for the log. */
export type WritingAnswer =
  | { kind: 'written'; bytes: ArrayBuffer }
  | { kind: 'broken'; error: string | undefined }
