import type { ElapsedDays } from '../calendar/working-days'
import { withoutNoise } from '../decimal'

/** Amount left to realise: max(0, target − realised) (4-decisions, 19). */
export function remaining(realized: number, target: number): number {
  return Math.max(0, withoutNoise(target - realized))
}

/** The chart's reference line 'Obj. Jr.': monthly target ÷ working days; null without target or working day. */
export function chartDailyTarget(target: number, days: Pick<ElapsedDays, 'total'>): number | null {
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
  /** `compared` in percent of the month's `target`, not prorated; null without target */
  progressPercent: number | null
  projection: number | null
  projectionProgressPercent: number | null
  remaining: number
  dailyTarget: number
  /** true when a third or more of `realized` is compared with no target: there is no verdict */
  partial?: true
  /** gap to date with the doubted cells; missing where none is doubted (4-decisions, 66) */
  gapWith?: number
  /** the same figures with the doubted cells; missing where none is doubted (4-decisions, 66) */
  withDoubt?: Omit<Progress, 'withDoubt'>
}

/** Projection to month end for one data date: realised × total ÷ elapsed, not rounded. */
export function projectedOf(
  { realized, elapsed }: { realized: number; elapsed: number },
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
