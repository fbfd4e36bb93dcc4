import type { BusinessDay } from '../calendar/business-day'
import type { PageOf } from '../paging'
import type { BrokenPart, OptionalPart } from '../records/parts'
import type { WallTime } from './hours'

/** How many concessions have data for the analysed date, and the late ones with the date of theirs. */
export interface FreshnessView {
  total: number
  upToDate: number
  /** oldest data first; `date` null: no data this month */
  late: { siteId: string; name: string; date: BusinessDay | null }[]
  /** left out of the figures: that part of theirs cannot be read */
  unreadable: { siteId: string; name: string; part: BrokenPart }[]
  /** no objectif this month while others have one: realised counts them, the target does not */
  untargeted: { siteId: string; name: string }[]
  /** their figures stand without the objectif, which cannot be read; missing: nobody's */
  unaimed?: { siteId: string; name: string }[]
  /** how many of each list a page leaves out of it, and of all; missing: none */
  unnamed?: {
    all: number
    aimless: number
    late: number
    unreadable: number
    untargeted: number
    unaimed: number
    /** those under doubt or absent from the file are not in `all` */
    doubted?: number
    absent?: number
  }
  /** what of the month's working days cannot be read; missing: nothing */
  calendar?: string
  /** what is compared with a target cannot be read, so nothing is (4-decisions, 42 and 53); missing: it can */
  incomparable?: true
  /** whose figures of their day are under doubt, and why (4-decisions, 55); missing: nobody's */
  doubted?: { siteId: string; name: string; why: string[] }[]
  /** doubts cannot be read, so that no figure is marked; missing: they can */
  undoubted?: true
  /** with data of the analysed date, and absent from its latest file; missing: nobody */
  absent?: { siteId: string; name: string }[]
  /** the part that the dates are of; missing: the whole record (4-decisions, 41) */
  part?: OptionalPart
}

/** A concession without data of the day that is due. */
export interface LateNote {
  name: string
  /** its latest data of the month; null: none */
  date: BusinessDay | null
}

/** The same with its place in the network. */
export interface LateRow extends LateNote {
  siteId: string
  plate: string
  group: string
}

/** Who has no data of the day, in administration (7-beyond §2). */
export interface FreshnessPage {
  /** null: the calendar has no working day */
  due: BusinessDay | null
  /** whether the day that is due is still waited for today */
  waiting: boolean
  total: number
  upToDate: number
  late: number
  /** concessions whose figures cannot be read, by name */
  unreadable: string[]
  rows: PageOf<LateRow>
  query: string
  limit: WallTime
}
