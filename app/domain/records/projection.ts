import type { ElapsedDays } from '../calendar/working-days'
import { withoutNoise } from '../decimal'
import { percentOf } from '../percent'
import { isPartial } from './outside'

/** Amount left to realise: max(0, target − realised) (4-decisions, 19). */
export function remaining(realized: number, target: number): number {
  return Math.max(0, withoutNoise(target - realized))
}

/** The chart's reference line 'Obj. Jr.': monthly target ÷ working days; null without target or working day. */
export function chartDailyTarget(target: number, days: ElapsedDays): number | null {
  return target === 0 || days.total === 0 ? null : withoutNoise(target / days.total)
}

/** The target prorated to the analysed date: target × elapsed ÷ total; 0 in a month without working day. */
export function prorata(target: number, days: ElapsedDays): number {
  return withoutNoise(unroundedProrata(target, days))
}

/** As `prorata`, but not rounded, for figures computed from it (4-decisions, 48). */
export function unroundedProrata(target: number, { elapsed, total }: ElapsedDays): number {
  return total === 0 ? 0 : (target * elapsed) / total
}

/** Figures of a measure for the concessions that share a data date, with their target. */
export interface DatedAmount {
  realized: number
  target: number
  /** working days up to the data date; 0: none yet */
  elapsed: number
  /** true when the concessions have no data of the month */
  dateless?: boolean
  /** the part of `realized` from concessions without a target; undefined: 0 */
  untargeted?: number
}

/** Progress of a measure against its monthly target. Euros or hours; percentages may exceed 100. */
export interface Progress {
  /** realised by all concessions */
  realized: number
  /**
   * the part of `realized` from concessions with data and a target (4-decisions, 53); all fields below except
   * `wholeTarget` cover these concessions only
   */
  compared: number
  target: number
  /** target of all concessions, with or without data */
  wholeTarget: number
  /** the target prorated to the data's own date; 0 without target or before the first working day */
  due: number
  progressPercent: number | null
  projection: number | null
  projectionProgressPercent: number | null
  remaining: number
  dailyTarget: number
  /** true when a third or more of `realized` is compared with no target: there is no verdict */
  partial?: true
}

const sumOf = (amounts: readonly DatedAmount[], value: (amount: DatedAmount) => number) =>
  amounts.reduce((sum, amount) => sum + value(amount), 0)

/** Projection to month end for one data date: realised × total ÷ elapsed, not rounded. */
export function projectedOf(
  { realized, elapsed }: Pick<DatedAmount, 'realized' | 'elapsed'>,
  total: number,
): number {
  return (realized * total) / elapsed
}

/** Realised − prorated target, of the same concessions; null without target or before the first working day. */
export function gapToDate({ compared, due }: Pick<Progress, 'compared' | 'due'>): number | null {
  return due === 0 ? null : withoutNoise(compared - due)
}

/** Values that further figures are computed from: not rounded (4-decisions, 48). */
export interface Unrounded {
  /** the target prorated to the data's own date */
  due: number
  projection: number | null
}

/**
 * Selects the parts with data and a target (4-decisions, 53). Each criterion applies only if at least one part meets
 * it: a target, data of the month, an elapsed working day.
 */
export function bothSides<A extends DatedAmount>(parts: readonly A[]): A[] {
  const dated = parts.filter((part) => !part.dateless)
  const started = dated.filter((part) => part.elapsed > 0)
  const counted = [started, dated].find((list) => list.length > 0) ?? parts
  const isAimed = withoutNoise(sumOf(parts, (part) => part.target)) !== 0
  if (!isAimed) return [...counted]
  return counted.map((part) => {
    const realized = withoutNoise(part.realized - (part.untargeted ?? 0))
    return { ...part, realized, untargeted: 0 }
  })
}

/** Prorated target and projection of the parts with data and a target, each at its own data date (4-decisions, 39). */
export function unroundedOf(parts: readonly DatedAmount[], total: number): Unrounded {
  const both = bothSides(parts)
  const started = both.filter((part) => part.elapsed > 0)
  const isAimed = withoutNoise(sumOf(both, (part) => part.target)) !== 0
  return {
    due: sumOf(both, ({ target, elapsed }) => unroundedProrata(target, { elapsed, total })),
    projection:
      isAimed && started.length > 0 ? sumOf(started, (part) => projectedOf(part, total)) : null,
  }
}

/** Amount to realise per remaining day: sum over the parts, each from its own data date on. */
function dailyTargetOf(both: readonly DatedAmount[], total: number): number {
  const perDay = sumOf(both, ({ realized, target, elapsed }) =>
    total > elapsed ? (target - realized) / (total - elapsed) : 0,
  )
  return Math.max(0, withoutNoise(perDay))
}

/**
 * Computes every figure of 4-decisions 19 for one measure, over the parts with data and a target (53), each at its own
 * data date (39). Projections to month end (realised × total ÷ elapsed), prorated targets and daily targets are
 * summed. A projection is null ('N/A') without target or elapsed working day (3 §9).
 * @param total working days of the month
 */
export function progressOf(parts: readonly DatedAmount[], total: number): Progress {
  const both = bothSides(parts)
  const realized = withoutNoise(sumOf(parts, (part) => part.realized))
  const compared = withoutNoise(sumOf(both, (part) => part.realized))
  const target = withoutNoise(sumOf(both, (part) => part.target))
  const wholeTarget = withoutNoise(sumOf(parts, (part) => part.target))
  const { due, projection } = unroundedOf(parts, total)
  return {
    realized,
    compared,
    target,
    wholeTarget,
    due: withoutNoise(due),
    progressPercent: percentOf(compared, target),
    projection: projection === null ? null : withoutNoise(projection),
    projectionProgressPercent: percentOf(projection, target),
    remaining: remaining(compared, target),
    dailyTarget: dailyTargetOf(both, total),
    ...(wholeTarget !== 0 && isPartial(compared, withoutNoise(realized - compared))
      ? { partial: true as const }
      : {}),
  }
}
