import type { ReferenceData } from '~/db/collections/reference-data.server'
import type { Scope } from '~/domain/access/scope'
import type { LocalDate } from '~/domain/calendar/local-date'
import { landingsIn } from '~/domain/cells/views'
import type { ComparedSite } from '~/domain/comparison/compared-site'
import { totalGapChange } from '~/domain/comparison/lines'
import { placesOf, siteScope } from '~/domain/hierarchy/network'
import { landingFigures } from '~/domain/landing/landing-sums'
import { type SiteMailLine, siteMailLine } from '~/domain/morning/site-mail-line'
import { type SiteBehind, siteBehind } from '~/domain/morning/sites-behind'
import { latestOf } from '~/domain/records/data-dates'
import { readDayRollup, readDayRollups } from '~/services/rollups/day-rollups.server'
import { CELLS } from '~/services/rollups/kinds/cells.server'
import { COMPARED, comparedSites } from '~/services/rollups/kinds/compared.server'

/** Lines of a scope's concessions, and the number of concessions with a gap. */
export interface SiteMailLines {
  count: number
  lines: SiteMailLine[]
  /** change of the scope's gap since the previous record, of the concessions with the latest data; null: unknown */
  change: number | null
}

/** Concessions that a mail holds: beyond some 100 kB mail programs cut it off. */
const MOST_SITE_LINES = 120

/** The concessions behind, with their causes, then the others by their gap. */
function orderedLines(
  behind: readonly SiteBehind[],
  sites: readonly ComparedSite[],
  places: ReadonlyMap<string, number>,
): SiteBehind[] {
  const known = new Set(behind.map(({ siteId }) => siteId))
  const placeOf = ({ siteId }: SiteBehind) => places.get(siteId) ?? 0
  const others = sites
    .filter(({ siteId }) => !known.has(siteId))
    .flatMap((site) => siteBehind(site, null) ?? [])
    .sort((a, b) => a.gap - b.gap || placeOf(a) - placeOf(b))
  return [...behind, ...others].slice(0, MOST_SITE_LINES)
}

/**
 * Reads one line per concession of a scope, the furthest behind first, with the change of its gap since the day before
 * (7-beyond §5). Three stored sums: two of the scope, one of these concessions.
 */
export async function readSiteLines(
  { scope, date }: { scope: Scope; date: LocalDate },
  reference: ReferenceData,
): Promise<SiteMailLines> {
  const { network } = reference
  const [{ behind }, kept] = await Promise.all([
    readDayRollup(CELLS, { scope, date }, reference),
    readDayRollup(COMPARED, { scope, date }, reference),
  ])
  const sites = comparedSites(kept)
  const placed = orderedLines(behind.first, sites, placesOf(network)).flatMap((line) => {
    const own = siteScope(network, line.siteId)
    return own ? [{ line, own }] : []
  })
  const scopes = placed.map(({ own }) => own)
  const cells = await readDayRollups(CELLS, { scopes, date }, reference)
  const changes = new Map(sites.map(({ siteId, delta }) => [siteId, delta.revenue]))
  const lines = placed.map(({ line, own }, i) => {
    const found = cells[i]?.counted
    const name = network.siteById.get(own.siteId)?.name ?? own.siteId
    const landing = found ? landingFigures(landingsIn(found, 'revenue').total) : null
    return siteMailLine(line, name, landing, date, changes.get(own.siteId) ?? null)
  })
  const rows = sites
    .filter(({ unreadable }) => !unreadable)
    .map(({ dataDate, delta }) => ({ dataDate, delta: delta.revenue }))
  const latest = latestOf(rows.map(({ dataDate }) => dataDate))
  return { count: behind.count, lines, change: totalGapChange(rows, latest) }
}
