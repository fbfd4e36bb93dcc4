import { monthOf } from '~/domain/calendar/local-date'
import { daysOfSite } from '~/domain/calendar/working-days'
import { isUnplanned } from '~/domain/causes/site-causes'
import { type CellDay, siteDays, sumDays } from '~/domain/cells/days'
import type { DayContext, DayRollup } from '../day-rollups.server'
import { type PlacedMonth, readSiteMonths } from '../site-months.server'

/** What a scope compares on each day of the month with a record. A concession with an unreadable record is in neither list. */
export interface CellDaysRollup {
  counted: CellDay[]
  /** concessions with an unreadable objectif; they count when no concession has a target (4-decisions, 42) */
  unaimed: CellDay[]
  /** concessions of either with unreadable planning: their hours are in one lever */
  unplanned: string[]
}

function daysIn(months: readonly PlacedMonth[], at: DayContext): CellDaysRollup {
  const readable = months.filter(({ month }) => month.activity.unreadable.length === 0)
  const of = (isAimed: boolean) =>
    sumDays(
      readable
        .filter(({ month }) => (month.objectifs.unreadable.length === 0) === isAimed)
        .map(({ site, month }) => siteDays(month, daysOfSite(at.days, site._id))),
    )
  return {
    counted: of(true),
    unaimed: of(false),
    unplanned: readable.flatMap(({ site, month }) => (isUnplanned(month) ? site._id : [])),
  }
}

/** The month's days of a scope, stored level by level: gap history and the line of the month cards (7-beyond §5). */
export const CELL_DAYS: DayRollup<CellDaysRollup> = {
  name: 'cell-days',
  keyOf: () => 'month',
  load: async (lists, at) => {
    const months = await readSiteMonths(lists.flat(), monthOf(at.date), at.reference)
    const bySite = new Map(months.map((one) => [one.site._id, one]))
    return lists.map((list) =>
      daysIn(
        list.flatMap(({ _id }) => bySite.get(_id) ?? []),
        at,
      ),
    )
  },
  sum: (parts) => ({
    counted: sumDays(parts.map(({ counted }) => counted)),
    unaimed: sumDays(parts.map(({ unaimed }) => unaimed)),
    unplanned: parts.flatMap(({ unplanned }) => unplanned),
  }),
}
