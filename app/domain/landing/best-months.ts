import type { Month } from '../calendar/local-date'
import { isUnplanned, type SiteMonth } from '../causes/site-causes'
import type { ByMeasure } from '../measures'
import { plannedToDate } from '../planning/potential/frozen-potential'
import { measuresOf } from '../records/measures'
import { activityAt } from '../records/month-activity'
import { byService, type ProductiveService } from '../workshop-services'
import { paceOf } from './pace'

/** Figures of one service of a concession in a month, at the month's latest record. */
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

/** Computes a concession's month for the comparison with its best months. */
export function siteWork(
  siteId: string,
  { activity, staff }: Pick<SiteMonth, 'activity' | 'staff'>,
): SiteWork {
  const { month } = activity
  const day = activityAt(activity, `${month}-31`)
  if (!day) return { siteId, month, services: null }
  const planned = isUnplanned({ staff }) ? null : plannedToDate(staff, day.date)
  return {
    siteId,
    month,
    services: byService((service) => ({
      ...measuresOf(day.cumulative[service]),
      planned: planned?.[service].toDate ?? 0,
    })),
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
