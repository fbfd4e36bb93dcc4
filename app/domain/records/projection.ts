import { exact } from '../exact'

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

/** What each remaining working day must bring: remaining ÷ (total − elapsed); 0 when no day remains. */
export function dailyTarget(realized: number, target: number, days: ElapsedDays): number {
  const left = Math.max(0, days.total - days.elapsed)
  return left === 0 ? 0 : exact(remaining(realized, target) / left)
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
}

/** Where a measure stands against its monthly target. Euros or hours; percentages 0 to 100 and beyond. */
export interface Progress {
  realized: number
  target: number
  /** the target prorated to the data's own date; 0 without target or before the first working day */
  due: number
  progressPercent: number | null
  projection: number | null
  projectionProgressPercent: number | null
  remaining: number
  dailyTarget: number
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

/** Realised − target due by now; null without target or before the first working day. */
export function gapToDate({ realized, due }: Pick<Progress, 'realized' | 'due'>): number | null {
  return due === 0 ? null : exact(realized - due)
}

/** What further figures are worked out of: not rounded (4-decisions, 48). */
export interface Unrounded {
  /** the target prorated to the data's own date */
  due: number
  projection: number | null
}

/** The prorated target and the projection of some parts, each at its own data date (4-decisions, 39). */
export function unroundedOf(parts: readonly DatedAmount[], total: number): Unrounded {
  const started = parts.filter((part) => part.elapsed > 0)
  const isAimed = exact(sumOf(parts, (part) => part.target)) !== 0
  return {
    due: sumOf(parts, ({ target, elapsed }) => unroundedProrata(target, { elapsed, total })),
    projection:
      isAimed && started.length > 0 ? sumOf(started, (part) => projectedOf(part, total)) : null,
  }
}

/**
 * Every figure of 4-decisions 19 for one measure, each part at its own data date (39): projections to month end
 * (realised × total ÷ elapsed; null, 'N/A', without target or elapsed working day, 3 §9) and prorated
 * targets are added up; a part that has no elapsed day projects nothing, and its target is not what the projection
 * is compared with. `dailyTarget` is what each day left after `days` must bring.
 */
export function progressOf(parts: readonly DatedAmount[], days: ElapsedDays): Progress {
  const realized = exact(sumOf(parts, (part) => part.realized))
  const target = exact(sumOf(parts, (part) => part.target))
  const started = parts.filter((part) => part.elapsed > 0)
  const { due, projection } = unroundedOf(parts, days.total)
  return {
    realized,
    target,
    due: exact(due),
    progressPercent: percentOf(realized, target),
    projection: projection === null ? null : exact(projection),
    projectionProgressPercent: percentOf(projection, exact(sumOf(started, (part) => part.target))),
    remaining: remaining(realized, target),
    dailyTarget: dailyTarget(realized, target, days),
  }
}
