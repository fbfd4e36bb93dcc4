import { type CellObject, CFB, utils, write } from 'xlsx'
import { fitCells } from '~/domain/exports/fit-cells'
import { numberFormats, writtenLength } from '~/domain/exports/number-format'
import { type ExportTable, type ExportValue, frenchDated, linesOf } from '~/domain/exports/table'

/** Names of sheets: at most 31 characters, without those that Excel rejects, unique regardless of case. */
function sheetNames(titles: readonly string[]): string[] {
  const names: string[] = []
  for (const title of titles) {
    const plain = title.replace(/[\\/?*[\]:]/g, '-').replace(/^'+|'+$/g, '')
    const taken = new Set(names.map((name) => name.toLowerCase()))
    for (let n = 1; names.length < taken.size + 1; n++) {
      const end = n === 1 ? '' : ` (${n})`
      const name = (plain.slice(0, 31 - end.length).trim() || 'Données') + end
      if (!taken.has(name.toLowerCase())) names.push(name)
    }
  }
  return names
}

const DAY = 86_400_000
/** Day 0 of an Excel workbook. */
const EPOCH = Date.UTC(1899, 11, 30)

/** Cell of a value: numbers as numbers, days as dates, texts as text cells, never as formulas (5 §3). */
function cellOf(value: ExportValue, format: string | null): CellObject | null {
  if (value === null) return null
  if (typeof value === 'number') return { t: 'n', v: value, ...(format ? { z: format } : {}) }
  if (typeof value === 'string') return { t: 's', v: value }
  const at = 'at' in value ? `${value.at.replace(' ', 'T')}Z` : value.day
  const z = 'at' in value ? 'dd/mm/yyyy hh:mm:ss' : 'dd/mm/yyyy'
  return { t: 'n', v: (Date.parse(at) - EPOCH) / DAY, z }
}

/**
 * Widths of the columns in characters, 5 to 48. The lines above the header are not counted: they overflow to the
 * right.
 */
function widths(
  { headers, rows }: ExportTable,
  formats: readonly (string | null)[],
): { wch: number }[] {
  const size = (value: ExportValue | undefined, format: string | null) => {
    if (typeof value === 'number') return writtenLength(value, format)
    return typeof value === 'string' ? value.length : value ? frenchDated(value).length : 0
  }
  return headers.map((header, i) => {
    const format = formats[i] ?? null
    // No spread into `Math.max`: a person's data may have more rows than a call takes arguments.
    const longest = rows.reduce(
      (most, row) => Math.max(most, size(row[i], format)),
      size(header, null),
    )
    return { wch: Math.min(48, Math.max(5, longest + 2)) }
  })
}

/** Number of lines above the rows, and of columns that stay visible when scrolling. */
const cornerOf = (table: ExportTable) => ({
  lines: linesOf(table).length - table.rows.length,
  columns: table.named ?? 1,
})

/**
 * Freezes each sheet's header and first columns by editing its XML, because the workbook library has no option for it.
 */
function freeze(book: Buffer, tables: readonly ExportTable[]): Uint8Array<ArrayBuffer> {
  const parts = CFB.read(book, { type: 'buffer' })
  tables.forEach((table, i) => {
    const sheet = CFB.find(parts, `/xl/worksheets/sheet${i + 1}.xml`)
    if (!sheet) throw new Error('a workbook without its sheet')
    const { lines, columns } = cornerOf(table)
    const text = Buffer.from(sheet.content).toString()
    const corner = utils.encode_cell({ r: lines, c: columns })
    const pane = `<pane xSplit="${columns}" ySplit="${lines}" topLeftCell="${corner}" activePane="bottomRight" state="frozen"/>`
    const frozen = text.replace(/(<sheetView [^>]*)\/>/, `$1>${pane}</sheetView>`)
    if (frozen === text) throw new Error('a sheet without its view')
    sheet.content = Buffer.from(frozen)
    sheet.size = sheet.content.length
  })
  const zip = CFB.write(parts, { fileType: 'zip', type: 'buffer', compression: true })
  return Uint8Array.from(zip as Buffer)
}

/** Excel workbook of tables, one sheet each, in their order. */
export function toXlsx(...given: ExportTable[]): Uint8Array<ArrayBuffer> {
  const tables = given.map(fitCells)
  const book = utils.book_new()
  const names = sheetNames(tables.map(({ title }) => title))
  tables.forEach((table, i) => {
    const formats = numberFormats(table)
    const lines = linesOf(table)
    const first = lines.length - table.rows.length
    const sheet = utils.aoa_to_sheet(
      lines.map((line, n) =>
        line.map((value, i) => cellOf(value, n < first ? null : (formats[i] ?? null))),
      ),
    )
    sheet['!cols'] = widths(table, formats)
    utils.book_append_sheet(book, sheet, names[i])
  })
  return freeze(write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer, tables)
}
