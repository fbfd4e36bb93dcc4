import { referenceData } from '~/db/collections/reference-data.server'
import { may } from '~/domain/access/permissions'
import type { Principal } from '~/domain/access/scope'
import { truncateFreshness } from '~/domain/analysis/truncate-lists'
import { previousBusinessDate } from '~/domain/calendar/analysis-date'
import { type LocalDate, type Month, monthOf } from '~/domain/calendar/local-date'
import { ForbiddenError } from '~/domain/errors'
import type { FreshnessView } from '~/domain/freshness/view'
import { scopeName } from '~/domain/hierarchy/network'
import { unrecordedSites } from '~/domain/history/missing-records'
import { type MonthSummary, summaryMonths, summaryOf } from '~/domain/history/monthly-summary'
import { readGrain } from '~/domain/history/periods'
import { type HistoryView, historyView } from '~/domain/history/view'
import { readMeasure } from '~/domain/measures'
import { ReadFailedError } from '~/domain/objectifs/errors'
import { scopeDays } from '~/domain/places/place-days'
import { FIGURES_UNREADABLE } from '~/domain/read-failure-messages'
import { freshnessOn } from '~/domain/records/data-dates'
import { activityAt } from '~/domain/records/month-activity'
import { today } from '~/infra/process/clock.server'
import { scopeOfCall } from '~/services/hierarchy/hierarchy.server'
import type { Rollup } from '~/services/rollups/definitions.server'
import { readRollupMonths } from '~/services/rollups/read-rollups.server'
import { namedFreshness } from '~/services/rollups/scope-month.server'
import type { AnalysedScope } from '~/services/scope/scope.server'
import { readHistoryFacts } from './history-facts.server'
import { readFigures } from './page.server'

interface HistoryPage {
  view: HistoryView
  freshness: FreshnessView | null
}

/**
 * The history of a scope at an analysed date, with every name; `cut`, `metric` and `period` of the address choose the
 * cut, the measure and the period summed (3 §2.9, §2.10; 4-decisions, 28).
 * @param named how many concessions each period carries by name: a file names all (4-decisions, 39)
 * @throws ForbiddenError for a role without history, or a scope outside the user's cover
 */
export function readHistory(
  principal: Principal,
  analysed: AnalysedScope,
  params: URLSearchParams,
  named?: number,
): Promise<HistoryPage> {
  const { date } = analysed
  const making = {
    permission: 'history.read',
    sentences: { unreadable: FIGURES_UNREADABLE },
  } as const
  return readFigures(principal, analysed, making, async (scope, reference) => {
    const { facts, current } = await readHistoryFacts(scope, date, reference)
    const view: HistoryView = historyView(facts, {
      grain: readGrain(params.get('cut')),
      measure: readMeasure(params.get('metric')),
      date,
      period: params.get('period'),
      ...(named === undefined ? {} : { named }),
    })
    return {
      view,
      freshness: current
        ? namedFreshness(
            freshnessOn(current.activity, date, scopeDays(reference, monthOf(date), scope)),
            reference.network,
            current.objectifs,
          )
        : null,
    }
  })
}

/** Loads /historical-results; the lists of concessions in it are truncated. @throws ForbiddenError as `readHistory` */
export async function historyPage(
  principal: Principal,
  analysed: AnalysedScope,
  params: URLSearchParams,
): Promise<HistoryPage> {
  const { view, freshness } = await readHistory(principal, analysed, params)
  return { view, freshness: freshness && truncateFreshness(freshness) }
}

/** The same for paper, with the scope's name. @throws ForbiddenError as `historyPage` */
export async function historySheet(
  principal: Principal,
  analysed: AnalysedScope,
  params: URLSearchParams,
): Promise<HistoryPage & { scopeName: string }> {
  const page = await historyPage(principal, analysed, params)
  const { scope, reference } = analysed
  return { ...page, scopeName: (scope && reference && scopeName(reference.network, scope)) || '' }
}

/** Realised months, and the concessions excluded from one for an unreadable record (4-decisions, 42). */
export interface MonthlySummary {
  months: MonthSummary[]
  leftOut: { siteId: string; name: string }[]
  /** concessions whose data of the month analysed this morning are older than its date (4-decisions, 39) */
  late: FreshnessView['late']
  /** concessions with an objectif but no record of these past months, whose figures lack them (4-decisions, 43) */
  unrecorded: { siteId: string; name: string; months: Month[] }[]
}

/** The past months of each concession that `unrecordedSites` tells of one of them. */
function unrecordedMonths(rollups: readonly Rollup[], date: LocalDate): Map<string, Month[]> {
  const found = new Map<string, Month[]>()
  for (const rollup of rollups) {
    const { month } = rollup.activity
    if (month === monthOf(date)) continue
    for (const siteId of unrecordedSites(rollup, date))
      found.set(siteId, [...(found.get(siteId) ?? []), month])
  }
  return found
}

/**
 * `GET /records/monthly-summary`: the realised months of the year up to `endDate`, oldest first, each at its
 * latest record; months without a record are left out (3 §3, §7, §9).
 * @throws ForbiddenError for a role without history or a scope outside the cover; NotFoundError for an unknown node;
 * ReadFailedError when there are records and none can be read
 */
export async function readMonthlySummary(
  principal: Principal,
  query: { endDate: Month; months?: number; site?: string; plate?: string; group?: string },
): Promise<MonthlySummary> {
  if (!may(principal.role, 'history.read')) throw new ForbiddenError()
  const scope = await scopeOfCall(principal, query)
  if (!scope) throw new ForbiddenError()
  const asked = summaryMonths(query.endDate, query.months)
  const [rollups, reference] = await Promise.all([readRollupMonths(scope, asked), referenceData()])
  const { network } = reference
  const months = rollups.flatMap(({ activity }) => {
    const last = activityAt(activity, `${activity.month}-31`)
    return last ? [summaryOf(activity.month, last.cumulative)] : []
  })
  const ids = new Set(rollups.flatMap(({ activity }) => activity.unreadable))
  if (months.length === 0 && ids.size > 0) throw new ReadFailedError(FIGURES_UNREADABLE, null)
  const named = (siteId: string) => ({
    siteId,
    name: network.siteById.get(siteId)?.name ?? siteId,
  })
  const leftOut = [...ids].map(named)
  const date = previousBusinessDate(today())
  const unrecorded = [...unrecordedMonths(rollups, date)].map(([siteId, lacking]) => ({
    ...named(siteId),
    months: lacking,
  }))
  const current = rollups.find(({ activity }) => activity.month === monthOf(date))
  const late = current
    ? namedFreshness(
        freshnessOn(current.activity, date, scopeDays(reference, monthOf(date), scope)),
        network,
      ).late
    : []
  return { months, leftOut, late, unrecorded }
}
