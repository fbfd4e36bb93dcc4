import type { Scope } from '../access/scope'
import type { Month } from '../calendar/business-day'
import type { ProductiveService, Service } from '../records/services'
import type { Answer } from '../workers/questions'
import type { ChooseScope } from './choose-scope'
import type { DayWindow } from './day-window'
import type { GridView, RowView } from './grid-view'
import type { PasteView } from './paste-view'

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

/** Whom an address searches for: at most 100 letters. */
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
  /** first and last day in the staff; null: none is known */
  arrivesOn: string | null
  leavesOn: string | null
  /** the day of the flag's last change; null: it never changed (4-decisions, 51) */
  apprenticeSince: string | null
}

/** The same with the values that its form showed when it was opened, so that a second editor's change is noticed. */
export interface EditedWorker extends WorkerForm {
  seen: string
  /** the day that is proposed for a change of team, trade or flag: today */
  effectiveFrom: string
  /** what held before, in sentences that begin with a space; '' where nothing ever changed */
  former: string
}

/** An account that a collaborator may be linked to. */
export interface AccountChoice {
  value: string
  label: string
}

/** An act on the month or on a collaborator, in words. */
export interface TrailView {
  id: string
  /** ISO instant */
  at: string
  userName: string
  title: string
  values: { field: string; label: string; old: string; new: string }[]
  /** how many changed values are not listed */
  note?: string | undefined
}

/** The open dialog of the page. */
export type PlanningDialog = WorkerFormDialog | ActDialog | TrailDialog | KeysDialog
/** The keys of the edited grid and what they do. */
export type KeysDialog = { kind: 'keys'; keys: readonly (readonly [keys: string, does: string])[] }
/** What was done to the month and its collaborators. */
export type TrailDialog = { kind: 'journal'; trail: TrailView[] }
/** The collaborator's form. */
export type WorkerFormDialog = {
  accounts: AccountChoice[]
} /** `id`: the collaborator’s own from the start, so that a form sent twice adds one */ & (
  | { kind: 'add'; id: string }
  | { kind: 'edit'; worker: EditedWorker }
)
/** An act that asks first. */
export type ActDialog = { act: ActText } & (
  | { kind: 'fill' | 'copy' | 'paste' | 'reopen' | 'close' }
  | { kind: 'delete' | 'reset'; worker: WorkerForm }
)
/** What an act says and sends. */
export interface ActText {
  title: string
  /** what it does; of the text box, its hint */
  text: string
  /** of the form */
  intent: string
  /** asks for the cells of a fill instead, which the edited grid holds until they are saved (4-decisions, 46) */
  hold?: string
  confirm: string
  pending: string
  danger?: boolean
}

/** What the planning page shows. */
export interface PlanningView {
  userId: string
  choose: ChooseScope
  scope: { type: Scope['type']; id: string | null } | null
  scopeName: string
  month: Month
  today: string
  workingDays: number
  /** the page has no grid, and why */
  error: string | null
  /** HTTP status of the page */
  status: 200 | 400 | 500
  /** sentences above the grid */
  problems: string[]
  grid: GridView | null
  /** what is said of a month that is over; of a closed one also where it is reopened, for who may (7-beyond §4) */
  note: { text: string; reopen: string | null; tone?: 'warning' } | null
  /** the days that a narrow screen shows; null: the whole month, as wide ones always do */
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

/** Everybody in the grid that the page shows. */
export function rowsOf({ grid }: PlanningView): RowView[] {
  return grid?.blocks.flatMap(({ sections }) => sections.flatMap(({ rows }) => rows)) ?? []
}

/** A cell that was not saved and keeps what was typed. */
export interface TypedCell {
  workerId: string
  /** 1 to 31 */
  day: number
  text: string
}

/** A refused cell with both values and the other's name (4-decisions, 37). */
export interface ConflictView {
  workerId: string
  workerName: string
  date: string
  yours: string
  theirs: string
  author: string
}

/** What the page's action answers when it does not lead elsewhere. */
export interface ActionView {
  /** the form that was sent */
  form: 'grid' | 'worker' | 'row' | 'dialog'
  /** sentence for the form as a whole */
  error: string | null
  /** sentences by field, for the collaborator's form */
  fields: Record<string, string>
  /** what the collaborator's form held */
  values: Record<string, string>
  /** cells to show with what was typed */
  typed: TypedCell[]
  /** sentences about single cells */
  cellErrors: string[]
  conflicts: ConflictView[]
  /** asks before typed cells are thrown away */
  discard: 'cancel' | 'refresh' | null
  /** entries that were saved nonetheless */
  saved: number
  /** what a pasted table would change; null: nothing was pasted */
  paste: PasteView | null
  /** a question that the form must answer first; absent: none */
  ask?: { question: string; answers: readonly Answer[] }
  /** what a fill would write, by field of the grid's form: held there until saved (4-decisions, 46); null: no fill */
  held: [name: string, code: string][] | null
}

/** What is lost when typed cells are thrown away. @param count number of cells, at least 1 */
export function lossText(count: number): string {
  return count < 2
    ? '1 modification n’est pas enregistrée. Elle sera perdue.'
    : `${count} modifications ne sont pas enregistrées. Elles seront perdues.`
}
