import type { BusinessDay } from '../calendar/business-day'
import { written } from '../exact'
import type { FreshnessView } from '../freshness/view'
import type { PageOf } from '../paging'
import type { ProductiveService } from '../records/services'
import { type Written, writtenToAddUp } from './adding'

/** The figures of other screens that explain themselves (7-beyond §1). */
export const ORIGIN_SUBJECTS = [
  'productivity',
  'sales',
  'quality',
  'videocheck',
  'potential',
] as const
export type OriginSubject = (typeof ORIGIN_SUBJECTS)[number]

/** The subject that a query parameter names; null for a figure of the synthesis. */
export function readOriginSubject(text: string | null): OriginSubject | null {
  return ORIGIN_SUBJECTS.find((subject) => subject === text) ?? null
}

/** `points`: a result times the surveys it is of. */
export type OriginUnit = 'euros' | 'hours' | 'percent' | 'pieces' | 'days' | 'factor' | 'points'

/** Decimals that the screens write. */
const USUAL: Readonly<Record<OriginUnit, number>> = {
  euros: 0,
  hours: 1,
  percent: 1,
  pieces: 0,
  days: 2,
  factor: 2,
  points: 1,
}

/** What a column holds. */
export interface OriginColumn {
  label: string
  unit: OriginUnit
  /** whether its rows add up to the whole */
  additive: boolean
}

/** A column with the decimals that make it add up. */
export type WrittenColumn = OriginColumn & Written

/** One part of the figure: a group, plate, concession, or a person. */
export interface OriginRow {
  id: string
  name: string
  /** its own explanation, one level down */
  to: string | null
  /** the day its figures are of; null: none, or no matter */
  dataDate: BusinessDay | null
  /** one per column; null: unknown, or nothing of its own */
  terms: (number | null)[]
  value: number | null
  note: string | null
}

/** A fact of a source: words, an instant (ISO), or a day. */
export type OriginFact = readonly [label: string, value: string | { at: string } | { day: string }]

/** What somebody typed or sent: where a concession's figure ends. */
export interface OriginSource {
  title: string
  facts: OriginFact[]
  /** the page that shows it, for who may open it */
  to: string | null
}

/** A number of a formula. */
export interface Operand {
  value: number | null
  unit: OriginUnit
  decimals: number
}

/** A choice of what is explained. */
export interface OriginChoices {
  label: string
  options: { to: string; label: string; current: boolean }[]
}

/** What a subject's figure is made of, before it is written. */
export interface OriginTable {
  title: string
  formula: string
  columns: readonly OriginColumn[]
  /** the scope's own, one per column */
  terms: (number | null)[]
  result: OriginColumn
  value: number | null
  /** the formula with the scope's numbers: a column's place, or 7 hours a day */
  operation: { left: number; sign: '÷' | '×'; right: number | { value: number; unit: OriginUnit } }
  /** what a row is: 'Périmètre', 'Collaborateur' */
  rowsOf: string
  rows: OriginRow[]
  notes: string[]
}

/** What /origin shows of a figure of another screen. */
export interface SubjectOrigin
  extends Omit<OriginTable, 'columns' | 'result' | 'rows' | 'operation'> {
  subject: OriginSubject
  service: ProductiveService | null
  scopeName: string
  /** the latest day of the figures; null: none, or no matter */
  dataDate: BusinessDay | null
  columns: WrittenColumn[]
  result: WrittenColumn
  operation: { left: Operand; sign: '÷' | '×'; right: Operand }
  parts: PageOf<OriginRow>
  sources: OriginSource[]
  choices: OriginChoices[]
  subjects: OriginChoices
  /** the screen that shows the figure */
  back: { to: string; label: string }
}

/** What a subject's service reads of a scope. */
export interface SubjectReading {
  table: OriginTable
  service: ProductiveService | null
  dataDate: BusinessDay | null
  sources: OriginSource[]
  choices: OriginChoices[]
  back: SubjectOrigin['back']
  /** who is late or left out; null where that is said otherwise */
  freshness: FreshnessView | null
}

/** The columns of a table with the decimals that make its rows add up and its formula come out. */
export function writtenColumns(table: OriginTable): {
  columns: WrittenColumn[]
  result: WrittenColumn
} {
  const { left, right } = table.operation
  const isOperand = (place: number) => place === left || place === right
  const usual = columnsFrom(table, () => false)
  if (comesOut(table, usual)) return usual
  const precise = columnsFrom(table, (place) => place === 'result' || isOperand(place))
  if (comesOut(table, precise)) return precise
  return { ...precise, result: { ...precise.result, rounded: true } }
}

type WrittenTable = ReturnType<typeof writtenColumns>

/** Columns that add up; as precise as they can be where that is asked. Rates keep their decimals, pieces have none. */
function columnsFrom(
  { columns, result, rows, terms, value }: OriginTable,
  isPrecise: (place: number | 'result') => boolean,
): WrittenTable {
  const of = (
    column: OriginColumn,
    total: number | null,
    part: (row: OriginRow) => number | null,
    precise: boolean,
  ): WrittenColumn => {
    const { unit, additive } = column
    const most = unit === 'days' ? 3 : 2
    const sums = additive ? [{ parts: rows.map(part), total }] : []
    return { ...column, ...writtenToAddUp(sums, precise ? most : USUAL[unit], [], most) }
  }
  return {
    columns: columns.map((column, i) => {
      const precise = isPrecise(i) && column.unit !== 'pieces'
      return of(column, terms[i] ?? null, (row) => row.terms[i] ?? null, precise)
    }),
    result: of(result, value, (row) => row.value, isPrecise('result') && result.additive),
  }
}

/** Whether the scope and each row work out to what they say, from the numbers as these columns write them. */
function comesOut({ terms, value, rows, operation }: OriginTable, by: WrittenTable): boolean {
  const { left, sign, right } = operation
  const { columns, result } = by
  const scale = result.unit === 'percent' && columns[left]?.unit !== 'points' ? 100 : 1
  return [{ terms, value }, ...rows].every((row) => {
    const at = (place: number) => written(row.terms[place] ?? 0, columns[place]?.decimals ?? 0)
    const by = typeof right === 'number' ? at(right) : (right.value ?? 0)
    if (row.value === null || row.terms[left] == null || by === 0) return true
    const again = sign === '×' ? at(left) * by : (scale * at(left)) / by
    return written(again, result.decimals) === written(row.value, result.decimals)
  })
}

/** The formula's numbers, as its columns write them. */
export function operands(
  { terms, operation }: OriginTable,
  columns: readonly WrittenColumn[],
): SubjectOrigin['operation'] {
  const at = (place: number): Operand => {
    const { unit = 'pieces', decimals = 0 } = columns[place] ?? {}
    return { value: terms[place] ?? null, unit, decimals }
  }
  const { left, sign, right } = operation
  const other = typeof right === 'number' ? at(right) : { ...right, decimals: 0 }
  return { left: at(left), sign, right: other }
}
