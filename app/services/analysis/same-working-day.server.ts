import type { Scope } from '~/domain/access/scope'
import { addMonths, type LocalDate, type Month, monthOf } from '~/domain/calendar/local-date'
import { workingDayOfRank } from '~/domain/calendar/working-days'
import { movedSitesText } from '~/domain/hierarchy/dated-places'
import type { Measure } from '~/domain/measures'
import { type SameWorkingDay, sameWorkingDay } from '~/domain/records/same-working-day'
import { type ComparedDays, pairWithMonth } from '~/services/rollups/month-comparison.server'
import { type PrefetchedRollups, readRollupMonths } from '~/services/rollups/read-rollups.server'
import type { ScopeMonth } from '~/services/rollups/scope-month.server'

/** Months that the figures of a date are compared with: the previous one, and the same month a year before. */
export function comparedMonths(date: LocalDate): Month[] {
  return [addMonths(monthOf(date), -1), addMonths(monthOf(date), -12)]
}

/**
 * Figures of the previous month and of the same month a year before. Each concession is read at the working day whose
 * rank its own data have reached (7-beyond §1). One query; none when the rollups were prefetched.
 */
export async function readSameWorkingDay(
  scope: Scope,
  date: LocalDate,
  { figures, rollup, reference }: ScopeMonth,
  ahead?: Promise<PrefetchedRollups>,
): Promise<Record<Measure, SameWorkingDay | null>[]> {
  const rollups = await readRollupMonths(scope, comparedMonths(date), ahead)
  return Promise.all(
    rollups.map(async ({ activity }) => {
      const dayOf = (day: LocalDate, { days, daysBefore }: ComparedDays) =>
        workingDayOfRank(activity.month, daysBefore, days.elapsedAt(day))
      const where = { scope, reference }
      const paired = await pairWithMonth(
        rollup.activity,
        figures.parts,
        date,
        activity,
        dayOf,
        where,
      )
      const { siteById } = reference.network
      const names = (ids: readonly string[]) => ids.map((id) => siteById.get(id)?.name ?? id)
      return sameWorkingDay(activity.month, paired.parts, {
        leftOut: names(paired.leftOut),
        absent: names(paired.absent),
        shorter: paired.shorter.map(({ date, siteIds }) => ({ date, names: names(siteIds) })),
        moved: movedSitesText(paired.moved),
      })
    }),
  )
}
