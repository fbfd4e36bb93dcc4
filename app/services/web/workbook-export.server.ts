import { type CellObject, CFB, utils, write } from 'xlsx'
import { type ExportTable, type ExportValue, linesOf, toCsv } from '~/domain/exports/table'

/** A sheet's name: at most 31 characters, without those that Excel refuses. */
const sheetName = (title: string) => title.replace(/[\\/?*[\]:]/g, '-').slice(0, 31) || 'Données'

const DAY = 86_400_000
/** The day that a workbook counts from. */
const EPOCH = Date.UTC(1899, 11, 30)

/** Numbers as numbers, days as dates; texts are text cells, none is a formula (spec 5 §3). */
function cellOf(value: ExportValue): CellObject | null {
  if (value === null) return null
  if (typeof value === 'number') return { t: 'n', v: value }
  if (typeof value === 'string') return { t: 's', v: value }
  return { t: 'n', v: (Date.parse(value.day) - EPOCH) / DAY, z: 'dd/mm/yyyy' }
}

/** Characters that a column needs, 5 to 48; what the first lines say runs on beside them. */
function widths({ headers, rows }: ExportTable): { wch: number }[] {
  const size = (value: ExportValue | undefined) =>
    typeof value === 'object' ? (value ? 10 : 0) : String(value ?? '').length
  return headers.map((header, i) => {
    const longest = Math.max(size(header), ...rows.map((row) => size(row[i])))
    return { wch: Math.min(48, Math.max(5, longest + 2)) }
  })
}

/** Keeps the sheet's header and first columns in sight; the library that writes workbooks has no word for it. */
function freeze(book: Uint8Array, lines: number, columns: number): Uint8Array<ArrayBuffer> {
  const parts = CFB.read(book, { type: 'array' })
  const sheet = CFB.find(parts, '/xl/worksheets/sheet1.xml')
  if (!sheet) throw new Error('a workbook without its sheet')
  const text = new TextDecoder().decode(Uint8Array.from(sheet.content))
  const corner = utils.encode_cell({ r: lines, c: columns })
  const pane = `<pane xSplit="${columns}" ySplit="${lines}" topLeftCell="${corner}" activePane="bottomRight" state="frozen"/>`
  const frozen = text.replace(/(<sheetView [^>]*)\/>/, `$1>${pane}</sheetView>`)
  if (frozen === text) throw new Error('a sheet without its view')
  sheet.content = [...new TextEncoder().encode(frozen)]
  sheet.size = sheet.content.length
  const zip = CFB.write(parts, { fileType: 'zip', type: 'array', compression: true })
  return Uint8Array.from(zip as number[])
}

/** The table as an Excel workbook of one sheet. */
export function toXlsx(table: ExportTable): Uint8Array<ArrayBuffer> {
  const lines = linesOf(table)
  const sheet = utils.aoa_to_sheet(lines.map((line) => line.map(cellOf)))
  sheet['!cols'] = widths(table)
  const book = utils.book_new()
  utils.book_append_sheet(book, sheet, sheetName(table.title))
  const bytes = new Uint8Array(write(book, { type: 'array', bookType: 'xlsx' }) as ArrayBuffer)
  return freeze(bytes, lines.length - table.rows.length, table.named ?? 1)
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
