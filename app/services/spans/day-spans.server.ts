import type { ReferenceData } from '~/db/collections/reference-data.server'
import type { Scope } from '~/domain/access/scope'
import { addDays } from '~/domain/calendar/day-counting'
import { type LocalDate, monthOf } from '~/domain/calendar/local-date'
import { daysOfSite } from '~/domain/calendar/working-days'
import type { ComparedSite } from '~/domain/comparison/compared-site'
import { masksMeasure } from '~/domain/doubts/doubted-cells'
import { SPAN_MEASURES } from '~/domain/spans/rows'
import { type Span, spanBetween } from '~/domain/spans/span'
import { doubtReasons } from '~/services/doubts/doubt-reasons.server'
import { readDayRollup } from '~/services/rollups/day-rollups.server'
import { COMPARED, comparedSites } from '~/services/rollups/kinds/compared.server'
import type { PrefetchedRollups } from '~/services/rollups/read-rollups.server'
import type { ScopeMonth } from '~/services/rollups/scope-month.server'

/**
 * Reads the last day of each concession of a scope that has data of it: from its previous record of the month to the
 * scope's data date (4-decisions, 17 and 40). One stored day more than `sites`; none on the first of a month.
 * @param sites the scope's concessions at the analysed date
 * @param ahead documents of the scope's month that hold the stored days, if prefetched
 */
export async function readDaySpans(
  scope: Scope,
  { figures: { dataDate }, days, reference }: ScopeMonth,
  sites: readonly ComparedSite[],
  ahead?: Promise<PrefetchedRollups>,
): Promise<ReadonlyMap<string, Span>> {
  if (dataDate === null) return new Map()
  const eve = addDays(dataDate, -1)
  const kept =
    monthOf(eve) === monthOf(dataDate)
      ? comparedSites(await readDayRollup(COMPARED, { scope, date: eve }, reference, ahead))
      : []
  const before = new Map(kept.map((site) => [site.siteId, site]))
  const spans = sites
    .filter((site) => site.dataDate === dataDate)
    .flatMap(
      (site) => spanBetween(site, before.get(site.siteId), daysOfSite(days, site.siteId)) ?? [],
    )
  return new Map(spans.map((span) => [span.siteId, span]))
}

/** Reasons for doubting spans that end on a date, by concession (4-decisions, 66). */
export function spanDoubts(
  spans: Iterable<Span>,
  date: LocalDate,
  reference: ReferenceData,
): Promise<ReadonlyMap<string, string>> {
  const doubted = [...spans].filter(({ doubted: mask }) => masksMeasure(mask, SPAN_MEASURES))
  const siteIds = doubted.map(({ siteId }) => siteId)
  return doubtReasons(siteIds, date, reference, SPAN_MEASURES)
}
