import { withoutNoise } from '../decimal'
import { comparisonOf, LANDING_NOTES, type LandingNote, type SumLine } from './landing-sums'

/** A landing with the reasons why it, or a part of it, is the documents' projection (7-beyond §5). */
export interface RowLanding {
  /** in the measure's unit; null: no elapsed working day, or in no comparison */
  landing: number | null
  landingNotes: readonly LandingNote[]
  /** true when a part follows the planning, and a part the projection */
  landingMixed: boolean
}

/** A row without a landing. */
export const NO_LANDING: RowLanding = { landing: null, landingNotes: [], landingMixed: false }

const isProjected = ({ landingNotes }: RowLanding) => landingNotes.some((note) => note !== 'ahead')

/** Landing of a concession's whole line, with or without a target. */
export function rowLanding(line: SumLine): RowLanding {
  const side = comparisonOf(line).isAimed ? line.aimed : line.others
  if (!side) return NO_LANDING
  const row = {
    landing: side.landing,
    landingNotes: LANDING_NOTES.filter((note) => side.notes[note].count > 0),
  }
  return { ...row, landingMixed: side.planned > 0 && isProjected({ ...row, landingMixed: false }) }
}

/** Landing of a scope: the sum of its rows' landings, so that the column adds up. */
export function totalLanding(rows: readonly RowLanding[]): RowLanding {
  const found = rows.filter(({ landing }) => landing !== null)
  if (found.length === 0) return NO_LANDING
  const noted = new Set(found.flatMap(({ landingNotes }) => landingNotes))
  return {
    landing: withoutNoise(found.reduce((sum, { landing }) => sum + (landing ?? 0), 0)),
    landingNotes: LANDING_NOTES.filter((note) => noted.has(note)),
    landingMixed:
      found.some(isProjected) && found.some((row) => row.landingMixed || !isProjected(row)),
  }
}
