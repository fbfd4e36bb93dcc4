import { type ReferenceData, referenceData } from '~/db/reference-data.server'
import type { Scope } from '~/domain/access/scope'
import { type BusinessDay, monthOf } from '~/domain/calendar/business-day'
import { calendarNote } from '~/domain/calendar/faults'
import { type MonthDays, monthDays } from '~/domain/calendar/working-days'
import type { FreshnessView } from '~/domain/freshness/view'
import type { Network } from '~/domain/hierarchy/network'
import { noObjectifs, type ObjectifTotals, untargetedSites } from '~/domain/objectifs/totals'
import {
  type DatedSites,
  type Freshness,
  freshnessOn,
  partDate,
  sitesByDataDate,
} from '~/domain/records/data-dates'
import { daySpan, daySpans, daysAddedUp } from '~/domain/records/day-span'
import type { MonthActivity } from '~/domain/records/month-activity'
import type { OptionalPart } from '~/domain/records/parts'
import { type ScopeFigures, scopeFigures } from '~/domain/records/scope-figures'
import { withUntargeted } from '~/domain/records/untargeted'
import { PART_UNREADABLE } from '~/domain/unreadable'
import { onceOf } from '~/infra/once-of.server'
import { readOrShow } from '~/services/web/read-failure.server'
import { comparedRollup } from './compared.server'
import { keptOn } from './kept.server'
import { readOtherDates } from './other-dates.server'
import { IncompleteRecordError, type Rollup } from './parts.server'
import { readRollup } from './rollups.server'
import { WATCH } from './watch-part.server'

/** A scope's month with its figures at the analysed date: what every analysis screen starts from. */
export interface ScopeMonth {
  scope: Scope
  rollup: Rollup
  reference: ReferenceData
  /** the month's working days, to judge each concession at its own data date */
  days: MonthDays
  figures: ScopeFigures
  /** the late concessions by name */
  freshness: FreshnessView
  /** those of `rollup.activity.unreadable` that are out for their sales alone; missing: nobody */
  unsold?: ReadonlySet<string>
}

/**
 * Reads a scope's month and computes its figures at `date`. The caller has checked the cover.
 * @param given the reference data, when the caller has just read it
 * @param compared false for figures that no objectif is set against: then one that cannot be read leaves nobody out
 * @throws IncompleteRecordError for a concession whose own record cannot be read
 */
export async function readScopeMonth(
  scope: Scope,
  date: BusinessDay,
  given?: ReferenceData,
  { compared = true }: { compared?: boolean } = {},
): Promise<ScopeMonth> {
  const month = monthOf(date)
  const [whole, reference] = await Promise.all([readRollup(scope, month), given ?? referenceData()])
  if (scope.type === 'site' && whole.activity.unreadable.length > 0)
    throw new IncompleteRecordError(`record of ${scope.siteId} in ${month}`)
  const rollup = compared ? await comparedRollup(scope, whole) : whole
  const { holidayDates, workingDays, network } = reference
  const days = monthDays(month, holidayDates, workingDays.get(month) ?? null)
  const others = await readOtherDates(rollup.activity, date, { scope, reference })
  const known = scopeFigures(date, rollup.activity, rollup.objectifs, days, others)
  const aimed = compared ? rollup.objectifs : { ...rollup.objectifs, unreadable: [] }
  const stored = workingDays.get(month) ?? null
  const calendar = calendarNote(month, reference.faults, stored, days.total)
  const freshness = {
    ...namedFreshness(known.freshness, network, aimed),
    ...(calendar ? { calendar } : {}),
  }
  const figures =
    compared && freshness.untargeted.length > 0
      ? await besideTargets(known, { scope, date }, reference)
      : known
  return { scope, rollup, reference, days, figures, freshness }
}

interface Covered {
  words: string | undefined
  addedUp: number
}

/** What J-1 covers by data date, worked out once as long as the sums and the calendar are the same. */
const coveredBy = onceOf(
  (_activity: MonthActivity, _calendar: ReferenceData) => new Map<BusinessDay | null, Covered>(),
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

/** What a month's J-1 covers when it is more than a day's work, in words; undefined: nothing more, or no data. */
export const daySpanOf = (month: ScopeMonth): string | undefined => covered(month).words

/** How many working days a month's J-1 adds up of all who have data of its day. */
export const addedUpOf = (month: ScopeMonth): number => covered(month).addedUp

/** Figures that know what of them nobody set an objectif for; as they were when that cannot be told. */
async function besideTargets(
  figures: ScopeFigures,
  at: { scope: Scope; date: BusinessDay },
  reference: ReferenceData,
): Promise<ScopeFigures> {
  if (at.scope.type === 'site') return figures
  const { value } = await readOrShow(PART_UNREADABLE, () => keptOn(WATCH, at, reference))
  return value ? withUntargeted(figures, value.untargetedRealized) : figures
}

/**
 * The late concessions by name, those left out with what cannot be read of them, and those that stay without their objectif.
 * @param objectifs where figures are set against them: who has data and none is named too
 * @param unsold those of the unreadable whose sales are what cannot be read
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
  date: BusinessDay | null
  /** that day of each concession */
  dateOf(siteId: string): BusinessDay | null
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

/** Where an optional part of a scope's records stands at `date` (4-decisions, 18 and 41); nothing is read. */
export function partOfMonth(
  { rollup: { activity, objectifs }, reference, freshness: { calendar }, unsold }: ScopeMonth,
  date: BusinessDay,
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
        freshnessOn(activity, date, part),
        reference.network,
        // why: productivity has targets of its own
        part === 'sales' ? objectifs : noObjectifs(),
        unsold,
      ),
      part,
      ...(calendar ? { calendar } : {}),
    },
  }
}
