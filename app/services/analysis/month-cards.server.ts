import type { ReferenceData } from '~/db/collections/reference-data.server'
import type { DayPartName } from '~/db/collections/rollup-ids.server'
import type { Scope } from '~/domain/access/scope'
import { type MonthCards, monthCards } from '~/domain/analysis/month-cards'
import type { LocalDate } from '~/domain/calendar/local-date'
import { type CellDay, sumDays } from '~/domain/cells/days'
import { landingsIn } from '~/domain/cells/views'
import type { LandingSums } from '~/domain/landing/landing-sums'
import { byMeasure, type Measure } from '~/domain/measures'
import { PART_UNREADABLE } from '~/domain/read-failure-messages'
import { prefetchDayRollup, readDayRollup } from '~/services/rollups/day-rollups.server'
import { CELL_DAYS, type CellDaysRollup } from '~/services/rollups/kinds/cell-days.server'
import type { PrefetchedRollups } from '~/services/rollups/read-rollups.server'
import type { ScopeMonth } from '~/services/rollups/scope-month.server'
import { readResult } from '~/services/web/guarded-read.server'

/** Kinds of rollup that the cards read, for `prefetchRollups`. */
export const CARD_ROLLUPS: readonly DayPartName[] = [CELL_DAYS.name]

interface CardQuery {
  scope: Scope
  date: LocalDate
}

/** Starts the cards' reads in the same tick as the page's other reads. Builds no rollup (`prefetch`). */
export const prefetchMonthCards = (
  query: CardQuery,
  reference: ReferenceData,
  ahead: Promise<PrefetchedRollups>,
) => ({ path: prefetchDayRollup(CELL_DAYS, query, reference, ahead) })

type Ahead = ReturnType<typeof prefetchMonthCards>

/** True when the month's sums leave out concessions with an unreadable objectif (4-decisions, 42). */
const leavesUnaimed = ({ freshness }: ScopeMonth) =>
  freshness.unreadable.some(({ part }) => part === 'objectif')

function pathWithin({ counted, unaimed }: CellDaysRollup, month: ScopeMonth): CellDay[] {
  return leavesUnaimed(month) || unaimed.length === 0 ? counted : sumDays([counted, unaimed])
}

/** Landings of the three measures; null where nothing can be compared (7-beyond §5). */
export function landingsOf({
  figures: { cells },
  freshness,
}: ScopeMonth): Record<Measure, LandingSums | null> {
  return byMeasure((measure) => (freshness.incomparable ? null : landingsIn(cells, measure)))
}

/**
 * Reads the month cards of a scope (7-beyond §5). A message replaces lines and landings that cannot be read. The caller
 * has checked the cover.
 * @param month the figures of the same scope and date
 * @param ahead the result of `prefetchMonthCards`, if the page prefetched
 */
export async function readMonthCards(
  query: CardQuery,
  month: ScopeMonth,
  ahead?: Ahead,
): Promise<MonthCards> {
  const { figures, days, rollup, reference } = month
  const { siteById } = reference.network
  const { value, error } = await readResult(PART_UNREADABLE, async () => {
    const path = (await ahead?.path) ?? (await readDayRollup(CELL_DAYS, query, reference))
    return pathWithin(path, month)
  })
  return monthCards(figures, {
    date: query.date,
    days,
    activity: rollup.activity,
    landings: landingsOf(month),
    path: value,
    nameOf: query.scope.type === 'site' ? null : (id) => siteById.get(id)?.name ?? id,
    error,
  })
}
