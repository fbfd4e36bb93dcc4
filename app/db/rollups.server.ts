import type { FiguresByService } from '~/domain/records/figures'
import { defineModel } from './collection.server'

/** A concession that has no record for a day, with the day its figures were taken from (null: none this month). */
export interface LateSite {
  siteId: string
  name: string
  date: string | null
}

/** A scope's activity on one day: the sums of 4-decisions 17 and 18. */
export interface RollupDay {
  date: string
  /** sum over the concessions, each at its latest record of the month not after `date` */
  cumulative: FiguresByService
  /** sum of the previous-day differences of the records dated `date` */
  daily: FiguresByService
  /** sum of the previous-day differences, each concession at its latest record not after `date` */
  latestDaily: FiguresByService
  /** concessions that have a record dated `date` */
  upToDate: number
}

/**
 * A scope's month, derived from `records` and `objectifs` and rebuilt on first read after a change.
 * `revision` grows with each change underneath: what was computed from an older revision is not stored.
 */
export interface RollupDocument {
  /** `${scopeKey}|${yyyy-MM}` */
  _id: string
  month: string
  revision: number
  builtAt: number | null
  siteCount: number
  days: RollupDay[]
  /** each concession's record dates, to tell the late ones */
  sites: { siteId: string; name: string; dates: string[] }[]
}

export const rollups = defineModel<RollupDocument>('rollups', [
  { key: { month: 1 }, name: 'month' },
])
