import type { LateNote } from '~/domain/freshness/view'
import { frenchDate } from '~/format/dates'
import { counted } from '~/format/numbers'

/** The late concessions that a mail names; the page behind its link lists them all. */
const NAMED = 30

/** The late concessions with the date of what they have, one line each; beyond thirty they are counted. */
export function lateLines(late: readonly LateNote[]): string[] {
  const lines = late
    .slice(0, NAMED)
    .map(
      ({ name, date }) =>
        `${name}\u202f: ${date ? `données du ${frenchDate(date)}` : 'aucune donnée ce mois'}`,
    )
  const others = late.length - lines.length
  return others > 0 ? [...lines, `et ${counted(others, 'autre')}`] : lines
}
