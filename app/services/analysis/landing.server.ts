import { type ReferenceData, referenceDataIn } from '~/db/collections/reference-data.server'
import type { Scope } from '~/domain/access/scope'
import { type LocalDate, monthOf } from '~/domain/calendar/local-date'
import type { ScopeCells } from '~/domain/cells/scope-cells'
import { landingsIn } from '~/domain/cells/views'
import {
  comparisonOf,
  type LandingFigures,
  landingFigures,
  type SumLine,
} from '~/domain/landing/landing-sums'
import type { Measure } from '~/domain/measures'
import { byService, type ProductiveService } from '~/domain/workshop-services'
import { readComparedCells, readComparedParts } from './compared-cells.server'
import type { ScopeSites } from './scope-sites.server'

/** A group, plate or concession one level down, with the landing it brings. */
export interface LandingPart {
  scope: Scope
  id: string
  name: string
  figures: LandingFigures
}

/** Landing of a scope by the planning (7-beyond §5). Notes name concessions by identifier. */
export interface ScopeLanding extends ScopeSites {
  total: LandingFigures
  services: Record<ProductiveService, LandingFigures>
  /** lines of the total besides the services; null: none (4-decisions, 64) */
  rest: { shared: LandingFigures | null; unallocated: LandingFigures | null }
}

/** Landing of a scope, and of its parts. */
export interface LandingWithParts extends ScopeLanding {
  /** one level down, of the same concessions as the total; none for a concession */
  parts: LandingPart[]
}

interface LandingQuery {
  date: LocalDate
  measure: Measure
}

function figuresOf(sites: ScopeSites, cells: ScopeCells, measure: Measure) {
  const whole = landingsIn(cells, measure)
  const { shared, unallocated } = whole.rest
  // The total's choice of compared concessions, so that the lines add up to it.
  const comparison = comparisonOf(whole.total)
  const restLine = (line: SumLine | null) => line && landingFigures(line, comparison)
  const landing: ScopeLanding = {
    ...sites,
    total: landingFigures(whole.total),
    services: byService((service) => landingFigures(whole.services[service])),
    rest: { shared: restLine(shared), unallocated: restLine(unallocated) },
  }
  return { landing, comparison }
}

/**
 * Reads the landing of a scope at a date, each concession at its own data date. The caller has checked the cover.
 * @param known the reference data, when the caller has just read it
 */
export async function readScopeLanding(
  scope: Scope,
  { date, measure }: LandingQuery,
  known?: ReferenceData,
): Promise<ScopeLanding> {
  const reference = known ?? (await referenceDataIn(monthOf(date)))
  const { sites, cells } = await readComparedCells({ scope, date, reference })
  return figuresOf(sites, cells, measure).landing
}

/** Reads the landing of a scope and of its parts one level down. The caller has checked the cover. */
export async function readLandingWithParts(
  scope: Scope,
  { date, measure }: LandingQuery,
  known?: ReferenceData,
): Promise<LandingWithParts> {
  const reference = known ?? (await referenceDataIn(monthOf(date)))
  const found = await readComparedParts({ scope, date, reference })
  const { landing, comparison } = figuresOf(found.sites, found.cells, measure)
  return {
    ...landing,
    parts: found.parts.map(({ cells, ...part }) => ({
      ...part,
      figures: landingFigures(landingsIn(cells, measure).total, comparison),
    })),
  }
}
