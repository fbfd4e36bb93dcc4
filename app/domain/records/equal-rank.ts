import type { Month } from '../calendar/business-day'
import { exact } from '../exact'
import { type FiguresByService, totalFigures } from './figures'
import { byMeasure, type Measure, measuresOf } from './measures'
import { percentOf } from './projection'

/** Concessions that are named where one is shown; the others are counted. */
const NAMED = 8

/** An earlier month at the working day of the same rank, beside the month's own figure (7-beyond §1). */
export interface EqualRank {
  month: Month
  /** euros or hours */
  value: number
  /** by how much the month's own figure is above it, percent; null when it is 0 */
  change: number | null
  /** names of the concessions out of both: their record of that month cannot be read (4-decisions, 42) */
  leftOut: readonly string[]
  /** how many more there are than `leftOut` names; missing: none */
  unnamed?: number
}

/** A part of a scope that shares a data date: what it has now, and what it had at the same rank. */
export interface RankedPart {
  now: FiguresByService
  /** null: nothing is known of it, so it is not compared */
  before: FiguresByService | null
}

/**
 * What an earlier month had at the working day of the same rank, per measure; null when nothing is known of it.
 * Only parts that are known then count in the change (4-decisions, 43).
 */
export function equalRank(
  month: Month,
  parts: readonly RankedPart[],
  leftOut: readonly string[],
): Record<Measure, EqualRank | null> {
  const rest = leftOut.length - NAMED
  const left = { leftOut: leftOut.slice(0, NAMED), ...(rest > 0 ? { unnamed: rest } : {}) }
  const known = parts.flatMap(({ now, before }) => (before ? [{ now, before }] : []))
  const sum = (measure: Measure, of: 'now' | 'before') =>
    exact(known.reduce((all, part) => all + measuresOf(totalFigures(part[of]))[measure], 0))
  return byMeasure((measure) => {
    if (known.length === 0) return null
    const value = sum(measure, 'before')
    const gained = exact(sum(measure, 'now') - value)
    return { month, value, change: value > 0 ? percentOf(gained, value) : null, ...left }
  })
}
