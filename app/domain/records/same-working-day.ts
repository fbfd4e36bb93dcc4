import { frenchDay, type LocalDate, type Month } from '../calendar/local-date'
import { withoutNoise } from '../decimal'
import { byMeasure, type Measure } from '../measures'
import { percentOf } from '../percent'
import { type FiguresByService, totalFigures } from './figures'
import { measuresOf } from './measures'

/** Maximum number of concessions named. */
const NAMED_WITHOUT_DAY = 8

/** Figure of an earlier month at the working day of the same rank, to compare with the month's own (7-beyond §1). */
export interface SameWorkingDay {
  month: Month
  /** euros or hours */
  value: number
  /** increase of the month's own figure over it, percent; null when `value` is 0 or less */
  change: number | null
  /**
   * concessions left out of both, with the reason: 'Dole (illisible), Brest (sans donnée)'; null: none (4-decisions,
   * 42 and 43)
   */
  without: string | null
  /**
   * concessions with fewer days in the earlier month, and their last day: 'Nancy, Brest (02/10/2026)'; null: none
   * (4-decisions, 53)
   */
  shorter: string | null
  /** 'périmètre modifié : Dole depuis le 01/11/2026'; missing: the same concessions (4-decisions, 72) */
  moved?: string
}

/** Names of the concessions that are not compared, or with fewer days. */
export interface Uneven {
  /** left out of both months: the earlier record is invalid */
  leftOut: readonly string[]
  /** left out of both months: the earlier month has no record by the working day of the same rank */
  absent: readonly string[]
  /** by their latest record of the earlier month, when at least one compared working day is missing */
  shorter: readonly { date: LocalDate; names: readonly string[] }[]
  /** French sentence about concessions that moved; '' or missing: none */
  moved?: string
}

const named = (names: readonly string[], why: string): string[] =>
  names.length === 0
    ? []
    : [
        `${names.slice(0, NAMED_WITHOUT_DAY).join(', ')}${names.length > NAMED_WITHOUT_DAY ? '…' : ''} (${why})`,
      ]

/** Formats the names of concessions by their latest day, eight in all: 'Nancy (02/10/2026), Dole (05/10/2026)'. */
function namedByDay(shorter: Uneven['shorter']): string | null {
  const all = shorter.flatMap(({ date, names }) => names.map((name) => ({ date, name })))
  if (all.length === 0) return null
  const shown = all.slice(0, NAMED_WITHOUT_DAY)
  const groups = shorter.flatMap(({ date }) => {
    const names = shown.flatMap((one) => (one.date === date ? [one.name] : []))
    return names.length > 0 ? [`${names.join(', ')} (${frenchDay(date)})`] : []
  })
  return `${groups.join(', ')}${all.length > NAMED_WITHOUT_DAY ? '…' : ''}`
}

/** Figures of the concessions that share a data date: now, and at the same rank of the earlier month. */
export interface RankedPart {
  now: FiguresByService
  /** null: no earlier figures, so the part is not compared */
  before: FiguresByService | null
}

/**
 * Figures of an earlier month at the working day of the same rank, per measure; null when no part has earlier figures.
 * The change compares only the parts that have them (4-decisions, 43).
 */
export function sameWorkingDay(
  month: Month,
  parts: readonly RankedPart[],
  { leftOut, absent, shorter, moved }: Uneven,
): Record<Measure, SameWorkingDay | null> {
  const out = [...named(leftOut, 'illisible'), ...named(absent, 'sans donnée')]
  const without = out.length > 0 ? out.join(', ') : null
  const fewer = namedByDay(shorter)
  const known = parts.flatMap(({ now, before }) => (before ? [{ now, before }] : []))
  const sum = (measure: Measure, of: 'now' | 'before') =>
    withoutNoise(known.reduce((all, part) => all + measuresOf(totalFigures(part[of]))[measure], 0))
  return byMeasure((measure) => {
    if (known.length === 0) return null
    const value = sum(measure, 'before')
    const gained = withoutNoise(sum(measure, 'now') - value)
    return {
      month,
      value,
      change: value > 0 ? percentOf(gained, value) : null,
      without,
      shorter: fewer,
      ...(moved ? { moved } : {}),
    }
  })
}
