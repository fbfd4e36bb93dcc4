import type { ReferenceData } from '~/db/collections/reference-data.server'
import type { Scope } from '~/domain/access/scope'
import { type LocalDate, monthOf } from '~/domain/calendar/local-date'
import type { ScopeCells } from '~/domain/cells/scope-cells'
import { partsOf } from '~/domain/hierarchy/network'
import { readDayRollup, readDayRollups } from '~/services/rollups/day-rollups.server'
import { CELLS, cellsWithin } from '~/services/rollups/kinds/cells.server'
import { readRollup } from '~/services/rollups/read-rollups.server'
import { type ScopeSites, scopeSites } from './scope-sites.server'

interface ComparedPlace {
  scope: Scope
  date: LocalDate
  reference: ReferenceData
}

/** The cells of a scope, and the concessions that they are of (4-decisions, 64). */
export interface ComparedCells {
  sites: ScopeSites
  cells: ScopeCells
}

/** A part one level down with its cells. */
export interface CellsPart {
  scope: Scope
  id: string
  name: string
  cells: ScopeCells
}

async function readOwn({ scope, date, reference }: ComparedPlace) {
  const [month, found] = await Promise.all([
    readRollup(scope, monthOf(date)),
    readDayRollup(CELLS, { scope, date }, reference),
  ])
  const { leavesUnaimed, ...sites } = scopeSites({ scope, date, reference }, month, found.unplanned)
  return { sites, leavesUnaimed, cells: cellsWithin(found, leavesUnaimed) }
}

/** Reads the cells of a scope, each concession at its own data date (4-decisions, 39). The caller has checked the cover. */
export async function readComparedCells(place: ComparedPlace): Promise<ComparedCells> {
  const { sites, cells } = await readOwn(place)
  return { sites, cells }
}

/** As `readComparedCells`, with the parts one level down; a part whose concessions are all left out is missing. */
export async function readComparedParts(
  place: ComparedPlace,
): Promise<ComparedCells & { parts: CellsPart[] }> {
  const { scope, date, reference } = place
  const below = partsOf(reference.network, scope)
  const scopes = below.map((part) => part.scope)
  const [{ sites, leavesUnaimed, cells }, found] = await Promise.all([
    readOwn(place),
    readDayRollups(CELLS, { scopes, date }, reference),
  ])
  const left = new Set(
    sites.unreadable.flatMap(({ siteId, part }) => (part === 'planning' ? [] : siteId)),
  )
  const parts = below.flatMap(({ scope: own, id, name, siteIds }, i) => {
    const rollup = found[i]
    const isCounted = siteIds.some((siteId) => !left.has(siteId))
    return rollup && isCounted
      ? [{ scope: own, id, name, cells: cellsWithin(rollup, leavesUnaimed) }]
      : []
  })
  return { sites, cells, parts }
}
