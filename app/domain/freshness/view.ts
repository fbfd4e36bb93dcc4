import type { LocalDate } from '../calendar/local-date'
import type { PageOf } from '../paging'
import type { BrokenPart, OptionalPart } from '../records/parts'
import type { WallTime } from './wall-time'

/** Number of concessions with data for the analysed date, and the late ones with their data date. */
export interface FreshnessView {
  total: number
  upToDate: number
  /** oldest data first; `date` is null when the month has no data */
  late: { siteId: string; name: string; date: LocalDate | null }[]
  /** concessions left out of the figures because this part of their data is invalid */
  unreadable: { siteId: string; name: string; part: BrokenPart }[]
  /** concessions without objectif while others have one: counted in realised, not in the target */
  untargeted: { siteId: string; name: string }[]
  /** concessions with an invalid objectif: counted without it; missing when there are none */
  unaimed?: { siteId: string; name: string }[]
  /** number of concessions left out of each list on the page, and of the union; missing when there are none */
  unnamed?: {
    all: number
    aimless: number
    late: number
    unreadable: number
    untargeted: number
    unaimed: number
    /** not included in `all` */
    doubted?: number
    absent?: number
  }
  /** French message on invalid working days of the month; missing when they are valid */
  calendar?: string
  /** set when realised figures cannot be split by target, so that no comparison is shown (4-decisions, 42 and 53) */
  incomparable?: true
  /** concessions whose figures of the day are doubted, with the reasons (4-decisions, 55); missing when there are none */
  doubted?: { siteId: string; name: string; why: string[] }[]
  /** set when doubts cannot be loaded, so that no figure is marked */
  undoubted?: true
  /** concessions with data of the analysed date but missing from its latest file; missing when there are none */
  absent?: { siteId: string; name: string }[]
  /** record part that the dates belong to; missing for the whole record (4-decisions, 41) */
  part?: OptionalPart
}

/** Freshness with complete lists, before a page truncates them. */
export type FullFreshness = Omit<FreshnessView, 'unnamed'>

/** Concession without data of the due day. */
export interface LateNote {
  name: string
  /** latest data date of the month; null when there is none */
  date: LocalDate | null
}

/** Concession without data of the due day, with plate and group. */
export interface LateRow extends LateNote {
  siteId: string
  plate: string
  group: string
}

/** View model of administration's page of late concessions (7-beyond §2). */
export interface FreshnessPage {
  /** null when the calendar has no working day */
  due: LocalDate | null
  /** true while files of the due day may still arrive today */
  waiting: boolean
  total: number
  upToDate: number
  late: number
  /** names of concessions with invalid figures */
  unreadable: string[]
  rows: PageOf<LateRow>
  query: string
  limit: WallTime
  /** true when the daily mail 'À compléter' is sent (7-beyond §5) */
  mailsToComplete: boolean
}
