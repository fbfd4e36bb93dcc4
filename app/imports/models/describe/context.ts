import type { LocalDate } from '~/domain/calendar/local-date'
import type { ModelPart } from '~/domain/import-models/model'
import type { DraftModel } from '~/domain/model-editor/draft'
import type { KnownSite } from '../../reading/site-resolver'
import type { KnownModel } from '../recognise'

/** What a file is described with (8 §2). */
export interface DescriptionContext {
  fileName: string
  /** part that the user chose; null: found out */
  feeds: ModelPart | null
  /** day for which the file is imported; of VideoCheck its month; missing: `day` */
  date?: string
  /** day of the figures */
  day: LocalDate
  /** draft so far; null: one is proposed */
  draft: DraftModel | null
  /** the concessions that the user covers */
  sites: readonly KnownSite[]
  staff: readonly { name: string; matricule: string | null }[]
  models: readonly KnownModel[]
}
