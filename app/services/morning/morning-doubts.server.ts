import type { Principal, Scope } from '~/domain/access/scope'
import { type LocalDate, monthOf } from '~/domain/calendar/local-date'
import type { ScopeCells } from '~/domain/cells/scope-cells'
import { withoutNoise } from '~/domain/decimal'
import { siteScope } from '~/domain/hierarchy/network'
import type { Measure } from '~/domain/measures'
import type { MorningReserve } from '~/domain/morning/view'
import type { ProductiveService } from '~/domain/workshop-services'
import { doubtCards } from '~/services/doubts/doubt-cards.server'
import { openDoubts, readSomeDoubts } from '~/services/doubts/read-doubts.server'
import { readDayRollups } from '~/services/rollups/day-rollups.server'
import { CELLS } from '~/services/rollups/kinds/cells.server'
import type { ScopeMonth } from '~/services/rollups/scope-month.server'
import { closedSites } from '~/services/writes/closed-month-guard.server'
import { scopeQuery, urls } from '~/urls'

/** Gap of a doubted cell, or of the services without an objective of their own; null where it is not compared. */
function gapOf({ lines }: ScopeCells, measure: Measure, service: ProductiveService): number | null {
  const own = [lines[measure][service], lines[measure].shared].find((sums) => sums?.doubted.count)
  return own ? withoutNoise(own.doubted.realized - own.doubted.due) : null
}

/** The doubts of the first doubted concessions of a scope, for 'Ce matin' (4-decisions, 66). Nothing is read without any. */
export async function morningDoubts(
  principal: Principal,
  { scope, date, measure }: { scope: Scope; date: LocalDate; measure: Measure },
  { figures, reference }: ScopeMonth,
): Promise<Pick<MorningReserve, 'doubts' | 'all'>> {
  const all = urls.doubts({ ...scopeQuery(scope), date })
  const { first } = figures.cells.lines[measure].global.doubted.sites
  const siteIds = [...new Set(first.map(({ siteId }) => siteId))]
  if (siteIds.length === 0) return { doubts: [], all }
  const { network } = reference
  const scopes = siteIds.flatMap((siteId) => siteScope(network, siteId) ?? [])
  const [found, cells, closed] = await Promise.all([
    readSomeDoubts(siteIds, date, reference),
    readDayRollups(CELLS, { scopes, date }, reference),
    closedSites(siteIds, monthOf(date)),
  ])
  const own = openDoubts(found).filter((doubt) => doubt.measure === measure)
  const cellsOf = new Map(scopes.map(({ siteId }, i) => [siteId, cells[i]?.counted]))
  const cards = doubtCards(principal, { scope, closed }, network, own)
  const doubts = cards.map((card, i) => {
    const { siteId = '', service } = own[i] ?? {}
    const sums = cellsOf.get(siteId)
    return { ...card, siteId, value: sums && service ? gapOf(sums, measure, service) : null }
  })
  return { doubts, all }
}
