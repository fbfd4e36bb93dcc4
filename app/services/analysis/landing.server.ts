import { type ReferenceData, referenceData } from '~/db/collections/reference-data.server'
import type { Scope } from '~/domain/access/scope'
import type { LocalDate } from '~/domain/calendar/local-date'
import {
  comparisonOf,
  type LandingFigures,
  type LandingSums,
  landingFigures,
  sumLandings,
} from '~/domain/landing/landing-sums'
import type { Measure } from '~/domain/measures'
import { byService, type ProductiveService } from '~/domain/workshop-services'
import { LANDING, sumFoundLandings } from '~/services/rollups/kinds/landing.server'
import { type ComparedSums, readComparedParts, readComparedSums } from './compared-sums.server'
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

const kindOf = (measure: Measure) => ({
  rollup: LANDING[measure],
  combine: (both: readonly (LandingSums | null)[]) => sumFoundLandings(both),
})

/** Figures of the sums; zero without any. */
function figuresOf({ sites, own }: Pick<ComparedSums<LandingSums | null>, 'sites' | 'own'>) {
  const whole = own ?? sumLandings([])
  const landing: ScopeLanding = {
    ...sites,
    total: landingFigures(whole.total),
    services: byService((service) => landingFigures(whole.services[service])),
  }
  return { landing, comparison: comparisonOf(whole.total) }
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
  const reference = known ?? (await referenceData())
  return figuresOf(await readComparedSums(kindOf(measure), { scope, date, reference })).landing
}

/** Reads the landing of a scope and of its parts one level down. The caller has checked the cover. */
export async function readLandingWithParts(
  scope: Scope,
  { date, measure }: LandingQuery,
  known?: ReferenceData,
): Promise<LandingWithParts> {
  const reference = known ?? (await referenceData())
  const found = await readComparedParts(kindOf(measure), { scope, date, reference })
  const { landing, comparison } = figuresOf(found)
  return {
    ...landing,
    parts: found.parts.map(({ sums, ...part }) => ({
      ...part,
      figures: landingFigures(sums.total, comparison),
    })),
  }
}
