import { monthOf } from '~/domain/calendar/local-date'
import { type PathDay, siteMonthPath, sumMonthPaths } from '~/domain/records/month-path'
import type { DayRollup } from '../day-rollups.server'
import { readSiteFigures } from '../site-months.server'

/** Cumulated amounts of a scope on each day of the month with a record. Unreadable records are in neither list. */
export interface MonthPathRollup {
  counted: PathDay[]
  /** concessions with an unreadable objectif; they count when no concession has a target (4-decisions, 42) */
  unaimed: PathDay[]
}

/** The month's path of a scope, stored level by level: the line of the month cards (7-beyond §5). */
export const MONTH_PATH: DayRollup<MonthPathRollup> = {
  name: 'path',
  keyOf: () => 'month',
  load: async (lists, { date, days }) => {
    const months = await readSiteFigures(lists.flat(), monthOf(date))
    const bySite = new Map(months.map((one) => [one.site._id, one.month]))
    return lists.map((list) => {
      const read = list.flatMap(({ _id }) => bySite.get(_id) ?? [])
      const own = read.filter(({ activity }) => activity.unreadable.length === 0)
      const pathOf = (hasObjectif: boolean) =>
        sumMonthPaths(
          own
            .filter(({ objectifs }) => (objectifs.unreadable.length === 0) === hasObjectif)
            .map((one) => siteMonthPath(one, days)),
        )
      return { counted: pathOf(true), unaimed: pathOf(false) }
    })
  },
  sum: (parts) => ({
    counted: sumMonthPaths(parts.map(({ counted }) => counted)),
    unaimed: sumMonthPaths(parts.map(({ unaimed }) => unaimed)),
  }),
}
