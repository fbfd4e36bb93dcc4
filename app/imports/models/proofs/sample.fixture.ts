import {
  type ExportCell,
  HOURS_ACROSS,
  INVOICE_LINES,
  type MadeExport,
  PRINTED,
  SIDE_BY_SIDE,
  SUMMARY,
} from '../exports.fixture'
import { BLOCKS, ENGLISH, LEDGER, MONTH_COLUMNS, POINT_HOURS } from './ledgers.fixture'
import { CLOCKED, DAY_COLUMNS, FAMILY_COLUMNS, ORDER_LINES } from './people.fixture'

/** An export with the cells that mutations change. */
export interface Sample {
  name: string
  made: MadeExport
  /** index of the last header row */
  top: number
  /** index of a row that is read */
  row: number
  /** columns of codes; absent: the export has no such column, or none in this row */
  site?: number
  service?: number
  condition?: number
  /** column of a figure in this row, and of another one */
  figure: number
  other: number
}

/** Exports that are changed: the letters of 8 §4 and of the twelve further ones. */
export const SAMPLES: readonly Sample[] = [
  { name: 'a', made: SUMMARY, top: 3, row: 4, site: 0, service: 2, figure: 3, other: 5 },
  {
    name: 'b',
    made: INVOICE_LINES,
    top: 0,
    row: 3,
    site: 0,
    service: 2,
    condition: 3,
    figure: 6,
    other: 5,
  },
  { name: 'c', made: SIDE_BY_SIDE, top: 2, row: 3, site: 0, figure: 1, other: 2 },
  { name: 'd', made: PRINTED, top: 2, row: 4, service: 1, figure: 2, other: 3 },
  { name: 'e', made: HOURS_ACROSS, top: 0, row: 1, site: 0, service: 4, figure: 6, other: 7 },
  {
    name: 'g',
    made: LEDGER,
    top: 2,
    row: 3,
    site: 2,
    service: 3,
    condition: 1,
    figure: 5,
    other: 6,
  },
  { name: 'h', made: DAY_COLUMNS, top: 1, row: 2, site: 0, service: 2, figure: 4, other: 5 },
  {
    name: 'i',
    made: POINT_HOURS,
    top: 0,
    row: 1,
    site: 0,
    service: 1,
    condition: 1,
    figure: 4,
    other: 3,
  },
  { name: 'k', made: ENGLISH, top: 1, row: 2, site: 0, service: 1, figure: 2, other: 4 },
  {
    name: 'l',
    made: MONTH_COLUMNS,
    top: 0,
    row: 1,
    site: 0,
    service: 1,
    condition: 2,
    figure: 4,
    other: 3,
  },
  { name: 'm', made: BLOCKS, top: 1, row: 3, service: 1, figure: 2, other: 3 },
  { name: 'o', made: FAMILY_COLUMNS, top: 0, row: 1, site: 0, service: 2, figure: 3, other: 5 },
  { name: 'q', made: CLOCKED, top: 0, row: 1, site: 0, service: 4, figure: 5, other: 6 },
  {
    name: 'r',
    made: ORDER_LINES,
    top: 0,
    row: 1,
    site: 2,
    service: 3,
    condition: 5,
    figure: 7,
    other: 6,
  },
]

export type Rows = ExportCell[][]

const isTotal = (cells: readonly ExportCell[]) => /total|totaux/i.test(String(cells[0] ?? ''))

/** Index of the last total row; -1 without one. */
export const totalOf = ({ made }: Sample): number => made.rows.findLastIndex(isTotal)
/** Indexes of the rows that hold figures and are no row of sums. */
export const figureRows = ({ made, top, figure, other }: Sample): number[] =>
  made.rows.flatMap((cells, i) => {
    const isFigure = [figure, other].some((at) => /\d/.test(textOf(cells[at] ?? null)))
    const isRow =
      i > top && isFigure && !isTotal(cells) && cells[figure] !== made.rows[top]?.[figure]
    return isRow ? [i] : []
  })

const textOf = (cell: ExportCell): string =>
  typeof cell === 'object' && cell !== null ? JSON.stringify(cell) : String(cell ?? '')

/** Digits with their marks, in a text of a figure. */
const CORE = /\d[\d., ]*/

/** A figure as it would be written after multiplication; undefined for a cell without figure. */
export function times(cell: ExportCell, factor: number, numbers: 'fr' | 'en'): ExportCell {
  if (cell === null) return null
  const rounded = (value: number) => Math.round(value * factor * 1e6) / 1e6
  if (typeof cell === 'number') return rounded(cell)
  if (typeof cell === 'object') return 'minutes' in cell ? { minutes: cell.minutes * factor } : cell
  const core = CORE.exec(cell)?.[0].trim()
  if (!core) return cell
  const plain = numbers === 'fr' ? core.replace(/[. ]/g, '') : core.replace(/[, ]/g, '')
  const value = rounded(Number(plain.replace(',', '.')))
  return cell.replace(core, String(value).replace('.', numbers === 'fr' ? ',' : '.'))
}

/** The figure with its sign turned. */
export function negative(cell: ExportCell): ExportCell {
  if (typeof cell === 'number') return -cell
  if (typeof cell !== 'string')
    return cell !== null && 'minutes' in cell ? { minutes: -cell.minutes } : cell
  if (/ [CD]$/.test(cell))
    return cell.endsWith('C') ? cell.replace(/C$/, 'D') : cell.replace(/D$/, 'C')
  return /^\(.*\)$/.test(cell) ? cell.slice(1, -1) : `-${cell}`
}
