import type { LocalDate } from '../calendar/local-date'
import type { FileAccount } from '../file-account/account'
import type { FIGURE_KEYS } from '../records/figures'
import type { ProductiveService } from '../workshop-services'
import type { FigurePart } from './model'

/** Parts of a record that a model supplies; the rest stays as it was (4-decisions, 41). */
export interface Fed {
  part: FigurePart
  services: readonly ProductiveService[]
  /** figures of the activity that the model has terms for */
  figures: readonly (typeof FIGURE_KEYS)[number][]
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
export interface ModelReport extends FileAccount {
  control: ControlSum[]
  /** sums of every fed field over the concessions without error */
  totals: Record<string, number>
  /** days of the rows, ascending; only of the activity date for `cumulative` and `day` */
  days: LocalDate[]
}
