import type { LocalDate } from '~/domain/calendar/local-date'
import type { ImportModel } from '~/domain/import-models/model'
import type { Fed, ModelReport } from '~/domain/import-models/report'
import type { ReadSite } from '../activity/site-figures'
import type { Found } from '../reading/findings'
import type { FailedSite, KnownSite } from '../reading/site-resolver'
import type { ReadVideocheckSite } from '../videocheck/sites-of-file'
import type { Workbook } from '../workbook/read-workbook'

/** What a file is read for. */
export interface ModelContext {
  /** the activity date; for VideoCheck the last day of the period, but not after today */
  date: LocalDate
  /** the concessions that the user covers */
  sites: readonly KnownSite[]
  /** used headers in the order of the sample file; null: not known */
  order: readonly string[] | null
}

/** A file read with a model: concessions without error day by day, failed ones, and the account of the rows. */
export interface ModelReading {
  /** one entry for `cumulative` and `day` (the activity date), one per day for `dated`, ascending */
  days: { date: LocalDate; sites: ReadSite[] }[]
  /** of a model that feeds VideoCheck; else empty */
  videocheck: ReadVideocheckSite[]
  failed: FailedSite[]
  errors: Found
  warnings: Found
  fed: Fed
  report: ModelReport
}

/**
 * Reads a workbook by an import model (8 §1). Pure: no database, no clock.
 * @throws WorkbookRefused when a used header is missing, occurs twice or changed its place, when a unit stopped fitting,
 * when a control total differs, and when the table has no row
 */
export function readWithModel(
  _book: Workbook,
  _model: ImportModel,
  _context: ModelContext,
): ModelReading {
  throw new Error('not implemented')
}
