import { monthOf } from '~/domain/calendar/local-date'
import { daysOfSite } from '~/domain/calendar/working-days'
import type { GapDay } from '~/domain/causes/gap-day'
import { daysByCell } from '~/domain/cells/days'
import type { CellKey } from '~/domain/records/cell-keys'
import type { DayRollup } from '../day-rollups.server'
import { readSiteMonths } from '../site-months.server'

/** Gap and levers of each cell at the month's last record, in euros. */
export type LeverEnds = Partial<Record<CellKey, Pick<GapDay, 'target' | 'gap' | 'levers'>>>

/**
 * Ends of a month for the concessions of a plate (4-decisions, 68): small, since twelve months are read at once. Built
 * ahead for finished months; wider scopes hold none.
 */
export const LEVER_ENDS: DayRollup<Record<string, LeverEnds>> = {
  name: 'lever-ends',
  keyOf: () => 'month',
  load: async (lists, at) => {
    const months = await readSiteMonths(lists.flat(), monthOf(at.date), at.reference)
    const endsOf = ({ site, month }: (typeof months)[number]): LeverEnds => {
      if (month.activity.unreadable.length > 0) return {}
      const cells = daysByCell(month, {
        days: daysOfSite(at.days, site._id),
        measure: 'revenue',
      })
      return Object.fromEntries(
        Object.entries(cells).flatMap(([key, days]) => {
          const last = days.at(-1)
          return last ? [[key, { target: last.target, gap: last.gap, levers: last.levers }]] : []
        }),
      )
    }
    const bySite = new Map(months.map((one) => [one.site._id, endsOf(one)]))
    return lists.map((list) =>
      Object.fromEntries(list.map(({ _id }) => [_id, bySite.get(_id) ?? {}])),
    )
  },
  sum: () => ({}),
}
