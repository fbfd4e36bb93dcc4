import { isLocalDate } from '../calendar/day-arithmetic'
import { frenchDay, isMonth } from '../calendar/local-date'
import type { ImportFinding } from '../imports/finding'
import { makesAdministrator } from './administrators'
import { ALL_ERRORS } from './decisions'
import type { InvitationLink } from './outcome'
import { SHAPES } from './shapes'
import {
  type CellError,
  type Conflict,
  type FieldChange,
  type Question,
  type RowChange,
  SHEETS,
  type SheetCounts,
  type SheetKey,
  type WorkbookDifference,
} from './sheets'

/** Value of a cell as people read it; 'aucune valeur' for none. */
export function cellText(sheet: SheetKey, field: string, value: string | null): string {
  if (value === null || value === '') return 'aucune valeur'
  const column = SHAPES[sheet].columns.find(({ key }) => key === field)
  const { kind, choices = {} } = column ?? { kind: 'text' as const }
  if (kind === 'choice') return Object.hasOwn(choices, value) ? (choices[value] ?? value) : value
  if (kind === 'day') return isLocalDate(value) ? frenchDay(value) : value
  if (kind === 'month') return isMonth(value) ? `${value.slice(5)}/${value.slice(0, 4)}` : value
  if (kind === 'number') return value.replace('.', ',')
  return kind === 'texts' ? value.replaceAll(';', '\u202f; ') : value
}

/** French name of a column; 'Nom' for 'renommé ?'. */
export const columnName = (sheet: SheetKey, field: string): string =>
  SHAPES[sheet].columns.find(({ key }) => key === field)?.heading ?? 'Nom'

/** Row of a preview: the entity and what changes of it. */
export interface ShownRow {
  row: number
  name: string
  fields: { label: string; old: string; new: string }[]
}

/** New or changed rows of a sheet. */
export interface ShownGroup {
  key: `${SheetKey}.${RowChange['kind']}`
  kind: RowChange['kind']
  count: number
  /** the first ones, or all */
  rows: ShownRow[]
}

export interface ShownSheet {
  key: SheetKey
  title: string
  counts: SheetCounts
  groups: ShownGroup[]
}

export interface ShownConflict {
  sheet: string
  row: number
  name: string
  label: string
  downloaded: string
  typed: string
  stored: string
  author: string | null
}

export interface ShownQuestion {
  sheet: string
  label: string
  value: string
  rows: string
  choices: Question['choices']
}

/** A preview of the network's workbook, as its page shows it. */
export interface NetworkPreview {
  _id: string
  fileName: string
  /** ISO instant */
  expiresAt: string
  /** fingerprint of what is shown: decisions about another preview are refused */
  mark: string
  sheets: ShownSheet[]
  conflicts: ShownConflict[]
  questions: ShownQuestion[]
  leavers: { workerId: string; name: string; site: string }[]
  /** the first ones, or all; `refusals`: how many there are */
  errors: ImportFinding[]
  refusals: number
  warnings: readonly string[]
  answered: number
  /** yyyy-MM-dd, as the form proposes it */
  today: string
  /** true when a stored row would make an administrator */
  needsProof: boolean
  changes: number
}

/** Rows of a group that the page shows at first. */
const FIRST_ROWS = 50
/** Refused cells that the page shows at first. */
const FIRST_ERRORS = 100
/** Row numbers of a question that the page names. */
const NAMED_ROWS = 10

const shownField = (sheet: SheetKey, { field, old, new: value }: FieldChange) => ({
  label: columnName(sheet, field),
  old: cellText(sheet, field, old),
  new: cellText(sheet, field, value),
})

const shownRow = ({
  sheet,
  row,
  name,
  fields,
}: Pick<RowChange, 'sheet' | 'row' | 'name' | 'fields'>): ShownRow => ({
  row,
  name,
  fields: fields.map((change) => shownField(sheet, change)),
})

type GroupedRow = Pick<RowChange, 'sheet' | 'row' | 'kind' | 'name' | 'fields'>

function groupsOf(sheet: SheetKey, changes: readonly GroupedRow[], whole: string): ShownGroup[] {
  return (['created', 'changed'] as const).flatMap((kind) => {
    const own = changes.filter((change) => change.sheet === sheet && change.kind === kind)
    const key = `${sheet}.${kind}` as const
    const rows = (key === whole ? own : own.slice(0, FIRST_ROWS)).map(shownRow)
    return own.length > 0 ? [{ key, kind, count: own.length, rows }] : []
  })
}

/** Stored rows as a page lists them, by sheet. @param whole as in `shownDifference` */
export const shownRows = (rows: readonly GroupedRow[], whole: string): LoadDetails['rows'] =>
  SHEETS.flatMap((sheet) => {
    const groups = groupsOf(sheet, rows, whole)
    return groups.length > 0 ? [{ title: SHAPES[sheet].title, groups }] : []
  })

/** Findings of a file as the tables of imports list them. */
export const findingsOf = (errors: readonly CellError[]): ImportFinding[] =>
  errors.map(({ sheet, row, column, message }) => ({
    sheet: SHAPES[sheet].title,
    row: row || null,
    column: column || null,
    site: null,
    message,
  }))

const rowsText = (rows: readonly number[]) =>
  `${rows.length > 1 ? 'lignes' : 'ligne'} ${rows.slice(0, NAMED_ROWS).join(', ')}${rows.length > NAMED_ROWS ? '…' : ''}`

const shownConflict = (conflict: Conflict & { author: string | null }): ShownConflict => {
  const { sheet, row, name, field, author } = conflict
  const text = (value: string | null) => cellText(sheet, field, value)
  return {
    sheet: SHAPES[sheet].title,
    row,
    name,
    label: columnName(sheet, field),
    downloaded: text(conflict.downloaded),
    typed: text(conflict.typed),
    stored: text(conflict.stored),
    author,
  }
}

type Kept = Omit<WorkbookDifference, 'conflicts'> & {
  conflicts: readonly (Conflict & { author: string | null })[]
  warnings: readonly string[]
}

/**
 * What a page shows of a difference.
 * @param whole list that is shown whole: a group's key, such as `staff.created`, or `ALL_ERRORS`; '' for none
 */
export const shownDifference = (
  { counts, changes, conflicts, questions, leavers, errors, warnings }: Kept,
  whole: string,
): Pick<
  NetworkPreview,
  | 'sheets'
  | 'conflicts'
  | 'questions'
  | 'leavers'
  | 'errors'
  | 'refusals'
  | 'warnings'
  | 'needsProof'
  | 'changes'
> => ({
  sheets: SHEETS.flatMap((key) => {
    const own = counts[key]
    if (!own) return []
    return [{ key, title: SHAPES[key].title, counts: own, groups: groupsOf(key, changes, whole) }]
  }),
  conflicts: conflicts.map(shownConflict),
  questions: questions.map(({ sheet, field, value, rows, choices }) => ({
    sheet: SHAPES[sheet].title,
    label: columnName(sheet, field),
    value,
    rows: rowsText(rows),
    choices,
  })),
  leavers: leavers.map(({ workerId, name, site }) => ({ workerId, name, site })),
  errors: findingsOf(whole === ALL_ERRORS ? errors : errors.slice(0, FIRST_ERRORS)),
  refusals: errors.length,
  warnings,
  needsProof: changes.some(makesAdministrator),
  changes: changes.length,
})

/** A stored workbook in the log, as pages show it. */
export interface LoadView {
  _id: string
  /** ISO instant */
  startedAt: string
  userEmail: string
  fileName: string
  sha256: string
  state: 'running' | 'done' | 'interrupted'
  /** ISO instant; null while it is stored */
  finishedAt: string | null
  sheets: { title: string; created: number; changed: number }[]
  left: number
  refused: number
  /** its undo; null: none was tried */
  undo: LoadUndoView | null
}

/** Undo of a stored workbook, as pages show it. */
export interface LoadUndoView {
  /** ISO instant */
  at: string
  by: string
  state: 'running' | 'done' | 'interrupted'
  /** rows that went back */
  undone: number
  kept: ImportFinding[]
}

/** A stored workbook with its rows, as its own page shows it. */
export interface LoadDetails extends LoadView {
  rows: { title: string; groups: ShownGroup[] }[]
  errors: ImportFinding[]
  undoable: boolean
}

/** What the sender of a workbook sees once, when it is stored. */
export interface StoredNow {
  refused: ImportFinding[]
  links: InvitationLink[]
}
