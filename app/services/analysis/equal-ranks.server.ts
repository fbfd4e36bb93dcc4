import type { Scope } from '~/domain/access/scope'
import { addMonths, type BusinessDay, type Month, monthOf } from '~/domain/calendar/business-day'
import { workingDayOfRank } from '~/domain/calendar/working-days'
import { type EqualRank, equalRank } from '~/domain/records/equal-rank'
import type { Measure } from '~/domain/records/measures'
import { oddlyDated } from '~/domain/records/scope-figures'
import { partsBefore } from '~/services/rollups/parts-before.server'
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
  const odd = oddlyDated(rollup.activity, date).map(({ siteIds }) => siteIds)
  const rollups = await readRollupMonths(scope, monthsBeside(date), ahead)
  return Promise.all(
    rollups.map(async ({ activity }) => {
      const ends = figures.parts.map((part) =>
        workingDayOfRank(activity.month, reference.holidayDates, days.elapsedAt(part.date)),
      )
      const before = await partsBefore(ends, activity, odd)
      return equalRank(
        activity.month,
        figures.parts.map(({ cumulative }, i) => ({ now: cumulative, before: before[i] ?? null })),
      )
    }),
  )
}
