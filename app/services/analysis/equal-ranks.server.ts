import type { Scope } from '~/domain/access/scope'
import { addMonths, type BusinessDay, type Month, monthOf } from '~/domain/calendar/business-day'
import { workingDayOfRank } from '~/domain/calendar/working-days'
import { type EqualRank, equalRank } from '~/domain/records/equal-rank'
import type { Measure } from '~/domain/records/measures'
import { besideMonth } from '~/services/rollups/beside.server'
import { type Ahead, readRollupMonths } from '~/services/rollups/rollups.server'
import type { ScopeMonth } from '~/services/rollups/scope-month.server'

/** The months that a date's figures are set beside. */
export function monthsBeside(date: BusinessDay): Month[] {
  return [addMonths(monthOf(date), -1), addMonths(monthOf(date), -12)]
}

/**
 * The previous month and the same month of the year before, each concession at the working day of the rank that its
 * own data have reached (7-beyond §1): one query, none when the roll-ups were looked for ahead.
 */
export async function readEqualRanks(
  scope: Scope,
  date: BusinessDay,
  { figures, rollup, reference, days }: ScopeMonth,
  ahead?: Promise<Ahead>,
): Promise<Record<Measure, EqualRank | null>[]> {
  const rollups = await readRollupMonths(scope, monthsBeside(date), ahead)
  return Promise.all(
    rollups.map(async ({ activity }) => {
      const dayOf = (day: BusinessDay) =>
        workingDayOfRank(activity.month, reference.holidayDates, days.elapsedAt(day))
      const where = { scope, reference }
      const beside = await besideMonth(rollup.activity, figures.parts, date, activity, dayOf, where)
      const { siteById } = reference.network
      const names = (ids: readonly string[]) => ids.map((id) => siteById.get(id)?.name ?? id)
      return equalRank(activity.month, beside.parts, {
        leftOut: names(beside.leftOut),
        absent: names(beside.absent),
        shorter: beside.shorter.map(({ date, siteIds }) => ({ date, names: names(siteIds) })),
      })
    }),
  )
}
