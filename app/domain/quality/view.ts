import type { Month } from '../calendar/local-date'
import type { PageOf } from '../paging'
import type { BrandView } from './brands'
import type { QualityErrors, QualityForm } from './form'

/** A concession in the list of a wide scope, with its link. */
export interface SiteLine {
  siteId: string
  plateId: string
  groupId: string
  name: string
  brands: string[]
  surveyCount: number
}

/** View model of /quality (3 §2.7, §4). */
export type QualityView = { state: 'no-scope' } | { state: 'error'; message: string } | QualityData

/** The month of a scope. */
export interface QualityData {
  state: 'data'
  period: Month
  scopeName: string
  /** true when nothing is stored; a concession then shows the default template */
  empty: boolean
  brands: BrandView[]
  /** message that names the concessions with an invalid month (4-decisions, 42); null: none */
  leftOut: string | null
  /** one page of the concessions with data, of a wide scope */
  sites: PageOf<SiteLine>
  /** true for one concession and a role that may edit it */
  editable: boolean
  /** the edit mode in its initial state; null: not in edit mode */
  form: QualityForm | null
  /** message why the requested edit mode is not open; null: no refusal */
  refusal: string | null
  /** URL that reopens the closed month, for users who may (7-beyond §4) */
  reopen: string | null
  /** notice above entries that were restored after an expired session; null: none */
  kept: string | null
}

/** The printed report, or the message why there is none (3 §2.11, §8). */
export type QualityPrint =
  | { status: 200; scopeName: string; period: Month; brands: BrandView[]; leftOut: string | null }
  | { status: 400 | 404 | 500; message: string }

/** Confirmation dialog of the edit form. */
export interface Question {
  /** the intent that is sent on confirmation */
  intent: string
  text: string
  yes: string
}

/** State of the edit mode after one of its buttons. */
export interface QualityAnswer {
  form: QualityForm
  errors: QualityErrors
  /** messages about brands that could not be saved, joined by '; '; null: none */
  problem: string | null
  question: Question | null
}
