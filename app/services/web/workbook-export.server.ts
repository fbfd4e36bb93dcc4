import { utils, write } from 'xlsx'
import { type ExportTable, toCsv } from '~/domain/exports/table'

/** A sheet's name: at most 31 characters, without those that Excel refuses. */
const sheetName = (title: string) => title.replace(/[\\/?*[\]:]/g, '-').slice(0, 31) || 'Données'

/** The table as an Excel workbook of one sheet. Texts are text cells: none is a formula (spec 5 §3). */
export function toXlsx(table: ExportTable): Uint8Array<ArrayBuffer> {
  const sheet = utils.aoa_to_sheet([[...table.headers], ...table.rows.map((row) => [...row])])
  sheet['!cols'] = table.headers.map((header) => ({ wch: Math.max(12, header.length + 2) }))
  const book = utils.book_new()
  utils.book_append_sheet(book, sheet, sheetName(table.title))
  return new Uint8Array(write(book, { type: 'array', bookType: 'xlsx' }) as ArrayBuffer)
}

/** The download of a table as `xlsx` or `csv`. */
export function download(table: ExportTable, format: 'csv' | 'xlsx'): Response {
  const name = `${table.title.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '')}.${format}`
  const type =
    format === 'csv'
      ? 'text/csv; charset=utf-8'
      : 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  const plain = name.normalize('NFD').replace(/[^\w.-]/g, '')
  return new Response(format === 'csv' ? toCsv(table) : toXlsx(table), {
    headers: {
      'Content-Type': type,
      'Content-Disposition': `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name)}`,
    },
  })
}
