import type { BusinessDay } from '../calendar/business-day'
import type { PageOf } from '../paging'
import type { WallTime } from './hours'

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
