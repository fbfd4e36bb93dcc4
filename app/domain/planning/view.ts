import type { Scope } from '../access/scope'
import type { Month } from '../calendar/local-date'
import type { ProductiveService, Service } from '../workshop-services'
import type { ChooseScope } from './empty-state'
import type { DayWindow } from './grid/day-window'
import type { GridView, RowView } from './grid/grid-view'
import type { PasteView } from './paste/paste-view'
import type { Answer } from './worker-questions'

/** Query parameters of the planning page (4-decisions, 2). */
export const GRID_PARAMS = {
  month: 'month',
  mode: 'mode',
  search: 'q',
  legend: 'legend',
  full: 'full',
  page: 'page',
  days: 'days',
  dialog: 'dialog',
  worker: 'worker',
  rename: 'rename',
} as const

/** Beginning of the id of a row's cells in edit mode; a saved form without scripts returns to its last row. */
export const ROW_ANCHOR = 'ligne-'

/** Reads the search text of a URL: at most 100 characters. */
export const readSearch = (params: URLSearchParams): string =>
  (params.get(GRID_PARAMS.search) ?? '').slice(0, 100)

/** A collaborator as its form shows it. */
export interface WorkerForm {
  _id: string
  name: string
  service: Service
  metier: string
  secondaryService: ProductiveService | null
  matricule: string | null
  userId: string | null
  isApprenticeDefault: boolean
  /** first and last day in the staff; null: unknown */
  arrivesOn: string | null
  leavesOn: string | null
  /** the day of the flag's last change; null: it never changed (4-decisions, 51) */
  apprenticeSince: string | null
}

/** A collaborator with the original values of the form, to detect a concurrent edit. */
export interface EditedWorker extends WorkerForm {
  seen: string
  /** default effect date for a change of team, trade or flag: today */
  effectiveFrom: string
  /** text about the days that a change of team moves and about former values, beginning with a space */
  former: string
}

/** Concessions that a person may move to (4-decisions, 73). */
export interface MoveChoices {
  choices: { value: string; label: string }[]
  /** number of further ones, which a move over REST reaches */
  more: number
  /** text about earlier stays, beginning with a space; '' without any */
  former: string
}

/** An account that a collaborator may be linked to. */
export interface AccountChoice {
  value: string
  label: string
}

/** An audit entry of the month or of a collaborator, as text. */
export interface TrailEntryView {
  id: string
  /** ISO instant */
  at: string
  userName: string
  title: string
  values: { field: string; label: string; old: string; new: string }[]
  /** number of changed values that are not listed */
  note?: string | undefined
}

/** The open dialog of the page. */
export type PlanningDialog = WorkerFormDialog | ActDialog | TrailDialog | KeysDialog
/** Dialog with the keyboard shortcuts of the edited grid. */
export type KeysDialog = { kind: 'keys'; keys: readonly (readonly [keys: string, does: string])[] }
/** Dialog with the audit of the month and its collaborators. */
export type TrailDialog = { kind: 'journal'; trail: TrailEntryView[] }
/** Dialog with a collaborator's form. `id`: of the new collaborator, fixed early so that a double submit adds one. */
export type WorkerFormDialog = {
  accounts: AccountChoice[]
} & (
  | { kind: 'add'; id: string; sites?: undefined }
  | { kind: 'edit'; id?: undefined; worker: EditedWorker; sites: MoveChoices }
)
/** Confirmation dialog of an action. */
export type ActDialog = { act: ActText } & (
  | { kind: 'fill' | 'copy' | 'paste' | 'reopen' | 'close' }
  | { kind: 'delete' | 'reset'; worker: WorkerForm }
)
/** Texts and form fields of an action. */
export interface ActText {
  title: string
  /** effect of the action; hint of the text box when there is one */
  text: string
  /** intent of the form */
  intent: string
  /** intent that returns a fill's cells for the edited grid, instead of saving them (4-decisions, 46) */
  hold?: string
  /** what becomes of the cells: in an edited grid, and else */
  effect?: readonly string[]
  confirm: string
  pending: string
  danger?: boolean
}

/** View model of the planning page. */
export interface PlanningView {
  userId: string
  choose: ChooseScope
  scope: { type: Scope['type']; id: string | null } | null
  scopeName: string
  month: Month
  today: string
  workingDays: number
  /** message why the page has no grid; null: there is one */
  error: string | null
  /** HTTP status of the page */
  status: 200 | 400 | 500
  /** messages above the grid */
  problems: string[]
  grid: GridView | null
  /** note about a past month; `reopen`: URL to reopen a closed month, for users who may (7-beyond §4) */
  note: { text: string; reopen: string | null; tone?: 'warning' } | null
  /** days that a narrow screen shows; null: the whole month, as on wide screens */
  window: DayWindow | null
  mode: 'view' | 'edit'
  rights: { edit: boolean; manage: boolean; openForm: boolean; remove: boolean; reopen: boolean }
  dialog: PlanningDialog | null
  /** the collaborator whose name is being edited */
  rename: string | null
  search: string
  legend: boolean
  full: boolean
}

/** All rows of the grid on the page. */
export function rowsOf({ grid }: PlanningView): RowView[] {
  return grid?.blocks.flatMap(({ sections }) => sections.flatMap(({ rows }) => rows)) ?? []
}

/** A cell that was not saved, with the typed text. */
export interface TypedCell {
  workerId: string
  /** 1 to 31 */
  day: number
  text: string
}

/** A refused cell with both values and the other user's name (4-decisions, 37). */
export interface ConflictView {
  workerId: string
  workerName: string
  date: string
  yours: string
  theirs: string
  author: string
}

/** Result of the page's action when it does not redirect. */
export interface ActionView {
  /** the form that was sent */
  form: 'grid' | 'worker' | 'move' | 'row' | 'dialog'
  /** message for the form as a whole */
  error: string | null
  /** messages by field of the collaborator's form */
  fields: Record<string, string>
  /** posted values of the collaborator's form */
  values: Record<string, string>
  /** cells to redisplay with the typed text */
  typed: TypedCell[]
  /** messages about single cells */
  cellErrors: string[]
  conflicts: ConflictView[]
  /** button that asks for confirmation before typed cells are discarded; null: none */
  discard: 'cancel' | 'refresh' | null
  /** number of entries that were saved nonetheless */
  saved: number
  /** preview of a pasted table; null: no paste */
  paste: PasteView | null
  /** question that the form must answer first; undefined: none */
  ask?: { question: string; answers: readonly Answer[] }
  /** codes of a fill by field of the grid's form, held there until saved (4-decisions, 46); null: no fill */
  held: [name: string, code: string][] | null
}

/** Warning before typed cells are discarded. @param count number of cells, at least 1 */
export function lossText(count: number): string {
  return count < 2
    ? '1 modification n’est pas enregistrée. Elle sera perdue.'
    : `${count} modifications ne sont pas enregistrées. Elles seront perdues.`
}
