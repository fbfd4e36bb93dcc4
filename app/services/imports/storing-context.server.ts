import type { ImportProgress } from '~/db/collections/imports.server'
import type { LocalDate } from '~/domain/calendar/local-date'
import type { FileAccount } from '~/domain/file-account/account'
import type { SiteNode } from '~/domain/hierarchy/network'
import type { SiteReserve } from '~/domain/imports/doubts'
import type { RecordPart } from '~/domain/records/parts'
import type { ReadByModel } from '~/imports/models/model-choice'
import type { Findings } from '~/imports/reading/findings'
import type { Author } from '~/services/writes/write.server'

/** Data that all concessions of one import share. */
export interface StoringContext {
  author: Author
  importId: string
  importDate: LocalDate
  activityDate: LocalDate
  importedAt: Date
  siteById: ReadonlyMap<string, SiteNode>
  /** parts that the file does not give */
  absent: readonly RecordPart[]
  /** reading by an import model (8 §3); null: the product's own workbook */
  byModel: ReadByModel | null
  /** true: figures that another model gave on the day are replaced (8 §1) */
  replaceModel: boolean
  /** account of the file; of a file of days the rows of closed months are added while it is stored */
  account: FileAccount
  errors: Findings
  warnings: Findings
  /** doubts about the import (4-decisions, 55); null when the import does not check for doubts */
  doubts: SiteReserve[] | null
  holidays: ReadonlySet<LocalDate>
  progress(progress: ImportProgress): Promise<void>
}
