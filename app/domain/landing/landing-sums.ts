import { withoutNoise } from '../decimal'
import { type Missing, sumMissing } from '../records/missing'
import type { ProductiveService } from '../workshop-services'

/**
 * Reason why a landing is the documents' projection: no planned hours up to the data date, or no billed hours. `ahead`
 * is no such reason: working days remain, and none of them has planned hours.
 */
export const LANDING_NOTES = ['planning', 'activity', 'ahead'] as const
export type LandingNote = (typeof LANDING_NOTES)[number]

/** Sums of the concessions of one line that have a projection. Euros or hours. */
export interface Side {
  realized: number
  target: number
  /** the documents' projection: realised × total ÷ elapsed, each at its own data date */
  projection: number
  landing: number
  /** the part of `landing` that is the documents' projection */
  projected: number
  /** planned hours after each data date */
  remainingPotential: number
  /** number of services of concessions with a landing by the planning */
  planned: number
  /** concessions by note */
  notes: Record<LandingNote, Missing>
}

/** One line of a scope: the whole, or one service. Sums of disjoint scopes add up. */
export interface SumLine {
  /** of all concessions */
  realized: number
  /** of all concessions, for the month */
  target: number
  /** the concessions with a target and an elapsed working day; null: none */
  aimed: Side | null
  /** the concessions without a target, with an elapsed working day; null: none */
  others: Side | null
}

/** Landing sums of a scope: as a whole and by service. */
export interface LandingSums {
  total: SumLine
  services: Record<ProductiveService, SumLine>
  /** lines of the total besides the services; null: none (4-decisions, 64) */
  rest: { shared: SumLine | null; unallocated: SumLine | null }
}

const NO_SITES: Missing = { count: 0, first: [] }

/** A side of 0. */
export const noSide = (): Side => ({
  realized: 0,
  target: 0,
  projection: 0,
  landing: 0,
  projected: 0,
  remainingPotential: 0,
  planned: 0,
  notes: { planning: NO_SITES, activity: NO_SITES, ahead: NO_SITES },
})

type Places = ReadonlyMap<string, number>

/** Adds up sides. @param places the network's order of concessions */
export function addSides(sides: readonly Side[], places: Places = new Map()): Side {
  const [only, ...others] = sides
  if (only && others.length === 0) return only
  const sum = (of: (side: Side) => number) =>
    withoutNoise(sides.reduce((all, side) => all + of(side), 0))
  const notes = (note: LandingNote) =>
    sumMissing(
      sides.map((side) => side.notes[note]),
      places,
    )
  return {
    realized: sum(({ realized }) => realized),
    target: sum(({ target }) => target),
    projection: sum(({ projection }) => projection),
    landing: sum(({ landing }) => landing),
    projected: sum(({ projected }) => projected),
    remainingPotential: sum(({ remainingPotential }) => remainingPotential),
    planned: sum(({ planned }) => planned),
    notes: { planning: notes('planning'), activity: notes('activity'), ahead: notes('ahead') },
  }
}

/** Names a concession once, however many of its services have the note. */
export const onePerSite = (side: Side): Side => {
  const once = (note: LandingNote) => {
    const { first } = side.notes[note]
    return { count: Math.min(1, first.length), first: first.slice(0, 1) }
  }
  return {
    ...side,
    notes: { planning: once('planning'), activity: once('activity'), ahead: once('ahead') },
  }
}

/** Origin of a landing: the planning, the documents' projection, or both among its concessions and services. */
export type LandingBasis = 'planning' | 'projection' | 'mixed'

/** Landing of one line of a scope, in the measure's unit. */
export interface LandingFigures {
  /** realised by all concessions */
  realized: number
  /** the part of `realized` from the compared concessions; the fields below cover these only (4-decisions, 53) */
  compared: number
  target: number
  /** null without target or elapsed working day (4-decisions, 19) */
  projection: number | null
  /** null when no compared concession has an elapsed working day */
  landing: number | null
  basis: LandingBasis | null
  /** the part of `landing` that is the documents' projection */
  projected: number
  /** planned hours after each data date */
  remainingPotential: number
  notes: Record<LandingNote, Missing>
}

/** Concessions that a line compares: chosen for the whole scope, and equal for its parts, so that parts add up. */
export interface Comparison {
  /** true: the concessions with a target; false: no concession has one, all count */
  isAimed: boolean
  /** true when a concession has an elapsed working day */
  isStarted: boolean
}

/** Chooses the concessions that a scope's line compares (4-decisions, 53). */
export const comparisonOf = ({ target, aimed, others }: SumLine): Comparison => ({
  isAimed: target !== 0,
  isStarted: aimed !== null || others !== null,
})

function basisOf({ planned, notes }: Side): LandingBasis | null {
  const projected = notes.planning.count + notes.activity.count
  if (planned === 0) return projected === 0 ? null : 'projection'
  return projected === 0 ? 'planning' : 'mixed'
}

/** Reads the figures of a line. @param comparison of the scope whose part the line is; by default of the line */
export function landingFigures(
  line: SumLine,
  { isAimed, isStarted }: Comparison = comparisonOf(line),
): LandingFigures {
  const found = isAimed ? line.aimed : line.others
  const side = found ?? noSide()
  return {
    realized: line.realized,
    compared: isStarted ? side.realized : line.realized,
    target: isStarted ? side.target : line.target,
    projection: found && isAimed ? side.projection : null,
    landing: found && side.landing,
    basis: found && basisOf(side),
    projected: side.projected,
    remainingPotential: side.remainingPotential,
    notes: side.notes,
  }
}
