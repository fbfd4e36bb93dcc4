import { monthOf } from '~/domain/calendar/local-date'
import { daysOfSite } from '~/domain/calendar/working-days'
import type { GapDay } from '~/domain/causes/gap-day'
import { daysByCell } from '~/domain/cells/days'
import type { CellKey } from '~/domain/records/cell-keys'
import type { DayRollup } from '../day-rollups.server'
import { readSiteMonths } from '../site-months.server'

/** Gap and levers of each cell of a concession on the month's days with a record, in euros. */
export type LeverDays = Partial<Record<CellKey, GapDay[]>>

/**
 * Small sum per concession and month (4-decisions, 68 and 69), read for actions. It has no day's document, so an import
 * of an old day makes one month outdated, not the days after it.
 */
export const LEVER_DAYS: DayRollup<LeverDays> = {
  name: 'lever-days',
  keyOf: () => 'month',
  load: async (lists, at) => {
    const months = await readSiteMonths(lists.flat(), monthOf(at.date), at.reference)
    const bySite = new Map(months.map((one) => [one.site._id, one.month]))
    return lists.map(([site]) => {
      const month = site && bySite.get(site._id)
      if (!month || month.activity.unreadable.length > 0) return {}
      return daysByCell(month, { days: daysOfSite(at.days, site._id), measure: 'revenue' })
    })
  },
  // Read for concessions only: cells of different ones have different calendars and data dates.
  sum: () => ({}),
}
