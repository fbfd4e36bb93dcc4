import { describe, expect, it } from 'vitest'
import { accountReserves } from '~/domain/file-account/account'
import type { ImportModel } from '~/domain/import-models/model'
import { normalised } from '../reading/normalise-names'
import { WorkbookRefused } from '../workbook/errors'
import type { Workbook } from '../workbook/read-workbook'
import {
  bookOf,
  EXPORT_DATE,
  EXPORT_SITES,
  type ExportCell,
  exportCsv,
  exportXlsx,
  INVOICE_LINES,
  type MadeExport,
  PRINTED,
  SIDE_BY_SIDE,
  SUMMARY,
} from './exports.fixture'
import { findTable } from './find-table'
import { headerOrder } from './headers'
import { readWithModel } from './read-with-model'

/*
 * Mutations of values (8 §5): whatever changes in the cells of a file, it is refused, or the import is doubted with the
 * row's account, or its figures are those of before. None is green with other figures.
 */

type Rows = ExportCell[][]

/** The values of condition columns, as the editor keeps them with the model. */
function knownOf({ model, rows }: MadeExport, top: number): ImportModel['known'] {
  const headers = new Set(
    Object.values(model.columns).flatMap((terms) =>
      terms.flatMap(({ where }) => Object.keys(where ?? {})),
    ),
  )
  const known = [...headers].map((header) => {
    const at = rows[top]?.findIndex((cell) => normalised(String(cell)) === normalised(header)) ?? -1
    const values = rows.slice(top + 1).map((cells) => String(cells[at] ?? ''))
    return [header, [...new Set(values)]] as [string, string[]]
  })
  return known.length > 0 ? Object.fromEntries(known) : undefined
}

interface Outcome {
  kind: 'refused' | 'amber' | 'green'
  figures: Map<string, unknown>
}

/** `row`: a row of figures with its code and amount; (c) has no total of its own. */
const EXPORTS = [
  { name: '(a)', made: SUMMARY, row: 4, code: 2, amount: 3, hasTotal: true },
  { name: '(b)', made: INVOICE_LINES, row: 1, code: 3, amount: 6, hasTotal: true },
  { name: '(c)', made: SIDE_BY_SIDE, row: 3, code: 0, amount: 1, hasTotal: false },
  { name: '(d)', made: PRINTED, row: 4, code: 1, amount: 2, hasTotal: true },
]

describe.each(EXPORTS)('a file of $name with other values', async (given) => {
  const { made, row, code, amount, hasTotal } = given
  const sample = await bookOf(exportXlsx(made), made.model.csv ?? {})
  const table = findTable(sample, made.model)
  const top = table?.headerRow ?? 0
  const order = table ? headerOrder(table) : []
  const known = knownOf(made, top)
  const model = { ...made.model, ...(known ? { known } : {}) }

  async function outcomeOf(opened: Promise<Workbook>): Promise<Outcome> {
    try {
      const context = { date: EXPORT_DATE, sites: EXPORT_SITES, order }
      const reading = readWithModel(await opened, model, context)
      const figures = new Map(
        reading.days.flatMap(({ sites }) =>
          sites.map((one) => [one.siteId, one.services] as const),
        ),
      )
      const isDoubted = reading.failed.length > 0 || accountReserves(reading.report).length > 0
      return { kind: isDoubted ? 'amber' : 'green', figures }
    } catch (error) {
      if (error instanceof WorkbookRefused) return { kind: 'refused', figures: new Map() }
      throw error
    }
  }
  const readBytes = (bytes: Buffer) => outcomeOf(bookOf(bytes, model.csv ?? {}))
  const readRows = (rows: Rows) => readBytes(exportCsv({ ...made, rows }))
  const before = await readRows(made.rows)

  const withRow = (change: (cells: ExportCell[]) => ExportCell[]): Rows =>
    made.rows.map((cells, i) => (i === row ? change([...cells]) : cells))
  const withCell = (index: number, cell: ExportCell) => withRow((cells) => cells.with(index, cell))

  it('is green as it is', () => {
    expect(before.kind).toBe('green')
    expect(before.figures.size).toBeGreaterThan(0)
  })

  it('a new code and a text for a number are not green', async () => {
    for (const rows of [withCell(code, 'NOUVEAU'), withCell(amount, 'néant')])
      expect((await readRows(rows)).kind).not.toBe('green')
  })

  it('a further column and a further sheet leave the figures, and are doubted', async () => {
    const width = Math.max(...made.rows.map((cells) => cells.length))
    const wide = (cells: ExportCell[]) => Array.from({ length: width }, (_, c) => cells[c] ?? null)
    const rows = made.rows.map((cells, i) => (i === top ? [...wide(cells), 'Ajout'] : cells))
    const column = await readRows(rows)
    // Under two header rows a further column is a new header of its upper one, too.
    if (column.kind !== 'refused') expect(column).toEqual({ ...before, kind: 'amber' })
    const one = await bookOf(exportXlsx(made))
    const copies = one.sheets.map((sheet) => ({ ...sheet, name: `${sheet.name} (2)` }))
    const two = { ...one, sheets: [...one.sheets, ...copies] }
    expect(await outcomeOf(Promise.resolve(two))).toEqual({ ...before, kind: 'amber' })
  })

  it('a file cut within its last row of figures is not green', async () => {
    const last = made.rows.findLastIndex((cells) => cells.some((cell) => typeof cell === 'number'))
    const bytes = exportCsv({ ...made, rows: made.rows.slice(0, (last < 0 ? row : last) + 1) })
    const cut = bytes.subarray(0, bytes.length - 8)
    const after = await readBytes(cut)
    if (after.kind === 'green') expect(after.figures).toEqual(before.figures)
  })

  if (!hasTotal) return
  it('a lost row and another sign differ from the file’s own total', async () => {
    const lost = made.rows.filter((_, i) => i !== row)
    expect((await readRows(lost)).kind).not.toBe('green')
    const cell = made.rows[row]?.[amount]
    const negative = typeof cell === 'number' ? -cell : `${cell}-`
    expect((await readRows(withCell(amount, negative))).kind).not.toBe('green')
  })
})
