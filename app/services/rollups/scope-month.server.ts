import { type ReferenceData, referenceData } from '~/db/reference-data.server'
import type { Scope } from '~/domain/access/scope'
import { type BusinessDay, monthOf } from '~/domain/calendar/business-day'
import { latestDay } from '~/domain/calendar/day-set'
import { type MonthDays, monthDays } from '~/domain/calendar/working-days'
import type { Network } from '~/domain/hierarchy/network'
import type { Freshness } from '~/domain/records/month-activity'
import { type ScopeFigures, scopeFigures } from '~/domain/records/scope-figures'
import type { FreshnessView } from '~/domain/records/synthesis-view'
import { readOtherDates } from './other-dates.server'
import { IncompleteRecordError, type Rollup } from './parts.server'
import { readRollup } from './rollups.server'

/** A scope's month with its figures at the analysed date: what every analysis screen starts from. */
export interface ScopeMonth {
  rollup: Rollup
  reference: ReferenceData
  /** the month's working days, to judge each concession at its own data date */
  days: MonthDays
  figures: ScopeFigures
  /** the late concessions by name */
  freshness: FreshnessView
}

/**
 * Reads a scope's month and computes its figures at `date`. The caller has checked the cover.
 * @param known the reference data, when the caller has just read it
 * @throws IncompleteRecordError for a concession whose own record cannot be read
 */
export async function readScopeMonth(
  scope: Scope,
  date: BusinessDay,
  known?: ReferenceData,
): Promise<ScopeMonth> {
  const month = monthOf(date)
  const [rollup, reference] = await Promise.all([
    readRollup(scope, month),
    known ?? referenceData(),
  ])
  if (scope.type === 'site' && rollup.activity.unreadable.length > 0)
    throw new IncompleteRecordError(`record of ${scope.siteId} in ${month}`)
  const { holidayDates, workingDays, network } = reference
  const days = monthDays(month, holidayDates, workingDays.get(month) ?? null)
  const others = await readOtherDates(rollup.activity, date)
  const figures = scopeFigures(date, rollup.activity, rollup.objectifs, days, others)
  const freshness = namedFreshness(figures.freshness, network)
  return { rollup, reference, days, figures, freshness }
}

/** The late concessions by name. */
export function namedFreshness(freshness: Freshness, network: Network): FreshnessView {
  const named = (siteId: string) => ({
    siteId,
    name: network.siteById.get(siteId)?.name ?? siteId,
  })
  return {
    ...freshness,
    late: freshness.late.map(({ siteId, date }) => ({ ...named(siteId), date })),
    unreadable: freshness.unreadable.map(named),
  }
}

/** The concessions by the day of their latest record of the month not after `date` (4-decisions, 18). */
export function sitesByLatestDay(
  { rollup }: ScopeMonth,
  date: BusinessDay,
): Map<BusinessDay, string[]> {
  const byDay = new Map<BusinessDay, string[]>()
  for (const { siteId, days } of rollup.activity.sites) {
    const day = latestDay(days, monthOf(date), date)
    if (day) byDay.set(day, [...(byDay.get(day) ?? []), siteId])
  }
  return byDay
}
