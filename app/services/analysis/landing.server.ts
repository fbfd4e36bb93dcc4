import { type ReferenceData, referenceData } from '~/db/collections/reference-data.server'
import type { Scope } from '~/domain/access/scope'
import { type LocalDate, monthOf } from '~/domain/calendar/local-date'
import { partsOf } from '~/domain/hierarchy/network'
import {
  comparisonOf,
  type LandingFigures,
  landingFigures,
  sumLandings,
} from '~/domain/landing/landing-sums'
import type { Measure } from '~/domain/measures'
import { byService, type ProductiveService } from '~/domain/workshop-services'
import { readDayRollup, readDayRollups } from '~/services/rollups/day-rollups.server'
import {
  LANDING,
  type LandingRollup,
  sumFoundLandings,
} from '~/services/rollups/kinds/landing.server'
import { readRollup } from '~/services/rollups/read-rollups.server'
import { type ScopeSites, scopeSites } from './scope-sites.server'

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

/** Reads a scope's landing, and the function that takes the compared concessions out of a rollup of its parts. */
async function readOwn(scope: Scope, { date, measure }: LandingQuery, reference: ReferenceData) {
  const [sums, own] = await Promise.all([
    readRollup(scope, monthOf(date)),
    readDayRollup(LANDING[measure], { scope, date }, reference),
  ])
  const { leavesUnaimed, ...sites } = scopeSites({ scope, date, reference }, sums, own.unplanned)
  const within = ({ counted, unaimed }: LandingRollup) =>
    leavesUnaimed ? counted : sumFoundLandings([counted, unaimed])
  const whole = within(own) ?? sumLandings([])
  const landing: ScopeLanding = {
    ...sites,
    total: landingFigures(whole.total),
    services: byService((service) => landingFigures(whole.services[service])),
  }
  return { landing, within, comparison: comparisonOf(whole.total) }
}

/**
 * Reads the landing of a scope at a date, each concession at its own data date. The caller has checked the cover.
 * @param known the reference data, when the caller has just read it
 */
export async function readScopeLanding(
  scope: Scope,
  query: LandingQuery,
  known?: ReferenceData,
): Promise<ScopeLanding> {
  return (await readOwn(scope, query, known ?? (await referenceData()))).landing
}

/** Reads the landing of a scope and of its parts one level down. The caller has checked the cover. */
export async function readLandingWithParts(
  scope: Scope,
  { date, measure }: LandingQuery,
  known?: ReferenceData,
): Promise<LandingWithParts> {
  const reference = known ?? (await referenceData())
  const below = partsOf(reference.network, scope)
  const [{ landing, within, comparison }, parts] = await Promise.all([
    readOwn(scope, { date, measure }, reference),
    readDayRollups(LANDING[measure], { scopes: below.map((part) => part.scope), date }, reference),
  ])
  return {
    ...landing,
    parts: below.flatMap(({ scope, id, name }, i) => {
      const kept = parts[i]
      const found = kept ? within(kept) : null
      return found ? [{ scope, id, name, figures: landingFigures(found.total, comparison) }] : []
    }),
  }
}
