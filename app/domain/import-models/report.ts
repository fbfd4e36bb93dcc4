import type { LocalDate } from '../calendar/local-date'
import type { FIGURE_KEYS } from '../records/figures'
import type { UsedModel } from '../records/used-model'
import type { ProductiveService } from '../workshop-services'
import type { ModelPart } from './model'

export type { UsedModel }

/** Parts of a record that a model supplies; the rest stays as it was (4-decisions, 41). */
export interface Fed {
  part: ModelPart
  services: readonly ProductiveService[]
  /** figures of the activity that the model has terms for */
  figures: readonly (typeof FIGURE_KEYS)[number][]
}

/** Rows that do not count, by reason (French), with the sum of the part's main field over them. */
export interface LeftRows {
  reason: string
  rows: number
  /** euros for activity and VideoCheck, hours for workers, pieces for sales */
  amount: number
}

/** A value of `site`, `service` or `family` that is neither in the model nor known. */
export interface UnknownValue {
  field: string
  value: string
  rows: number
  amount: number
}

/** The file's own total of a column next to what was read, in the column's written unit. */
export interface ControlSum {
  field: string
  column: string
  /** row of the total in the file, from 1 */
  row: number
  file: number
  read: number
  /** sum over the rows of the table that were left out or are unknown */
  left: number
}

/** Account of a file read with a model (8 §3, POST /import-models/try). */
export interface ModelReport {
  rows: { read: number; left: LeftRows[] }
  unknown: UnknownValue[]
  control: ControlSum[]
  /** sums of every fed field over the concessions without error */
  totals: Record<string, number>
  /** days of the rows, ascending; only of the activity date for `cumulative` and `day` */
  days: LocalDate[]
}
