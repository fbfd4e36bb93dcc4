import type { LocalDate } from '~/domain/calendar/local-date'
import type { ImportModel } from '~/domain/import-models/model'
import type { Fed, ModelReport } from '~/domain/import-models/report'
import type { ColumnSize } from '~/domain/imports/column-doubts'
import type { UsedModel } from '~/domain/records/used-model'
import type { KnownModel } from './recognise'

/** Models among which a file's is found (8 §3). */
export interface ModelChoice {
  /** models that may be recognised */
  models?: readonly KnownModel[]
  /** model that the import names; null: recognised by the file */
  chosen?: KnownModel | null
  /** true when the file's name is that of a text */
  isText?: boolean
  /** true: a total of the file that differs is an error of the result, not a refusal */
  trial?: boolean
  /** name of the file, which a model's term may take (8 §5) */
  fileName?: string | undefined
  /** day for which the file is imported, which a stated period is compared with */
  importDate?: LocalDate | undefined
}

/** Reading by an import model: which one, what it gave, and where in the file. */
export interface ReadByModel {
  model: UsedModel
  time: ImportModel['time']['kind']
  fed: Fed
  report: ModelReport
  /** figures of each column (8 §5) */
  sizes: readonly ColumnSize[]
  /** '' in a file without named sheets, and of several sheets, which the rows name then */
  sheet: string
  /** names of the read sheets, of several */
  sheets?: readonly string[]
  /** headers of the file by those of document 5, for messages */
  columns: Readonly<Record<string, string>>
  /** days of the file, ascending, with their numbers of concessions, which follow each other */
  days: { date: LocalDate; sites: number }[]
}
