import type { ReferenceData } from '~/db/collections/reference-data.server'
import type { DayPartName } from '~/db/collections/rollup-ids.server'
import type { Principal, Scope } from '~/domain/access/scope'
import type { LocalDate } from '~/domain/calendar/local-date'
import { landingsIn } from '~/domain/cells/views'
import { landingNotes } from '~/domain/landing/landing-notes'
import { landingFigures } from '~/domain/landing/landing-sums'
import type { Measure } from '~/domain/measures'
import { buildMorning } from '~/domain/morning/build-view'
import type { MorningBlock, MorningView } from '~/domain/morning/view'
import { PART_UNREADABLE } from '~/domain/read-failure-messages'
import { prefetch } from '~/infra/process/coalesced-reads.server'
import { ACTIONS_UNREADABLE } from '~/services/actions/read-actions.server'
import { prefetchDayRollup, readDayRollup } from '~/services/rollups/day-rollups.server'
import { CELLS } from '~/services/rollups/kinds/cells.server'
import { COMPARED } from '~/services/rollups/kinds/compared.server'
import { MISSING } from '~/services/rollups/kinds/missing.server'
import type { PrefetchedRollups } from '~/services/rollups/read-rollups.server'
import type { ScopeMonth } from '~/services/rollups/scope-month.server'
import { readYesterday } from '~/services/spans/yesterday.server'
import { prefetchUnassigned, readToComplete } from '~/services/to-complete/read-to-complete.server'
import { readResult } from '~/services/web/guarded-read.server'
import { scopeQuery, serverUrls, urls } from '~/urls'
import { leversSince } from './levers-since.server'
import { linePlace } from './line-places.server'
import { morningDoubts } from './morning-doubts.server'
import { type OpenActions, openActionLines, readOpenActions } from './open-actions.server'

/** Scope, analysed date and measure of the block. */
export interface MorningQuery {
  scope: Scope
  date: LocalDate
  measure: Measure
}

/**
 * Kinds of rollup that the block reads, for `prefetchRollups`.
 * @param withYesterday see `hasYesterday`
 */
export const morningKinds = (withYesterday: boolean): DayPartName[] => [
  CELLS.name,
  MISSING.name,
  ...(withYesterday ? [COMPARED.name] : []),
]

/** Starts the block's reads in the same tick as the page's other reads. Builds no rollup (`prefetch`). */
export const prefetchMorning = (
  principal: Principal,
  query: MorningQuery,
  reference: ReferenceData,
  ahead: Promise<PrefetchedRollups>,
) => ({
  kept: prefetchDayRollup(MISSING, query, reference, ahead),
  cells: prefetchDayRollup(CELLS, query, reference, ahead),
  unassigned: prefetchUnassigned(query.scope, reference.network),
  actions: prefetch(readOpenActions(principal, query)),
  sums: ahead,
})

type Ahead = ReturnType<typeof prefetchMorning>

async function readView(
  principal: Principal,
  query: MorningQuery,
  month: ScopeMonth,
  ahead: Ahead | undefined,
  open: Promise<OpenActions>,
): Promise<MorningView> {
  const { scope, date, measure } = query
  const { figures, days, reference } = month
  const { network } = reference
  const found = (await ahead?.cells) ?? (await readDayRollup(CELLS, query, reference))
  const lines = found.highlights[measure]
  const since = await leversSince(lines, query, reference)
  // Unreadable actions are said in their own list.
  const actions = await open.then(({ found }) => found).catch(() => [])
  const landing = landingFigures(landingsIn(figures.cells, measure).total)
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
    landingNotes: landingNotes(landing, scope.type === 'site' ? null : nameOf),
    since,
    placeOf: (item) => linePlace(principal, query, network, item, actions),
    origin: serverUrls.origin({ ...place, figure: 'gap', metric }),
    comparison: scope.type === 'site' ? null : urls.comparison({ ...place, metric }),
    doubts: await morningDoubts(principal, query, month),
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
      (found) => found ?? readDayRollup(MISSING, query, reference),
    ),
  )
  const open = prefetch(ahead?.actions ?? readOpenActions(principal, query))
  const [morning, toComplete, actions, yesterday] = await Promise.all([
    readResult(PART_UNREADABLE, () => readView(principal, query, month, ahead, open)),
    readResult(PART_UNREADABLE, async () =>
      readToComplete(principal, query, month, await watch, ahead?.unassigned, {
        asksForOwn: false,
      }),
    ),
    readResult(ACTIONS_UNREADABLE, async () => {
      return openActionLines(principal, query, await open, await watch, reference)
    }),
    readResult(PART_UNREADABLE, () => readYesterday(query, month, ahead?.sums)),
  ])
  return {
    morning,
    toComplete,
    yesterday,
    actions:
      actions.error === null
        ? {
            value: { ...actions.value, all: urls.actions({ ...scopeQuery(scope), date }) },
            error: null,
          }
        : actions,
  }
}
