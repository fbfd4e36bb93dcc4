import { type ReferenceData, referenceData } from '~/db/collections/reference-data.server'
import type { Scope } from '~/domain/access/scope'
import type { LocalDate } from '~/domain/calendar/local-date'
import type { Causes } from '~/domain/causes/levers'
import { type CausesByService, sumSiteCauses } from '~/domain/causes/site-causes'
import type { Measure } from '~/domain/measures'
import { CAUSES, sumFound } from '~/services/rollups/kinds/causes.server'
import { readComparedParts, readComparedSums } from './compared-sums.server'
import type { ScopeSites } from './scope-sites.server'

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

const kindOf = (measure: Measure) => ({ rollup: CAUSES[measure], combine: sumFound })

/**
 * Reads the causes of a scope's gap at a date without those of its parts, each concession at its own data date. The
 * caller has checked the cover.
 */
export async function readCausesWithoutParts(
  scope: Scope,
  { date, measure }: CausesQuery,
  reference: ReferenceData,
): Promise<Omit<ScopeCauses, 'parts'>> {
  const { sites, own } = await readComparedSums(kindOf(measure), { scope, date, reference })
  return { ...(own ?? sumSiteCauses([])), ...sites }
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
  const found = await readComparedParts(kindOf(measure), { scope, date, reference })
  return {
    ...(found.own ?? sumSiteCauses([])),
    ...found.sites,
    parts: found.parts.map(({ sums, ...part }) => ({ ...part, causes: sums.total })),
  }
}
