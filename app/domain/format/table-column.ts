import type { Measure } from '../measures'
import { frenchDate } from './dates'
import {
  columnPercent,
  euros,
  type Figure,
  hours,
  integer,
  MISSING,
  rate,
  signedColumnPercent,
  signedEuros,
  signedHours,
} from './numbers'
import { verdictColumn } from './threshold-rounding'

/** How figures are written on screen and paper, and the unit that their heading has in a file. */
export interface FigureFormat {
  text: (value: Figure) => string
  unit?: string
}

export const EUROS: FigureFormat = { text: euros, unit: '€' }
export const HOURS: FigureFormat = { text: (value) => hours(value), unit: 'h' }
export const COUNT: FigureFormat = { text: integer }
export const SHARE: FigureFormat = { text: columnPercent, unit: '%' }
export const RATE: FigureFormat = { text: (value) => rate(value), unit: '€/h' }
export const RATE_HEC: FigureFormat = { text: (value) => rate(value, 'HEC'), unit: '€/h' }
export const CHANGE: FigureFormat = { text: signedColumnPercent, unit: '%' }
/** Percentage of a target, never rounded up to one that it missed. */
export const REACHED: FigureFormat = { text: (value) => verdictColumn(value), unit: '%' }

const GAPS = { '€': { text: signedEuros, unit: '€' }, h: { text: signedHours, unit: 'h' } } as const

/** Amounts of a measure: euros, or hours for HT and HEC. */
export const amountOf = (measure: Measure): FigureFormat => (measure === 'revenue' ? EUROS : HOURS)

/** Gaps of a measure, with their sign. */
export const gapOf = (measure: Measure): FigureFormat => GAPS[measure === 'revenue' ? '€' : 'h']

interface Heading {
  key: string
  /** heading on screen and paper */
  header: string
  /** heading in files; default: `header` with the unit */
  file?: string
  /** left out of the screen and paper, or of the files */
  only?: 'files' | 'screen'
  /** left out of files whose rows all lack it, or have 0 */
  optional?: true
  /** the verdict, which a card shows next to the row's name */
  verdict?: true
}

/** Column of a table. Screen, paper and files read the same list. */
export type TableColumn<Row> = Heading &
  (
    | { text: (row: Row) => string | null | undefined }
    /** yyyy-MM-dd; `none`: text without a day */
    | { day: (row: Row) => string | null | undefined; none?: string }
    | { figure: (row: Row) => Figure; format: FigureFormat }
  )

type Options = Omit<Heading, 'key' | 'header'>

/** Options of a column that only files have. */
export const IN_FILES: Options = { only: 'files' }

/** Options of the column with the verdict. */
export const VERDICT: Options = { verdict: true }

/** Column of texts; '' and null are missing. */
export const text = <Row>(
  key: string,
  header: string,
  text: (row: Row) => string | null | undefined,
  options?: Options,
): TableColumn<Row> => ({ key, header, text, ...options })

/** Column of days, yyyy-MM-dd. */
export const day = <Row>(
  key: string,
  header: string,
  day: (row: Row) => string | null | undefined,
  options?: Options & { none?: string },
): TableColumn<Row> => ({ key, header, day, ...options })

/** Column of figures, which files round to hundredths. */
export const figure = <Row>(
  key: string,
  header: string,
  format: FigureFormat,
  figure: (row: Row) => Figure,
  options?: Options,
): TableColumn<Row> => ({ key, header, format, figure, ...options })

/** Text of a cell on screen and paper; '-' when missing. */
export function cellText<Row>(column: TableColumn<Row>, row: Row): string {
  if ('figure' in column) return column.format.text(column.figure(row))
  if ('text' in column) return column.text(row) || MISSING
  return frenchDate(column.day(row)).replace(MISSING, column.none ?? MISSING)
}

/** Heading of a column in files: 'CA Net (€)'; a percent sign that leads is the unit. */
export function fileHeading<Row>(column: TableColumn<Row>): string {
  if (column.file !== undefined) return column.file
  const header = column.header.replaceAll('\u00a0', ' ')
  const unit = 'figure' in column && !header.startsWith('%') ? column.format.unit : undefined
  return unit ? `${header} (${unit})` : header
}

/** Columns with those of `keys` first, in that order. */
export const inOrder = <Row>(
  columns: readonly TableColumn<Row>[],
  keys: readonly string[],
): TableColumn<Row>[] => {
  const rank = ({ key }: TableColumn<Row>) => (keys.includes(key) ? keys.indexOf(key) : keys.length)
  return columns.toSorted((a, b) => rank(a) - rank(b))
}
