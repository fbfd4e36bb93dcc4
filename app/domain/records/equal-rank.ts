import type { Month } from '../calendar/business-day'
import { exact } from '../exact'
import { type FiguresByService, totalFigures } from './figures'
import { byMeasure, type Measure, measuresOf } from './measures'
import { percentOf } from './projection'

/** Concessions that are named where some are left out. */
const NAMED = 8

/** An earlier month at the working day of the same rank, beside the month's own figure (7-beyond §1). */
export interface EqualRank {
  month: Month
  /** euros or hours */
  value: number
  /** by how much the month's own figure is above it, percent; null when it is 0 */
  change: number | null
  /** who is out of both, and why: 'Dole (illisible), Brest (sans donnée)'; null: nobody (4-decisions, 42 and 43) */
  without: string | null
}

/** Names of the concessions out of both months: the earlier one's record cannot be read, or is not there. */
export interface OutOfBoth {
  leftOut: readonly string[]
  absent: readonly string[]
}

const named = (names: readonly string[], why: string): string[] =>
  names.length === 0
    ? []
    : [`${names.slice(0, NAMED).join(', ')}${names.length > NAMED ? '…' : ''} (${why})`]

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
  { leftOut, absent }: OutOfBoth,
): Record<Measure, EqualRank | null> {
  const out = [...named(leftOut, 'illisible'), ...named(absent, 'sans donnée')]
  const without = out.length > 0 ? out.join(', ') : null
  const known = parts.flatMap(({ now, before }) => (before ? [{ now, before }] : []))
  const sum = (measure: Measure, of: 'now' | 'before') =>
    exact(known.reduce((all, part) => all + measuresOf(totalFigures(part[of]))[measure], 0))
  return byMeasure((measure) => {
    if (known.length === 0) return null
    const value = sum(measure, 'before')
    const gained = exact(sum(measure, 'now') - value)
    return { month, value, change: value > 0 ? percentOf(gained, value) : null, without }
  })
}
