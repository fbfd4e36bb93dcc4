import type { ReferenceData } from '~/db/collections/reference-data.server'
import type { DayPartName } from '~/db/collections/rollup-ids.server'
import type { Scope } from '~/domain/access/scope'
import { type MonthCards, monthCards } from '~/domain/analysis/month-cards'
import type { LocalDate } from '~/domain/calendar/local-date'
import type { LandingSums } from '~/domain/landing/landing-sums'
import { byMeasure, MEASURES, type Measure } from '~/domain/measures'
import { PART_UNREADABLE } from '~/domain/read-failure-messages'
import { type PathDay, sumMonthPaths } from '~/domain/records/month-path'
import { prefetchDayRollup, readDayRollup } from '~/services/rollups/day-rollups.server'
import {
  LANDING,
  type LandingRollup,
  sumFoundLandings,
} from '~/services/rollups/kinds/landing.server'
import { MONTH_PATH, type MonthPathRollup } from '~/services/rollups/kinds/month-path.server'
import type { PrefetchedRollups } from '~/services/rollups/read-rollups.server'
import type { ScopeMonth } from '~/services/rollups/scope-month.server'
import { readResult } from '~/services/web/guarded-read.server'

/** Kinds of rollup that the cards read, for `prefetchRollups`. */
export const CARD_ROLLUPS: readonly DayPartName[] = [
  MONTH_PATH.name,
  ...MEASURES.map((measure) => LANDING[measure].name),
]

interface CardQuery {
  scope: Scope
  date: LocalDate
}

/** Starts the cards' reads in the same tick as the page's other reads. Builds no rollup (`prefetch`). */
export const prefetchMonthCards = (
  query: CardQuery,
  reference: ReferenceData,
  ahead: Promise<PrefetchedRollups>,
) => ({
  path: prefetchDayRollup(MONTH_PATH, query, reference, ahead),
  landings: byMeasure((measure) => prefetchDayRollup(LANDING[measure], query, reference, ahead)),
})

type Ahead = ReturnType<typeof prefetchMonthCards>

/** True when the month's sums leave out concessions with an unreadable objectif (4-decisions, 42). */
const leavesUnaimed = ({ freshness }: ScopeMonth) =>
  freshness.unreadable.some(({ part }) => part === 'objectif')

/** Landing of the concessions that the scope's sums cover. */
export function landingWithin(
  { counted, unaimed }: LandingRollup,
  month: ScopeMonth,
): LandingSums | null {
  return leavesUnaimed(month) ? counted : sumFoundLandings([counted, unaimed])
}

function pathWithin({ counted, unaimed }: MonthPathRollup, month: ScopeMonth): PathDay[] {
  if (leavesUnaimed(month) || unaimed.length === 0) return counted
  return sumMonthPaths([counted, unaimed])
}

/** Landings of the three measures, of the concessions that the scope's sums cover (7-beyond §5). */
export async function readLandings(
  query: CardQuery,
  month: ScopeMonth,
  ahead?: Ahead['landings'],
): Promise<Record<Measure, LandingSums | null>> {
  const read = async (measure: Measure) => {
    const found =
      (await ahead?.[measure]) ?? (await readDayRollup(LANDING[measure], query, month.reference))
    return landingWithin(found, month)
  }
  const [revenue, ht, hec] = await Promise.all([read('revenue'), read('ht'), read('hec')])
  return { revenue, ht, hec }
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
    const [landings, path] = await Promise.all([
      readLandings(query, month, ahead?.landings),
      ahead?.path.then((found) => found ?? readDayRollup(MONTH_PATH, query, reference)) ??
        readDayRollup(MONTH_PATH, query, reference),
    ])
    return { landings, path: pathWithin(path, month) }
  })
  return monthCards(figures, {
    date: query.date,
    days,
    activity: rollup.activity,
    landings: value?.landings ?? byMeasure(() => null),
    path: value?.path ?? null,
    nameOf: query.scope.type === 'site' ? null : (id) => siteById.get(id)?.name ?? id,
    error,
  })
}
