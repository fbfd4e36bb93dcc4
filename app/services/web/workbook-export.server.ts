import type { ExportTable } from '~/domain/exports/table'
import { attachment } from '~/infra/http/attachment.server'
import { csvFile, workbookFile } from './export-file.server'

const TYPES = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  json: 'application/json; charset=utf-8',
} as const

/** Download whose file name is made from a title. */
export function fileAnswer(title: string, format: keyof typeof TYPES, body: BodyInit): Response {
  return new Response(body, {
    headers: {
      'Content-Type': TYPES[format],
      'Content-Disposition': attachment(title, format),
    },
  })
}

/** The download of a table as `xlsx` or `csv`. @throws ExportFailedError 503 */
export async function download(table: ExportTable, format: 'csv' | 'xlsx'): Promise<Response> {
  const written = format === 'csv' ? csvFile(table) : workbookFile([table])
  return fileAnswer(table.title, format, await written)
}

/** The download of several tables as one workbook. @throws ExportFailedError 503 */
export const downloadAll = async (
  title: string,
  tables: readonly ExportTable[],
): Promise<Response> => fileAnswer(title, 'xlsx', await workbookFile(tables))
