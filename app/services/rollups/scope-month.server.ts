import {
  type ReferenceData,
  referenceDataIn,
  referenceIn,
} from '~/db/collections/reference-data.server'
import type { Scope } from '~/domain/access/scope'
import { calendarNote } from '~/domain/calendar/data-issues'
import { type LocalDate, monthOf } from '~/domain/calendar/local-date'
import type { MonthDays } from '~/domain/calendar/working-days'
import type { ScopeCells } from '~/domain/cells/scope-cells'
import { type ScopeFigures, scopeFigures } from '~/domain/cells/scope-figures'
import type { FullFreshness } from '~/domain/freshness/view'
import { type Network, sitesOf } from '~/domain/hierarchy/network'
import { scopeDays } from '~/domain/places/place-days'
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
import { noObjectifs, type ObjectifTotals, untargetedSites } from '~/domain/targets/totals'
import { logger } from '~/infra/logger.server'
import { prefetch } from '~/infra/process/coalesced-reads.server'
import { memoizeByIdentity } from '~/infra/process/memoize.server'
import { comparedRollup } from './comparable-month.server'
import { readDayRollup } from './day-rollups.server'
import { IncompleteRecordError, type Rollup } from './definitions.server'
import { doubtsAhead, readDoubtsOrSay } from './doubts.server'
import {
  CELLS,
  type CellsRollup,
  cellsWithin,
  cellsWithoutPlanning,
  NO_CELLS,
} from './kinds/cells.server'
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
  freshness: FullFreshness
  /** subset of `rollup.activity.unreadable` excluded only for unreadable sales; missing: none */
  unsold?: ReadonlySet<string>
}

/**
 * Reads a scope's month and computes its figures at `date`. The caller has checked the cover.
 * @param given the reference data, when the caller has just read it
 * @param compared false for figures without objectif: an unreadable objectif then excludes no concession
 * @throws IncompleteRecordError for a concession whose own record cannot be read
 */
export async function readScopeMonth(
  scope: Scope,
  date: LocalDate,
  given?: ReferenceData,
  { compared = true }: { compared?: boolean } = {},
): Promise<ScopeMonth> {
  const month = monthOf(date)
  const doubted = doubtsAhead(scope, date)
  const latest = given ? Promise.resolve(referenceIn(given, month)) : referenceDataIn(month)
  // Begun with the month's sums, so that both are one query.
  const cellsAhead = compared
    ? prefetch(latest.then((found) => readDayRollup(CELLS, { scope, date }, found)))
    : null
  const [whole, reference] = await Promise.all([readRollup(scope, month), latest])
  if (scope.type === 'site' && whole.activity.unreadable.length > 0)
    throw new IncompleteRecordError(`record of ${scope.siteId} in ${month}`)
  const rollup = compared ? await comparedRollup(scope, whole) : whole
  const { workingDays, network } = reference
  const days = scopeDays(reference, month, scope)
  const [others, doubts, cells] = await Promise.all([
    readOffDateSites(rollup.activity, date, { scope, reference }),
    readDoubtsOrSay(rollup.activity, doubted, network),
    cellsAhead ? readCells(cellsAhead, { scope, date, days }, rollup, reference) : NO_CELLS,
  ])
  const figures = scopeFigures(date, rollup.activity, days, {
    cells: cells ?? NO_CELLS,
    objectifCount: rollup.objectifs.siteCount,
    others,
  })
  const aimed = compared ? rollup.objectifs : { ...rollup.objectifs, unreadable: [] }
  const stored = workingDays.get(month) ?? null
  const calendar = calendarNote(month, reference.faults, stored, days.total)
  const freshness = {
    ...namedFreshness(figures.freshness, network, aimed),
    ...(calendar ? { calendar } : {}),
    ...(cells ? {} : { incomparable: true as const }),
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

/**
 * The cells of a scope (4-decisions, 64). Null when unreadable: nothing is compared, and the realised figures remain
 * (42).
 */
async function readCells(
  ahead: Promise<CellsRollup>,
  at: { scope: Scope; date: LocalDate; days: MonthDays },
  { objectifs }: Rollup,
  reference: ReferenceData,
): Promise<ScopeCells | null> {
  const leavesUnaimed = objectifs.unreadable.length > 0 && untargetedSites(objectifs).length > 0
  try {
    return cellsWithin(await ahead, leavesUnaimed)
  } catch (error) {
    logger().error({ err: error }, 'what is compared could not be read')
  }
  try {
    const sites = sitesOf(reference.network, at.scope)
    return cellsWithin(await cellsWithoutPlanning(sites, { ...at, reference }), leavesUnaimed)
  } catch {
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
): FullFreshness {
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
  freshness: FullFreshness
}

function withoutUnsold(
  dated: readonly DatedSites[],
  unsold: ReadonlySet<string> | undefined,
): readonly DatedSites[] {
  if (!unsold) return dated
  return dated
    .map((one) => ({ ...one, siteIds: one.siteIds.filter((id) => !unsold.has(id)) }))
    .filter(({ siteIds }) => siteIds.length > 0)
}

/** State of an optional part of a scope's records at `date` (4-decisions, 18 and 41); nothing is read. */
export function partOfMonth(
  {
    rollup: { activity, objectifs },
    reference,
    days: worked,
    freshness: { calendar },
    unsold,
  }: ScopeMonth,
  date: LocalDate,
  part: OptionalPart,
): PartOfMonth {
  const dated = withoutUnsold(sitesByDataDate(activity, date, part, worked), unsold)
  const days = new Map(dated.flatMap((one) => one.siteIds.map((siteId) => [siteId, one.date])))
  return {
    dated,
    date: partDate(activity, date, part),
    dateOf: (siteId) => days.get(siteId) ?? null,
    freshness: {
      ...namedFreshness(
        freshnessOn(activity, date, worked, part),
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
