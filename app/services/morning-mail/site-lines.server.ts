import type { ReferenceData } from '~/db/collections/reference-data.server'
import type { Scope } from '~/domain/access/scope'
import type { LocalDate } from '~/domain/calendar/local-date'
import { siteScope } from '~/domain/hierarchy/network'
import { landingFigures } from '~/domain/landing/landing-sums'
import { type SiteMailLine, siteMailLine } from '~/domain/morning/site-mail-line'
import { readDayRollup, readDayRollups } from '~/services/rollups/day-rollups.server'
import { BEHIND } from '~/services/rollups/kinds/behind.server'
import { LANDING } from '~/services/rollups/kinds/landing.server'

/** Lines of a scope's concessions, and the number of concessions with a gap. */
export interface SiteMailLines {
  count: number
  lines: SiteMailLine[]
}

/**
 * Reads one line per concession of a scope, the furthest behind first, at most 25 (7-beyond §5). Two stored sums: of the
 * scope, and of these concessions.
 */
export async function readSiteLines(
  { scope, date }: { scope: Scope; date: LocalDate },
  reference: ReferenceData,
): Promise<SiteMailLines> {
  const { network } = reference
  const { count, first } = await readDayRollup(BEHIND, { scope, date }, reference)
  const placed = first.flatMap((line) => {
    const own = siteScope(network, line.siteId)
    return own ? [{ line, own }] : []
  })
  const scopes = placed.map(({ own }) => own)
  const landings = await readDayRollups(LANDING.revenue, { scopes, date }, reference)
  const lines = placed.map(({ line }, i) => {
    const found = landings[i]?.counted
    const name = network.siteById.get(line.siteId)?.name ?? line.siteId
    return siteMailLine(line, name, found ? landingFigures(found.total) : null, date)
  })
  return { count, lines }
}
