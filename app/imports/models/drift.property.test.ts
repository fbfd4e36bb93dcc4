import { describe, expect, it } from 'vitest'
import fc from '../../../tests/property'
import { WorkbookRefused } from '../workbook/errors'
import {
  bookOf,
  EXPORT_DATE,
  EXPORT_SITES,
  type ExportCell,
  exportCsv,
  INVOICE_LINES,
  type MadeExport,
  SUMMARY,
} from './exports.fixture'
import { findTable, usedHeaders } from './find-table'
import { headerOrder } from './headers'
import { readWithModel } from './read-with-model'

/* Property test (8 §4, Drift): whatever changes in the file, it is refused, or its figures are those of before. */

type Rows = ExportCell[][]
interface Mutation {
  name: string
  change: (rows: Rows, top: number) => Rows
}

const copied = (rows: Rows): Rows => rows.map((cells) => [...cells])
const columnOf = (rows: Rows, top: number, header: string) => rows[top]?.indexOf(header) ?? -1

/** Changes each cell of a column below its header, but for the rows of sums and the file's own total. */
const onCells =
  (header: string, change: (cell: ExportCell) => ExportCell): Mutation['change'] =>
  (rows, top) => {
    const at = columnOf(rows, top, header)
    return rows.map((cells, i) =>
      i <= top || at < 0 || /total/i.test(String(cells[0]))
        ? cells
        : cells.map((cell, c) => (c === at ? change(cell) : cell)),
    )
  }

const onHeader =
  (header: string, name: string): Mutation['change'] =>
  (rows, top) =>
    rows.map((cells, i) =>
      i === top ? cells.map((cell) => (cell === header ? name : cell)) : cells,
    )

const exchanged =
  (first: string, second: string): Mutation['change'] =>
  (rows, top) => {
    const [a, b] = [columnOf(rows, top, first), columnOf(rows, top, second)]
    if (a < 0 || b < 0) return rows
    const changed = copied(rows)
    const headers = changed[top] ?? []
    headers[a] = second
    headers[b] = first
    return changed
  }

const removed =
  (header: string): Mutation['change'] =>
  (rows, top) => {
    const at = columnOf(rows, top, header)
    return at < 0 ? rows : rows.map((cells) => cells.filter((_, c) => c !== at))
  }

const doubled =
  (header: string): Mutation['change'] =>
  (rows, top) =>
    rows.map((cells, i) => [...cells, i === top ? header : i > top ? '1' : null])

const numberOf = (cell: ExportCell): number | null => {
  if (cell === null || typeof cell === 'object') return null
  const text = String(cell)
    .replace(/[ .](?=\d{3})/g, '')
    .replace(',', '.')
  return text.endsWith('-') ? -Number(text.slice(0, -1)) : Number(text)
}
const times = (factor: number) => (cell: ExportCell) => {
  const value = numberOf(cell)
  return value === null ? cell : Math.round(value * factor * 1e4) / 1e4
}
const asClock = (cell: ExportCell) => {
  const value = numberOf(cell)
  return value === null || value < 0 ? cell : { minutes: Math.round(value * 60) }
}

/** @param quantities columns with a total of the file's own */
function mutationsOf(made: MadeExport, top: number, quantities: readonly string[]): Mutation[] {
  const used = usedHeaders(made.model)
  const all = (made.rows[top] ?? []).map(String)
  const others = (header: string) => all.filter((one) => one !== header)
  return [
    ...used.flatMap((header) => [
      { name: `${header} renamed`, change: onHeader(header, `${header} 2`) },
      { name: `${header} blank`, change: onHeader(header, '') },
      { name: `${header} in capitals`, change: onHeader(header, ` ${header.toUpperCase()}`) },
      { name: `${header} removed`, change: removed(header) },
      { name: `${header} doubled`, change: doubled(header) },
      ...others(header).flatMap((other) => [
        { name: `${header} and ${other} exchanged`, change: exchanged(header, other) },
        { name: `${header} called ${other}`, change: onHeader(header, other) },
      ]),
    ]),
    ...quantities.flatMap((header) => [
      { name: `${header} × 100`, change: onCells(header, times(100)) },
      { name: `${header} ÷ 100`, change: onCells(header, times(0.01)) },
      { name: `${header} ÷ 1000`, change: onCells(header, times(0.001)) },
      { name: `${header} × 60`, change: onCells(header, times(60)) },
      { name: `${header} hh:mm`, change: onCells(header, asClock) },
    ]),
  ]
}

const SAMPLES = [
  { name: '(a)', made: SUMMARY, quantities: ['MO HT', 'Tps fact', 'Tps client'] },
  { name: '(b)', made: INVOICE_LINES, quantities: ['Temps', 'Montant €'] },
]

describe.each(SAMPLES)('a changed file of $name', async ({ made, quantities }) => {
  const order = await orderOf(made)
  const top = made.rows.findIndex((cells) => cells.includes(usedHeaders(made.model)[0] ?? ''))
  const mutations = mutationsOf(made, top, quantities)
  const before = await read(made)

  async function orderOf(sample: MadeExport): Promise<string[]> {
    const table = findTable(await bookOf(exportCsv(sample), sample.model.csv ?? {}), sample.model)
    return table ? headerOrder(table) : []
  }

  /** Figures by concession; 'refused' with the message. */
  async function read(file: MadeExport): Promise<Map<string, unknown> | string> {
    try {
      const book = await bookOf(exportCsv(file), file.model.csv ?? {})
      const context = { date: EXPORT_DATE, sites: EXPORT_SITES, order }
      const { days } = readWithModel(book, file.model, context)
      return new Map(days.flatMap(({ sites }) => sites.map((s) => [s.siteId, s.services])))
    } catch (error) {
      if (error instanceof WorkbookRefused) return error.message
      throw error
    }
  }

  /** A concession is as it was, or it is not stored. */
  async function expectNoWrongFigure(rows: Rows): Promise<boolean> {
    const after = await read({ ...made, rows })
    if (typeof after === 'string' || typeof before === 'string') return true
    for (const [site, services] of after) expect(services).toEqual(before.get(site))
    return after.size === 0
  }

  it('is read as it is', () => {
    expect(before).toHaveProperty('size', 2)
  })

  it.each(mutations.map((one) => [one.name, one] as const))('%s', async (name, { change }) => {
    const isRefused = await expectNoWrongFigure(change(made.rows, top))
    expect(isRefused).toBe(!name.endsWith('in capitals'))
  })

  it('several at once', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom(...mutations), { minLength: 2, maxLength: 4 }),
        async (several) => {
          await expectNoWrongFigure(
            several.reduce((rows, { change }) => change(rows, top), made.rows),
          )
        },
      ),
      { numRuns: 150 },
    )
  })
})
