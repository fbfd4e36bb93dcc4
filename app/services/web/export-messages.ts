import type { ExportTable } from '~/domain/exports/table'

export type FileFormat = 'csv' | 'xlsx'

/** Message to the writing thread: each table's head, then its rows in batches, at last the file format. */
export type WritingRequest =
  | { kind: 'table'; head: Omit<ExportTable, 'rows'> }
  | { kind: 'rows'; rows: ExportTable['rows'] }
  | { kind: 'write'; format: FileFormat }

/** Response of the writing thread: the file, or an error for the log. */
export type WritingAnswer =
  | { kind: 'written'; bytes: ArrayBuffer }
  | { kind: 'broken'; error: string | undefined }
