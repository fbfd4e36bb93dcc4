import type { LocalDate } from '../calendar/local-date'
import { daysOfSite, type MonthDays } from '../calendar/working-days'
import type { MonthActivity } from '../records/month-activity'
import type { ObjectifTotals } from '../targets/totals'
import { type ScopeCells, sumScopeCells } from './scope-cells'
import { type DatedPart, type ScopeFigures, scopeFigures } from './scope-figures'
import { plainCells, siteCells } from './site-cells'

/** Activity and objectives of one concession. */
export interface MadeSite {
  activity: MonthActivity
  objectifs: ObjectifTotals
}

/** Sums of the cells of some concessions without planning. */
export const madeCells = (
  sites: readonly MadeSite[],
  { date, days }: { date: LocalDate; days: MonthDays },
): ScopeCells =>
  sumScopeCells(
    sites.map(({ activity, objectifs }) => {
      const siteId = activity.sites[0]?.siteId ?? 'site'
      const staff = { month: activity.month, days: [] }
      const month = { activity, objectifs, staff, frozen: null }
      const at = { date, days: daysOfSite(days, siteId) }
      return plainCells(siteCells({ siteId, name: siteId }, month, at))
    }),
  )

/**
 * Figures of a scope without planning.
 * @param sites its concessions, where it has several; else the whole is one concession
 */
export function madeFigures(
  date: LocalDate,
  activity: MonthActivity,
  objectifs: ObjectifTotals,
  days: MonthDays,
  sites: readonly MadeSite[] = [{ activity, objectifs }],
  others: readonly DatedPart[] = [],
): ScopeFigures {
  const cells = madeCells(sites, { date, days })
  return scopeFigures(date, activity, days, { cells, objectifCount: objectifs.siteCount, others })
}
