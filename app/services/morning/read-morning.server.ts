import type { ReferenceData } from '~/db/collections/reference-data.server'
import type { DayPartName } from '~/db/collections/rollup-ids.server'
import type { Principal, Scope } from '~/domain/access/scope'
import type { LocalDate } from '~/domain/calendar/local-date'
import { landingNotes } from '~/domain/landing/landing-notes'
import { type LandingFigures, landingFigures } from '~/domain/landing/landing-sums'
import type { Measure } from '~/domain/measures'
import { buildMorning } from '~/domain/morning/build-view'
import type { MorningBlock, MorningView } from '~/domain/morning/view'
import { PART_UNREADABLE } from '~/domain/read-failure-messages'
import { prefetch } from '~/infra/process/coalesced-reads.server'
import { ACTIONS_UNREADABLE } from '~/services/actions/read-actions.server'
import { prefetchDayRollup, readDayRollup } from '~/services/rollups/day-rollups.server'
import { highlightsKind } from '~/services/rollups/kinds/highlight-lines.server'
import { WATCH } from '~/services/rollups/kinds/highlights.server'
import {
  LANDING,
  type LandingRollup,
  sumFoundLandings,
} from '~/services/rollups/kinds/landing.server'
import type { PrefetchedRollups } from '~/services/rollups/read-rollups.server'
import type { ScopeMonth } from '~/services/rollups/scope-month.server'
import { prefetchUnassigned, readToComplete } from '~/services/to-complete/read-to-complete.server'
import { readResult } from '~/services/web/guarded-read.server'
import { scopeQuery, serverUrls, urls } from '~/urls'
import { leversSince } from './levers-since.server'
import { linePlace } from './line-places.server'
import { openActionLines, readOpenActions } from './open-actions.server'

/** Scope, analysed date and measure of the block. */
export interface MorningQuery {
  scope: Scope
  date: LocalDate
  measure: Measure
}

/** Kinds of rollup that the block reads for a measure, for `prefetchRollups`. */
export const morningRollups = (measure: Measure): DayPartName[] => [
  ...new Set([WATCH.name, highlightsKind(measure).name, LANDING[measure].name]),
]

/** Starts the block's reads in the same tick as the page's other reads. Builds no rollup (`prefetch`). */
export const prefetchMorning = (
  principal: Principal,
  query: MorningQuery,
  reference: ReferenceData,
  ahead: Promise<PrefetchedRollups>,
) => ({
  kept: prefetchDayRollup(WATCH, query, reference, ahead),
  lines: prefetchDayRollup(highlightsKind(query.measure), query, reference, ahead),
  landing: prefetchDayRollup(LANDING[query.measure], query, reference, ahead),
  unassigned: prefetchUnassigned(query.scope, reference.network),
  actions: prefetch(readOpenActions(principal, query)),
})

type Ahead = ReturnType<typeof prefetchMorning>

/** Landing of the concessions that the scope's sums cover (4-decisions, 42). */
function landingOf({ counted, unaimed }: LandingRollup, month: ScopeMonth): LandingFigures | null {
  const leavesUnaimed = month.freshness.unreadable.some(({ part }) => part === 'objectif')
  const sums = leavesUnaimed ? counted : sumFoundLandings([counted, unaimed])
  return sums && landingFigures(sums.total)
}

async function readView(
  principal: Principal,
  query: MorningQuery,
  month: ScopeMonth,
  ahead: Ahead | undefined,
): Promise<MorningView> {
  const { scope, date, measure } = query
  const { figures, days, reference } = month
  const { network } = reference
  const kind = highlightsKind(measure)
  const [lines, landed] = await Promise.all([
    ahead?.lines.then((found) => found ?? readDayRollup(kind, query, reference)) ??
      readDayRollup(kind, query, reference),
    ahead?.landing.then((found) => found ?? readDayRollup(LANDING[measure], query, reference)) ??
      readDayRollup(LANDING[measure], query, reference),
  ])
  const since = await leversSince(lines, query, reference)
  const landing = landingOf(landed, month)
  const nameOf = (siteId: string) => network.siteById.get(siteId)?.name ?? siteId
  const metric = measure === 'revenue' ? null : measure
  const place = { ...scopeQuery(scope), date }
  return buildMorning({
    measure,
    level: scope.type,
    date,
    days,
    figures,
    kept: lines,
    landing,
    landingNotes: landing ? landingNotes(landing, scope.type === 'site' ? null : nameOf) : [],
    since,
    placeOf: (item) => linePlace(principal, query, network, item),
    origin: serverUrls.origin({ ...place, figure: 'gap', metric }),
    comparison: scope.type === 'site' ? null : urls.comparison({ ...place, metric }),
  })
}

/**
 * Reads the block 'Ce matin' of a scope (7-beyond §5). A message replaces each part that cannot be read. The caller has
 * checked the cover.
 * @param month the figures of the same scope and date
 * @param ahead the result of `prefetchMorning`, if the page prefetched
 */
export async function readMorning(
  principal: Principal,
  query: MorningQuery,
  month: ScopeMonth,
  ahead?: Ahead,
): Promise<MorningBlock> {
  const { scope, date } = query
  const { reference } = month
  const watch = prefetch(
    (ahead?.kept ?? Promise.resolve(undefined)).then(
      (found) => found ?? readDayRollup(WATCH, query, reference),
    ),
  )
  const [morning, toComplete, actions] = await Promise.all([
    readResult(PART_UNREADABLE, () => readView(principal, query, month, ahead)),
    readResult(PART_UNREADABLE, async () =>
      readToComplete(principal, query, month, await watch, ahead?.unassigned, {
        asksForOwn: false,
      }),
    ),
    readResult(ACTIONS_UNREADABLE, async () => {
      const stored = await (ahead?.actions ?? readOpenActions(principal, query))
      return openActionLines(principal, query, stored, await watch, reference)
    }),
  ])
  return {
    morning,
    toComplete,
    actions:
      actions.error === null
        ? {
            value: { ...actions.value, all: urls.actions({ ...scopeQuery(scope), date }) },
            error: null,
          }
        : actions,
  }
}
