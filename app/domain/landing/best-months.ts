import type { LocalDate, Month } from '../calendar/local-date'
import { isUnplanned, type SiteMonth } from '../causes/site-causes'
import { type ByMeasure, MEASURES } from '../measures'
import { plannedToDate } from '../planning/potential/frozen-potential'
import { measuresOf } from '../records/measures'
import { activityAt } from '../records/month-activity'
import { byService, type ProductiveService } from '../workshop-services'
import { paceOf } from './pace'

/** Figures of one service of a concession in a month, at its latest record without a doubt of the service. */
export interface MonthWork extends ByMeasure {
  /** planned hours up to the record; 0 with an unreadable planning */
  planned: number
}

/** A concession's month; null services: no record, or an unreadable one. */
export interface SiteWork {
  siteId: string
  month: Month
  services: Record<ProductiveService, MonthWork> | null
}

/** Computes a concession's month for the comparison with its best months; doubted figures are in none (4-decisions, 66). */
export function siteWork(
  siteId: string,
  { activity, staff, doubts }: Pick<SiteMonth, 'activity' | 'staff' | 'doubts'>,
): SiteWork {
  const { month, days } = activity
  if (days.length === 0) return { siteId, month, services: null }
  const isPlanned = !isUnplanned({ staff })
  return {
    siteId,
    month,
    services: byService((service): MonthWork => {
      const isDoubted = (date: LocalDate) =>
        MEASURES.some((measure) => doubts?.get(date)?.has(`${service} ${measure}`))
      const date = days.findLast((day) => !isDoubted(day.date))?.date
      const day = date && activityAt(activity, date)
      if (!day) return { revenue: 0, ht: 0, hec: 0, planned: 0 }
      const planned = isPlanned ? plannedToDate(staff, day.date)[service].toDate : 0
      return { ...measuresOf(day.cumulative[service]), planned }
    }),
  }
}

/** Highest value of a concession's months, and its month. */
export interface BestMonth {
  month: Month
  value: number
}

/** Best months of one service: HT per planned hour, planned hours, euros per HEC; null: never known. */
export interface BestMonths {
  productivity: BestMonth | null
  presence: BestMonth | null
  rate: BestMonth | null
}

/** Best months of one service; of equal months the latest. @param months oldest first */
export function bestMonths(months: readonly SiteWork[], service: ProductiveService): BestMonths {
  const best = (of: (work: MonthWork) => number | null): BestMonth | null =>
    months.reduce<BestMonth | null>((found, { month, services }) => {
      const value = services && of(services[service])
      return value !== null && value > 0 && value >= (found?.value ?? 0) ? { month, value } : found
    }, null)
  return {
    productivity: best((work) => paceOf(work, work.planned).productivity),
    presence: best(({ planned }) => planned),
    rate: best((work) => paceOf(work, work.planned).rate),
  }
}
