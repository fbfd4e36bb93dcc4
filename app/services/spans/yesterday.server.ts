import type { ReferenceData } from '~/db/collections/reference-data.server'
import type { Scope } from '~/domain/access/scope'
import { addDays } from '~/domain/calendar/day-counting'
import { type LocalDate, monthOf } from '~/domain/calendar/local-date'
import { daysOfSite } from '~/domain/calendar/working-days'
import { siteScope, sitesOf } from '~/domain/hierarchy/network'
import { MOST_BEHIND } from '~/domain/morning/sites-behind'
import { spanBetween } from '~/domain/spans/span'
import type { SpanLine } from '~/domain/spans/total'
import { type YesterdayView, yesterdayView } from '~/domain/yesterday/view'
import { readDayRollup, readDayRollups } from '~/services/rollups/day-rollups.server'
import { COMPARED, comparedSites } from '~/services/rollups/kinds/compared.server'
import type { PrefetchedRollups } from '~/services/rollups/read-rollups.server'
import type { ScopeMonth } from '~/services/rollups/scope-month.server'
import { scopeQuery, urls } from '~/urls'
import { readDaySpans, spanDoubts } from './day-spans.server'

/** Maximum number of concessions of a scope whose 'Ce matin' has yesterday; wider ones lead to the comparison. */
const MOST = MOST_BEHIND

/** Tests whether a scope's 'Ce matin' has yesterday per concession. */
export function hasYesterday(scope: Scope, { network }: Pick<ReferenceData, 'network'>): boolean {
  return scope.type !== 'site' && sitesOf(network, scope).length <= MOST
}

/** Addresses of yesterday in the comparison and of a concession's synthesis. */
const linksOf = (
  { scope, date }: { scope: Scope; date: LocalDate },
  { network }: Pick<ReferenceData, 'network'>,
) => ({
  to: urls.comparison({ ...scopeQuery(scope), date, columns: 'yesterday' }),
  toOf: (siteId: string) => urls.synthesis({ ...scopeQuery(siteScope(network, siteId)), date }),
})

async function yesterdayRows(
  { reference, freshness, figures: { dataDate }, ...month }: ScopeMonth,
  spans: Awaited<ReturnType<typeof readDaySpans>>,
  siteIds: readonly string[],
): Promise<SpanLine[]> {
  const { network } = reference
  const doubts = await spanDoubts(spans.values(), dataDate ?? '', reference)
  const broken = new Set(freshness.unaimed?.map(({ siteId }) => siteId))
  const unreadable = new Set(month.rollup.activity.unreadable)
  return siteIds
    .filter((siteId) => !unreadable.has(siteId))
    .map((siteId) => ({
      name: network.siteById.get(siteId)?.name ?? siteId,
      span: spans.get(siteId) ?? null,
      doubted: doubts.get(siteId) ?? null,
      unaimed: broken.has(siteId),
    }))
}

/**
 * Reads yesterday per concession of a scope; null for a concession, a scope of more than 25, and without
 * data of the month. The caller has checked the cover.
 */
export async function readYesterday(
  { scope, date }: { scope: Scope; date: LocalDate },
  month: ScopeMonth,
  ahead?: Promise<PrefetchedRollups>,
): Promise<YesterdayView | null> {
  const { reference, figures } = month
  if (figures.dataDate === null || !hasYesterday(scope, reference)) return null
  const kept = await readDayRollup(COMPARED, { scope, date }, reference, ahead)
  const spans = await readDaySpans(scope, month, comparedSites(kept), ahead)
  const siteIds = sitesOf(reference.network, scope).map(({ _id }) => _id)
  const links = linksOf({ scope, date }, reference)
  return yesterdayView(figures.dataDate, await yesterdayRows(month, spans, siteIds), true, links)
}

/** Reads yesterday of some concessions of a wide scope, at most 25, for its mail; null without data of the month. */
export async function readYesterdayOf(
  siteIds: readonly string[],
  month: ScopeMonth,
): Promise<YesterdayView | null> {
  const { reference, figures, days } = month
  const { dataDate } = figures
  if (dataDate === null) return null
  const some = siteIds.slice(0, MOST)
  const scopes = some.flatMap((siteId) => siteScope(reference.network, siteId) ?? [])
  const eve = addDays(dataDate, -1)
  const isSameMonth = monthOf(eve) === monthOf(dataDate)
  const [now, before] = await Promise.all([
    readDayRollups(COMPARED, { scopes, date: dataDate }, reference),
    isSameMonth ? readDayRollups(COMPARED, { scopes, date: eve }, reference) : [],
  ])
  const earlier = new Map(before.flatMap(comparedSites).map((site) => [site.siteId, site]))
  const spans = now.flatMap(comparedSites).flatMap((site) => {
    const span = spanBetween(site, earlier.get(site.siteId), daysOfSite(days, site.siteId))
    return span && span.to === dataDate ? [[site.siteId, span] as const] : []
  })
  const links = linksOf({ scope: month.scope, date: dataDate }, reference)
  return yesterdayView(dataDate, await yesterdayRows(month, new Map(spans), some), false, links)
}
