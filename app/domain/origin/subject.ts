import type { LocalDate } from '../calendar/local-date'
import { written } from '../decimal'
import type { FreshnessView } from '../freshness/view'
import type { PageOf } from '../paging'
import type { ProductiveService } from '../workshop-services'
import { decimalsThatAddUp, type Written } from './display-precision'

/** Figures of other screens with an explanation page (7-beyond §1). */
export const ORIGIN_SUBJECTS = [
  'productivity',
  'sales',
  'quality',
  'videocheck',
  'potential',
] as const
export type OriginSubject = (typeof ORIGIN_SUBJECTS)[number]

/** Parses the subject parameter; null for a figure of the synthesis. */
export function readOriginSubject(text: string | null): OriginSubject | null {
  return ORIGIN_SUBJECTS.find((subject) => subject === text) ?? null
}

/** Unit of a figure; `points` is a result times its number of surveys. */
export type OriginUnit = 'euros' | 'hours' | 'percent' | 'pieces' | 'days' | 'factor' | 'points'

/** Usual decimals on the screens. */
const USUAL: Readonly<Record<OriginUnit, number>> = {
  euros: 0,
  hours: 1,
  percent: 1,
  pieces: 0,
  days: 2,
  factor: 2,
  points: 1,
}

/** Column of an explanation. */
export interface OriginColumn {
  label: string
  unit: OriginUnit
  /** true when the rows sum to the scope's value */
  additive: boolean
}

/** Column with the number of decimals that makes its sum consistent. */
export type WrittenColumn = OriginColumn & Written

/** Part of the figure: a group, plate, concession or person. */
export interface OriginRow {
  id: string
  name: string
  /** URL of the part's own explanation; null when there is none */
  to: string | null
  /** data date of the part's figures; null when there is none, or not applicable */
  dataDate: LocalDate | null
  /** one per column; null when unknown or not applicable */
  terms: (number | null)[]
  value: number | null
  note: string | null
}

/** Fact about a source: text, an ISO instant, or a day. */
export type OriginFact = readonly [label: string, value: string | { at: string } | { day: string }]

/** Entry or import from which a concession's figure comes. */
export interface OriginSource {
  title: string
  facts: OriginFact[]
  /** URL of the page that shows the source, if the user may open it; else null */
  to: string | null
}

/** Number in a formula. */
export interface Operand {
  value: number | null
  unit: OriginUnit
  decimals: number
}

/** Links to related explanations. */
export interface OriginChoices {
  label: string
  options: { to: string; label: string; current: boolean }[]
}

/** Explanation of a subject's figure, before choosing decimals. */
export interface OriginTable {
  title: string
  formula: string
  columns: readonly OriginColumn[]
  /** terms of the scope, one per column */
  terms: (number | null)[]
  result: OriginColumn
  value: number | null
  /** formula over the scope's terms: column index, or a constant such as 7 hours a day */
  operation: { left: number; sign: '÷' | '×'; right: number | { value: number; unit: OriginUnit } }
  /** header of the rows: 'Périmètre', 'Collaborateur' */
  rowsOf: string
  rows: OriginRow[]
  notes: string[]
}

/** View model of /origin for a figure of another screen. */
export interface SubjectOrigin
  extends Omit<OriginTable, 'columns' | 'result' | 'rows' | 'operation'> {
  subject: OriginSubject
  service: ProductiveService | null
  scopeName: string
  /** latest data date of the figures; null when there is none, or not applicable */
  dataDate: LocalDate | null
  columns: WrittenColumn[]
  result: WrittenColumn
  operation: { left: Operand; sign: '÷' | '×'; right: Operand }
  parts: PageOf<OriginRow>
  sources: OriginSource[]
  choices: OriginChoices[]
  subjects: OriginChoices
  /** screen that shows the figure */
  back: { to: string; label: string }
}

/** Data that a subject's service loads for a scope. */
export interface SubjectReading {
  table: OriginTable
  service: ProductiveService | null
  dataDate: LocalDate | null
  sources: OriginSource[]
  choices: OriginChoices[]
  back: SubjectOrigin['back']
  /** late or left-out concessions; null when shown in another way */
  freshness: FreshnessView | null
}

/** Chooses decimals for a table's columns, so that sums and formula are consistent as displayed. */
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

/**
 * Chooses decimals so that each additive column's sum is consistent; precise columns get the maximum. Rates keep
 * their usual decimals, pieces have none.
 */
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
    return { ...column, ...decimalsThatAddUp(sums, precise ? most : USUAL[unit], [], most) }
  }
  return {
    columns: columns.map((column, i) => {
      const precise = isPrecise(i) && column.unit !== 'pieces'
      return of(column, terms[i] ?? null, (row) => row.terms[i] ?? null, precise)
    }),
    result: of(result, value, (row) => row.value, isPrecise('result') && result.additive),
  }
}

/** Tests whether the formula gives the displayed value for the scope and each row, computed from the displayed numbers. */
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

/** Operands of the scope's formula, with their columns' decimals. */
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
