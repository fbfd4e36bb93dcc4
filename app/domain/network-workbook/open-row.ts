import { normalised } from '../comparable-text'
import type { Answers } from './answers'
import { cellError } from './cell-error'
import type { PlaceKind, PlaceNames } from './place-names'
import { asRead, sameValue, shownValue } from './same-value'
import { SHAPES } from './shapes'
import type { CellError, Question, SheetColumn, SheetKey, StoredRow, TypedRow } from './sheets'

/** A row of the file while it is compared with what is stored. */
export interface OpenRow {
  sheet: SheetKey
  row: number
  typed: TypedRow
  /** values of the cells that say something, by column key */
  values: Record<string, string | null | undefined>
  /** stored entity; null: new or not yet found */
  stored: StoredRow | null
  /** values with which unchanged cells are recognised: downloaded ones, else stored ones */
  base: StoredRow['values'] | null
  /** cells that are not understood, by column key */
  unclear: Map<string, Unclear>
  errors: CellError[]
  /** true for an unchanged row of an entity that is no longer stored */
  isGone?: true
}

/** Why a cell has no value: its error, its question, or the answer that leaves the row out. */
export type Unclear = { wrong: string } | { question: Omit<Question, 'rows'> } | { isLeft: true }

/** What the cells of a sheet are understood with. */
export interface Understanding {
  places: PlaceNames
  answers: Answers
  /** the reader's question about a cell, if any */
  questionAt: (row: number, field: string) => Question | undefined
}

const LEVEL_KINDS: Readonly<Record<string, readonly PlaceKind[]>> = {
  group: ['group'],
  plate: ['plate'],
  concession: ['site'],
}
const NETWORK = normalised(SHAPES.network.title)
const ALL: readonly PlaceKind[] = ['group', 'plate', 'site']

/** Kinds of places that a cell may name; null for a cell that names none. */
function kindsOf({ sheet, values, stored }: OpenRow, key: string): readonly PlaceKind[] | null {
  if (key === 'place') return ALL
  if (key === 'assignedTo') return LEVEL_KINDS[values.level ?? stored?.values.level ?? ''] ?? ALL
  if (key === 'reference') return ['site']
  return key === 'site' && sheet !== 'network' ? ['site'] : null
}

const textOf = ({ typed }: OpenRow, key: string): string | null =>
  typed.texts?.[key] ?? typed.values[key] ?? null

/** True if a cell still has its value of before, as it was written or as it is understood. */
function isUnchanged(row: OpenRow, column: SheetColumn): boolean {
  if (!row.base) return false
  const before = row.base[column.key] ?? null
  const text = textOf(row, column.key)
  if (text !== null && before !== null) {
    const shown = shownValue(column, before)
    if (text === shown || asRead(text) === asRead(shown)) return true
  }
  return (
    !row.unclear.has(column.key) && sameValue(row.sheet, column, row.values[column.key], before)
  )
}

/** Makes the cells silent that still have their values of before. */
function silence(row: OpenRow): void {
  for (const column of SHAPES[row.sheet].columns) {
    if (row.values[column.key] === undefined && !row.unclear.has(column.key)) continue
    if (!isUnchanged(row, column)) continue
    row.values[column.key] = undefined
    row.unclear.delete(column.key)
  }
}

/** Sets the stored entity of a row, and makes the cells silent that still have their values of before. */
export function attach(row: OpenRow, stored: StoredRow, downloaded?: StoredRow['values']): void {
  row.stored = stored
  row.base = downloaded ?? stored.values
  silence(row)
}

/** True if a row of an entity that is no longer stored still has all its downloaded values. */
export function isUntouched(row: OpenRow, downloaded: StoredRow['values']): boolean {
  row.base = downloaded
  silence(row)
  return Object.values(row.values).every((value) => value === undefined)
}

function settled(question: Omit<Question, 'rows'>, answers: Answers): { value: string } | Unclear {
  const answer = answers.to(question)
  if (answer === undefined) return { question }
  return answer === null ? { isLeft: true } : { value: answer }
}

function meaning(row: OpenRow, key: string, text: string, by: Understanding) {
  const { sheet } = row
  const kinds = kindsOf(row, key)
  if (kinds) {
    const found = by.places.find(text, kinds)
    if ('name' in found) return { value: found.name }
    // The network itself is no place.
    if (key !== 'site' && normalised(text) === NETWORK) return { value: null }
    if ('wrong' in found) return found
    return settled({ sheet, field: key, value: text, choices: found.choices }, by.answers)
  }
  const asked = by.questionAt(row.row, key)
  if (!asked) return { value: text }
  const { rows: _, ...question } = asked
  return settled(question, by.answers)
}

/** Understands a row's texts: names of places, and the answers to what the reader asked. */
export function understand(row: OpenRow, by: Understanding): void {
  for (const { key } of SHAPES[row.sheet].columns) {
    const value = row.values[key]
    if (value === undefined || value === null) continue
    if (row.sheet === 'network' && (key === 'group' || key === 'plate')) {
      const group = row.values.group ?? row.stored?.values.group
      row.values[key] = by.places.spelled(key, value, group)
      continue
    }
    const meant = meaning(row, key, value, by)
    if ('value' in meant) row.values[key] = meant.value
    else {
      row.values[key] = undefined
      row.unclear.set(key, meant)
    }
  }
}

/** A row of the file, opened. */
export const opened = (sheet: SheetKey, typed: TypedRow): OpenRow => ({
  sheet,
  row: typed.row,
  typed,
  values: { ...typed.values },
  stored: null,
  base: null,
  unclear: new Map(),
  errors: [],
})

/** Adds an error to a row. @param column heading; '' for the whole row */
export function refuse(row: OpenRow, column: string, what: string): void {
  row.errors.push(cellError(row.sheet, row.row, column, what))
}
