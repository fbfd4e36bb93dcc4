import { type ReferenceData, referenceDataIn } from '~/db/collections/reference-data.server'
import type { Scope } from '~/domain/access/scope'
import { type LocalDate, monthOf } from '~/domain/calendar/local-date'
import type { Causes } from '~/domain/causes/levers'
import type { CausesByService } from '~/domain/causes/site-causes'
import type { ScopeCells } from '~/domain/cells/scope-cells'
import { causesIn, progressView } from '~/domain/cells/views'
import type { Measure } from '~/domain/measures'
import { readComparedCells, readComparedParts } from './compared-cells.server'
import type { ScopeSites } from './scope-sites.server'

/** A group, plate or concession one level down, with the gap it brings. */
export interface CausesPart {
  scope: Scope
  id: string
  name: string
  causes: Causes
}

/**
 * Causes of a scope's gap to date (7-beyond §1), of its compared cells. With an unreadable planning, Présence and
 * Productivité are in 'Heures'.
 */
export interface ScopeCauses extends CausesByService, ScopeSites {
  /** gap with the doubted cells; missing where none is doubted (4-decisions, 66) */
  gapWith?: number
  /** one level down; none for a concession */
  parts: CausesPart[]
}

/** Names of the concessions with unreadable planning. */
export const unplannedOf = ({ unreadable }: Pick<ScopeCauses, 'unreadable'>): string[] =>
  unreadable.flatMap(({ name, part }) => (part === 'planning' ? name : []))

/** Gap of the scope with its doubted cells; empty where none is doubted (4-decisions, 66). */
function gapWithOf({ lines }: ScopeCells, measure: Measure): { gapWith?: number } {
  const { gapWith } = progressView(lines[measure].global, 0)
  return gapWith === undefined ? {} : { gapWith }
}

interface CausesQuery {
  date: LocalDate
  measure: Measure
}

/**
 * Reads the causes of a scope's gap at a date without those of its parts, each concession at its own data date. The
 * caller has checked the cover.
 */
export async function readCausesWithoutParts(
  scope: Scope,
  { date, measure }: CausesQuery,
  reference: ReferenceData,
): Promise<Omit<ScopeCauses, 'parts'>> {
  const { sites, cells } = await readComparedCells({ scope, date, reference })
  return { ...causesIn(cells, measure), ...gapWithOf(cells, measure), ...sites }
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
  const reference = known ?? (await referenceDataIn(monthOf(date)))
  const { sites, cells, parts } = await readComparedParts({ scope, date, reference })
  return {
    ...causesIn(cells, measure),
    ...gapWithOf(cells, measure),
    ...sites,
    parts: parts.map(({ cells: own, ...part }) => ({
      ...part,
      causes: causesIn(own, measure).total,
    })),
  }
}
