import { type ReferenceData, referenceData } from '~/db/collections/reference-data.server'
import type { Scope } from '~/domain/access/scope'
import { calendarNote } from '~/domain/calendar/data-issues'
import { type LocalDate, monthOf } from '~/domain/calendar/local-date'
import { isWorkingDay, type MonthDays, monthDays } from '~/domain/calendar/working-days'
import type { FreshnessView } from '~/domain/freshness/view'
import type { Network } from '~/domain/hierarchy/network'
import {
  type DatedSites,
  type Freshness,
  freshnessOn,
  type IsWorked,
  partDate,
  sitesByDataDate,
} from '~/domain/records/data-dates'
import { daySpan, daySpans, daysAddedUp } from '~/domain/records/day-span'
import type { MonthActivity } from '~/domain/records/month-activity'
import { NOTHING_OUTSIDE, type Outside } from '~/domain/records/outside'
import type { OptionalPart } from '~/domain/records/parts'
import { type DatedPart, type ScopeFigures, scopeFigures } from '~/domain/records/scope-figures'
import {
  hasTarget,
  noObjectifs,
  type ObjectifTotals,
  untargetedSites,
} from '~/domain/targets/totals'
import { logger } from '~/infra/logger.server'
import { memoizeByIdentity } from '~/infra/process/memoize.server'
import { comparedRollup } from './comparable-month.server'
import { readDayRollup } from './day-rollups.server'
import { IncompleteRecordError, type Rollup } from './definitions.server'
import { doubtsAhead, readDoubtsOrSay } from './doubts.server'
import { OUTSIDE } from './kinds/outside.server'
import { readOffDateSites } from './off-date-sites.server'
import { readRollup } from './read-rollups.server'

/** Month of a scope with its figures at the analysed date: the input of every analysis screen. */
export interface ScopeMonth {
  scope: Scope
  rollup: Rollup
  reference: ReferenceData
  /** the month's working days, to judge each concession at its own data date */
  days: MonthDays
  figures: ScopeFigures
  /** the late concessions by name */
  freshness: FreshnessView
  /** subset of `rollup.activity.unreadable` excluded only for unreadable sales; missing: none */
  unsold?: ReadonlySet<string>
}

/**
 * Reads a scope's month and computes its figures at `date`. The caller has checked the cover.
 * @param given the reference data, when the caller has just read it
 * @param compared false for figures without objectif: an unreadable objectif then excludes no concession
 * @param outside figures realised without a target, where known
 * @throws IncompleteRecordError for a concession whose own record cannot be read
 */
export async function readScopeMonth(
  scope: Scope,
  date: LocalDate,
  given?: ReferenceData,
  { compared = true, outside: known }: { compared?: boolean; outside?: Outside } = {},
): Promise<ScopeMonth> {
  const month = monthOf(date)
  const doubted = doubtsAhead(scope, date)
  const [whole, reference] = await Promise.all([readRollup(scope, month), given ?? referenceData()])
  if (scope.type === 'site' && whole.activity.unreadable.length > 0)
    throw new IncompleteRecordError(`record of ${scope.siteId} in ${month}`)
  const rollup = compared ? await comparedRollup(scope, whole) : whole
  const { holidayDates, workingDays, network } = reference
  const days = monthDays(month, holidayDates, workingDays.get(month) ?? null)
  const [others, doubts, outside] = await Promise.all([
    readOffDateSites(rollup.activity, date, { scope, reference }),
    readDoubtsOrSay(rollup.activity, doubted, network),
    known ??
      (compared ? readOutside({ scope, date }, rollup.objectifs, reference) : NOTHING_OUTSIDE),
  ])
  const figures = outside
    ? scopeFigures(date, rollup.activity, rollup.objectifs, days, others, outside)
    : scopeFigures(date, rollup.activity, noObjectifs(), days, others.map(unaimed))
  const aimed = compared ? rollup.objectifs : { ...rollup.objectifs, unreadable: [] }
  const stored = workingDays.get(month) ?? null
  const calendar = calendarNote(month, reference.faults, stored, days.total)
  const freshness = {
    ...namedFreshness(figures.freshness, network, aimed),
    ...(calendar ? { calendar } : {}),
    ...(outside ? {} : { incomparable: true as const }),
    ...doubts,
  }
  return { scope, rollup, reference, days, figures, freshness }
}

interface Covered {
  words: string | undefined
  addedUp: number
}

/** Coverage of J-1 by data date, memoised per rollup and calendar. */
const coveredBy = memoizeByIdentity(
  (_activity: MonthActivity, _calendar: ReferenceData) => new Map<LocalDate | null, Covered>(),
)

function covered({ rollup: { activity }, figures, reference, days }: ScopeMonth): Covered {
  const { dataDate } = figures
  const byDate = coveredBy(activity, reference)
  const known = byDate.get(dataDate)
  if (known) return known
  const nameOf = (siteId: string) => reference.network.siteById.get(siteId)?.name ?? siteId
  const spans = daySpans(activity, dataDate, days)
  const found = { words: daySpan(spans, nameOf), addedUp: daysAddedUp(spans) }
  byDate.set(dataDate, found)
  return found
}

/** Text for the period of a month's J-1 if it exceeds one day; undefined: one day, or no data. */
export const daySpanOf = (month: ScopeMonth): string | undefined => covered(month).words

/** Number of working days in a month's J-1, if every concession has data of that day. */
export const addedUpOf = (month: ScopeMonth): number => covered(month).addedUp

/** Replaces the targets of a dated part by none. */
const unaimed = (part: DatedPart): DatedPart => ({ ...part, objectifs: noObjectifs() })

/**
 * Figures that an aggregate scope realised without a target (4-decisions, 53). Null when unreadable: nothing is
 * compared, and the realised figures remain (4-decisions, 42). Not read for a concession: its figures without a
 * target are never compared.
 */
async function readOutside(
  at: { scope: Scope; date: LocalDate },
  objectifs: ObjectifTotals,
  reference: ReferenceData,
): Promise<Outside | null> {
  if (at.scope.type === 'site' || !hasTarget(objectifs)) return NOTHING_OUTSIDE
  try {
    return await readDayRollup(OUTSIDE, at, reference)
  } catch (error) {
    logger().error({ err: error }, 'what has no target could not be read')
    return null
  }
}

/**
 * Names the late concessions, the excluded ones with their unreadable part, and the included ones without a readable
 * objectif.
 * @param objectifs where figures are compared with targets: concessions with data and no target are named too
 * @param unsold unreadable concessions of which only the sales are unreadable
 */
export function namedFreshness(
  freshness: Freshness,
  network: Network,
  objectifs: ObjectifTotals = noObjectifs(),
  unsold?: ReadonlySet<string>,
): FreshnessView {
  const broken = new Set(objectifs.unreadable)
  const brokenPart = (siteId: string) => {
    if (unsold?.has(siteId)) return 'sales'
    return broken.has(siteId) ? 'objectif' : 'record'
  }
  const dataless = freshness.late.flatMap(({ siteId, date }) => (date === null ? siteId : []))
  const unaimed = objectifs.unreadable.filter((siteId) => !freshness.unreadable.includes(siteId))
  const named = (siteId: string) => ({
    siteId,
    name: network.siteById.get(siteId)?.name ?? siteId,
  })
  return {
    ...freshness,
    late: freshness.late.map(({ siteId, date }) => ({ ...named(siteId), date })),
    unreadable: freshness.unreadable.map((siteId) => ({
      ...named(siteId),
      part: brokenPart(siteId),
    })),
    untargeted: untargetedSites(objectifs, [...freshness.unreadable, ...dataless]).map(named),
    ...(unaimed.length > 0 ? { unaimed: unaimed.map(named) } : {}),
  }
}

/** An optional part of a scope's records at a date, each concession at its latest record that has it. */
export interface PartOfMonth {
  /** the concessions by that record's day, most common day first; null: none this month */
  dated: readonly DatedSites[]
  /** the latest of those days */
  date: LocalDate | null
  /** that day of each concession */
  dateOf(siteId: string): LocalDate | null
  freshness: FreshnessView
}

function withoutUnsold(
  dated: readonly DatedSites[],
  unsold: ReadonlySet<string> | undefined,
): readonly DatedSites[] {
  if (!unsold) return dated
  return dated
    .map(({ date, siteIds }) => ({ date, siteIds: siteIds.filter((id) => !unsold.has(id)) }))
    .filter(({ siteIds }) => siteIds.length > 0)
}

/** True for a day on which activity is expected (4-decisions, 60). */
export const workedIn =
  ({ holidayDates }: Pick<ReferenceData, 'holidayDates'>): IsWorked =>
  (day) =>
    isWorkingDay(day, holidayDates)

/** State of an optional part of a scope's records at `date` (4-decisions, 18 and 41); nothing is read. */
export function partOfMonth(
  { rollup: { activity, objectifs }, reference, freshness: { calendar }, unsold }: ScopeMonth,
  date: LocalDate,
  part: OptionalPart,
): PartOfMonth {
  const dated = withoutUnsold(sitesByDataDate(activity, date, part), unsold)
  const days = new Map(dated.flatMap((one) => one.siteIds.map((siteId) => [siteId, one.date])))
  return {
    dated,
    date: partDate(activity, date, part),
    dateOf: (siteId) => days.get(siteId) ?? null,
    freshness: {
      ...namedFreshness(
        freshnessOn(activity, date, workedIn(reference), part),
        reference.network,
        // The sales targets do not apply: productivity has targets of its own.
        part === 'sales' ? objectifs : noObjectifs(),
        unsold,
      ),
      part,
      ...(calendar ? { calendar } : {}),
    },
  }
}
