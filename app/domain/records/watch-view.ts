import type { BusinessDay } from '../calendar/business-day'
import type { Missing, WatchItem } from './watch'

/** An item with its concession's name and where one acts; both missing where there is none to tell. */
export type WatchLine = Omit<WatchItem, 'siteId' | 'dataDate'> & {
  /** null on the concession's own page */
  site: string | null
  to: string | null
  /** the day of its figures, when it is not the analysed one */
  dataDate: BusinessDay | null
}

/** What is missing, for those who can mend it. */
const MISSING_KINDS = ['late', 'untargeted', 'unfrozen', 'unplanned', 'unassigned'] as const
export type MissingKind = (typeof MISSING_KINDS)[number]

/** 'À regarder ce matin' (7-beyond §1). */
export interface WatchView {
  gaps: WatchLine[]
  success: WatchLine | null
  /** names, and where one mends it */
  missing: (Missing & { kind: MissingKind; to: string })[]
}
