import { type ReferenceData, referenceData } from '~/db/collections/reference-data.server'
import type { Scope } from '~/domain/access/scope'
import { type LocalDate, monthOf } from '~/domain/calendar/local-date'
import type { Causes } from '~/domain/causes/levers'
import { type CausesByService, sumSiteCauses } from '~/domain/causes/site-causes'
import { partsOf } from '~/domain/hierarchy/network'
import type { Measure } from '~/domain/measures'
import { readDayRollup, readDayRollups } from '~/services/rollups/day-rollups.server'
import { CAUSES, type CausesRollup, sumFound } from '~/services/rollups/kinds/causes.server'
import { readRollup } from '~/services/rollups/read-rollups.server'
import { type ScopeSites, scopeSites } from './scope-sites.server'

/** A group, plate or concession one level down, with the gap it brings. */
export interface CausesPart {
  scope: Scope
  id: string
  name: string
  causes: Causes
}

/**
 * Causes of a scope's gap to date (7-beyond §1). With an unreadable planning, Présence and Productivité are in
 * 'Heures'; what concessions without objectif realised is 'Sans objectif'.
 */
export interface ScopeCauses extends CausesByService, ScopeSites {
  /** one level down; none for a concession */
  parts: CausesPart[]
}

/** Names of the concessions with unreadable planning. */
export const unplannedOf = ({ unreadable }: Pick<ScopeCauses, 'unreadable'>): string[] =>
  unreadable.flatMap(({ name, part }) => (part === 'planning' ? name : []))

interface CausesQuery {
  date: LocalDate
  measure: Measure
}

/** Reads a scope's causes, and the function that takes the compared concessions out of a rollup of its parts. */
async function readOwn(scope: Scope, { date, measure }: CausesQuery, reference: ReferenceData) {
  const [sums, own] = await Promise.all([
    readRollup(scope, monthOf(date)),
    readDayRollup(CAUSES[measure], { scope, date }, reference),
  ])
  const { leavesUnaimed, ...sites } = scopeSites({ scope, date, reference }, sums, own.unplanned)
  const within = ({ counted, unaimed }: CausesRollup) =>
    leavesUnaimed ? counted : sumFound([counted, unaimed])
  return { causes: { ...(within(own) ?? sumSiteCauses([])), ...sites }, within }
}

/**
 * Reads the causes of a scope's gap at a date without those of its parts, each concession at its own data date. The
 * caller has checked the cover.
 */
export async function readCausesWithoutParts(
  scope: Scope,
  query: CausesQuery,
  reference: ReferenceData,
): Promise<Omit<ScopeCauses, 'parts'>> {
  return (await readOwn(scope, query, reference)).causes
}

/**
 * Reads the causes of a scope's gap at a date and of its parts one level down, each concession at its own data date.
 * The caller has checked the cover.
 * @param known the reference data, when the caller has just read it
 */
export async function readScopeCauses(
  scope: Scope,
  { date, measure }: CausesQuery,
  known?: ReferenceData,
): Promise<ScopeCauses> {
  const reference = known ?? (await referenceData())
  const below = partsOf(reference.network, scope)
  const [{ causes, within }, parts] = await Promise.all([
    readOwn(scope, { date, measure }, reference),
    readDayRollups(CAUSES[measure], { scopes: below.map((part) => part.scope), date }, reference),
  ])
  return {
    ...causes,
    // Only parts with a concession in the sums: a part without one would be shown as 0.
    parts: below.flatMap(({ scope, id, name }, i) => {
      const kept = parts[i]
      const found = kept ? within(kept) : null
      return found ? [{ scope, id, name, causes: found.total }] : []
    }),
  }
}
