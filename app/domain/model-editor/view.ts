import type { Description } from './description'
import type { AssignedField, DraftModel, Step } from './draft'

/** Choice of a select. */
export interface EditorChoice {
  value: string
  label: string
}

/** Page of the editor: a draft at one of its steps (8 §2). */
export interface EditorView {
  _id: string
  fileName: string
  /** import date yyyy-MM-dd; for VideoCheck the period yyyy-MM */
  date: string
  /** day of the figures; null for VideoCheck */
  activityDate: string | null
  expiresAt: string
  /** model that is corrected, at the version that the user saw */
  corrects: { _id: string; name: string; version: number } | null
  draft: DraftModel
  description: Description
  revision: number
  step: Step
  /** field that shows a further, empty term */
  adding: string | null
  /** what the values of a field may be assigned to */
  targets: Record<AssignedField, EditorChoice[]>
  /** true: each change is sent at once; false for files that take long to read */
  live: boolean
}

/** Draft of the user's own that can still be continued. */
export interface DraftLine {
  _id: string
  fileName: string
  feeds: string
  expiresAt: string
  /** false: a refused file that is not described yet */
  begun: boolean
}
