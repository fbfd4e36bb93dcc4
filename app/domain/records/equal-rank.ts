import { type BusinessDay, frenchDay, type Month } from '../calendar/business-day'
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
  /** who had fewer days then, and up to which: 'Nancy, Brest (02/10/2026)'; null: all had as many (4-decisions, 53) */
  shorter: string | null
}

/** Names of the concessions that are not compared, or with fewer days. */
export interface Uneven {
  /** out of both months: the earlier record cannot be read */
  leftOut: readonly string[]
  /** out of both months: the earlier month has no record by the working day of the same rank */
  absent: readonly string[]
  /** by their latest record of the earlier month, which lacks a working day of those compared */
  shorter: readonly { date: BusinessDay; names: readonly string[] }[]
}

const named = (names: readonly string[], why: string): string[] =>
  names.length === 0
    ? []
    : [`${names.slice(0, NAMED).join(', ')}${names.length > NAMED ? '…' : ''} (${why})`]

/** Names of concessions by their latest day, eight in all: 'Nancy (02/10/2026), Dole (05/10/2026)'. */
function namedByDay(shorter: Uneven['shorter']): string | null {
  const all = shorter.flatMap(({ date, names }) => names.map((name) => ({ date, name })))
  if (all.length === 0) return null
  const shown = all.slice(0, NAMED)
  const groups = shorter.flatMap(({ date }) => {
    const names = shown.flatMap((one) => (one.date === date ? [one.name] : []))
    return names.length > 0 ? [`${names.join(', ')} (${frenchDay(date)})`] : []
  })
  return `${groups.join(', ')}${all.length > NAMED ? '…' : ''}`
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
  { leftOut, absent, shorter }: Uneven,
): Record<Measure, EqualRank | null> {
  const out = [...named(leftOut, 'illisible'), ...named(absent, 'sans donnée')]
  const without = out.length > 0 ? out.join(', ') : null
  const fewer = namedByDay(shorter)
  const known = parts.flatMap(({ now, before }) => (before ? [{ now, before }] : []))
  const sum = (measure: Measure, of: 'now' | 'before') =>
    exact(known.reduce((all, part) => all + measuresOf(totalFigures(part[of]))[measure], 0))
  return byMeasure((measure) => {
    if (known.length === 0) return null
    const value = sum(measure, 'before')
    const gained = exact(sum(measure, 'now') - value)
    return {
      month,
      value,
      change: value > 0 ? percentOf(gained, value) : null,
      without,
      shorter: fewer,
    }
  })
}
