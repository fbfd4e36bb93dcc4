import type { Month } from '../calendar/business-day'
import type { PageOf } from '../paging'
import type { BrandView } from './brands'
import type { QualityErrors, QualityForm } from './form'

/** A concession of a wide scope, with a link of its own. */
export interface SiteLine {
  siteId: string
  plateId: string
  groupId: string
  name: string
  brands: string[]
  surveyCount: number
}

/** What /quality shows (3 §2.7, §4). */
export type QualityView = { state: 'no-scope' } | { state: 'error'; message: string } | QualityData

/** The month of a scope. */
export interface QualityData {
  state: 'data'
  period: Month
  scopeName: string
  /** nothing stored: the default template of a concession, or nothing at all */
  empty: boolean
  brands: BrandView[]
  /** names the concessions whose month cannot be read (4-decisions, 42) */
  leftOut: string | null
  /** one page of the concessions with data, of a wide scope */
  sites: PageOf<SiteLine>
  /** one concession, and a role that may edit it */
  editable: boolean
  /** the edit mode as it begins */
  form: QualityForm | null
  /** why the edit mode that was asked for stays closed */
  refusal: string | null
  /** where the closed month is reopened, for who may (7-beyond §4) */
  reopen: string | null
  /** what is said above entries that were kept across an expired session */
  kept: string | null
}

/** The printed report, or why there is none (3 §2.11, §8). */
export type QualityPrint =
  | { status: 200; scopeName: string; period: Month; brands: BrandView[]; leftOut: string | null }
  | { status: 400 | 404 | 500; message: string }

/** What the edit form asks before it acts. */
export interface Question {
  /** the intent that a yes sends */
  intent: string
  text: string
  yes: string
}

/** The edit mode again, after one of its buttons. */
export interface QualityAnswer {
  form: QualityForm
  errors: QualityErrors
  /** why brands could not be saved, joined by '; ' */
  problem: string | null
  question: Question | null
}
