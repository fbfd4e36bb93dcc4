import { exact } from '../exact'
import { isPartial } from './outside'

/** Working days of the month: elapsed up to the analysed date, and in all. */
export interface ElapsedDays {
  elapsed: number
  total: number
}

/** How much of the month has elapsed, percent, rounded (spec 1 §9: elapsed ÷ total); 0 in a month without working day. */
export function elapsedPercent({ elapsed, total }: ElapsedDays): number {
  return total > 0 ? Math.round((elapsed * 100) / total) : 0
}

/** A share of a target in percent; null when the target is 0. */
export function percentOf(value: number | null, target: number): number | null {
  return value === null || target === 0 ? null : exact((value * 100) / target)
}

/** What remains to be done: max(0, target − realised) (4-decisions, 19). */
export function remaining(realized: number, target: number): number {
  return Math.max(0, exact(target - realized))
}

/** The chart's reference line 'Obj. Jr.': monthly target ÷ working days; null without target or working day. */
export function chartDailyTarget(target: number, days: ElapsedDays): number | null {
  return target === 0 || days.total === 0 ? null : exact(target / days.total)
}

/** The target prorated to the analysed date: target × elapsed ÷ total; 0 in a month without working day. */
export function prorata(target: number, days: ElapsedDays): number {
  return exact(unroundedProrata(target, days))
}

/** The same as further figures are worked out of it: not rounded (4-decisions, 48). */
export function unroundedProrata(target: number, { elapsed, total }: ElapsedDays): number {
  return total === 0 ? 0 : (target * elapsed) / total
}

/** What the concessions that share a data date realised of a measure, and their target. */
export interface DatedAmount {
  realized: number
  target: number
  /** working days up to their data date; 0: nothing has come yet */
  elapsed: number
  /** whether they have data of the month; missing: they have */
  dateless?: boolean
  /** what of `realized` those without a target realised; missing: nothing */
  untargeted?: number
}

/** Where a measure stands against its monthly target. Euros or hours; percentages 0 to 100 and beyond. */
export interface Progress {
  /** everything realised */
  realized: number
  /**
   * what of it those realised who have data and a target (4-decisions, 53): every other figure is theirs, but for
   * `wholeTarget`
   */
  compared: number
  target: number
  /** the target of everybody, with or without data */
  wholeTarget: number
  /** the target prorated to the data's own date; 0 without target or before the first working day */
  due: number
  progressPercent: number | null
  projection: number | null
  projectionProgressPercent: number | null
  remaining: number
  dailyTarget: number
  /** a third or more of what is realised is compared with nothing: no verdict is said */
  partial?: true
}

const sumOf = (amounts: readonly DatedAmount[], value: (amount: DatedAmount) => number) =>
  amounts.reduce((sum, amount) => sum + value(amount), 0)

/** What the concessions of one data date project to month end: realised × total ÷ elapsed, not rounded. */
export function projectedOf(
  { realized, elapsed }: Pick<DatedAmount, 'realized' | 'elapsed'>,
  total: number,
): number {
  return (realized * total) / elapsed
}

/** Realised − target due by now, of the same concessions; null without target or before the first working day. */
export function gapToDate({ compared, due }: Pick<Progress, 'compared' | 'due'>): number | null {
  return due === 0 ? null : exact(compared - due)
}

/** What further figures are worked out of: not rounded (4-decisions, 48). */
export interface Unrounded {
  /** the target prorated to the data's own date */
  due: number
  projection: number | null
}

/**
 * The parts that have both sides (4-decisions, 53): data of the month, with a working day in it once any part has one,
 * and a target once any part has one. All of them while nobody has data.
 */
export function bothSides<A extends DatedAmount>(parts: readonly A[]): A[] {
  const dated = parts.filter((part) => !part.dateless)
  const started = dated.filter((part) => part.elapsed > 0)
  const counted = [started, dated].find((list) => list.length > 0) ?? parts
  const isAimed = exact(sumOf(parts, (part) => part.target)) !== 0
  if (!isAimed) return [...counted]
  return counted.map((part) => {
    const realized = exact(part.realized - (part.untargeted ?? 0))
    return { ...part, realized, untargeted: 0 }
  })
}

/** The prorated target and the projection of parts that have both sides, each at its own data date (4-decisions, 39). */
export function unroundedOf(parts: readonly DatedAmount[], total: number): Unrounded {
  const both = bothSides(parts)
  const started = both.filter((part) => part.elapsed > 0)
  const isAimed = exact(sumOf(both, (part) => part.target)) !== 0
  return {
    due: sumOf(both, ({ target, elapsed }) => unroundedProrata(target, { elapsed, total })),
    projection:
      isAimed && started.length > 0 ? sumOf(started, (part) => projectedOf(part, total)) : null,
  }
}

/** What each day left must bring: the sum of what the parts' own days must, each from its data date on. */
function dailyTargetOf(both: readonly DatedAmount[], total: number): number {
  const perDay = sumOf(both, ({ realized, target, elapsed }) =>
    total > elapsed ? (target - realized) / (total - elapsed) : 0,
  )
  return Math.max(0, exact(perDay))
}

/**
 * Every figure of 4-decisions 19 for one measure, of the parts that have both sides (53), each at its own data date
 * (39): projections to month end (realised × total ÷ elapsed; null, 'N/A', without target or elapsed working day,
 * 3 §9), prorated targets and what each day left must bring are added up.
 * @param total working days of the month
 */
export function progressOf(parts: readonly DatedAmount[], total: number): Progress {
  const both = bothSides(parts)
  const realized = exact(sumOf(parts, (part) => part.realized))
  const compared = exact(sumOf(both, (part) => part.realized))
  const target = exact(sumOf(both, (part) => part.target))
  const wholeTarget = exact(sumOf(parts, (part) => part.target))
  const { due, projection } = unroundedOf(parts, total)
  return {
    realized,
    compared,
    target,
    wholeTarget,
    due: exact(due),
    progressPercent: percentOf(compared, target),
    projection: projection === null ? null : exact(projection),
    projectionProgressPercent: percentOf(projection, target),
    remaining: remaining(compared, target),
    dailyTarget: dailyTargetOf(both, total),
    ...(wholeTarget !== 0 && isPartial(compared, exact(realized - compared))
      ? { partial: true as const }
      : {}),
  }
}
