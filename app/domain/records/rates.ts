import { withoutNoise } from '../decimal'
import { isPartial } from './outside'
import { PARTIAL_VERDICT, type Verdict } from './verdicts'

/** Both sides of a rate of CA Net per hour, realised and target, of the same cells (4-decisions, 20 and 53). */
export interface RateSides {
  realized: { netRevenue: number; hours: number }
  target: { netRevenue: number; hours: number }
  /** projection to the month's end, each cell at its own data date, not rounded; null before the first working day */
  projected: { netRevenue: number; hours: number } | null
}

/** CA/HEC target shown by the synthesis card when no objectif is set, € per hour (3 §9; 4-decisions, 21). */
const FALLBACK_CA_HEC_TARGET = 350

/** A rate in € per hour: revenue ÷ hours (CA/H over HT, CA/HEC over HEC; 4-decisions, 20); null without hours. */
export function rate(netRevenue: number | null, hours: number | null): number | null {
  const exactly = unroundedRate(netRevenue, hours)
  return exactly === null ? null : withoutNoise(exactly)
}

/** As `rate`, but not rounded, for figures computed from it (4-decisions, 48). */
export function unroundedRate(netRevenue: number | null, hours: number | null): number | null {
  return netRevenue === null || hours === null || hours === 0 ? null : netRevenue / hours
}

/** The synthesis card's CA/HEC target, not rounded: revenue target ÷ HEC target, 350 when either is missing. */
export function caHecTarget(revenueTarget: number, hecTarget: number): number {
  if (revenueTarget === 0) return FALLBACK_CA_HEC_TARGET
  return unroundedRate(revenueTarget, hecTarget) ?? FALLBACK_CA_HEC_TARGET
}

/**
 * Verdict of a rate: none when a third or more of the CA Net lacks one of the two targets (4-decisions, 53).
 * @param netRevenue CA Net of all concessions
 */
export function rateVerdict(
  judged: Verdict,
  netRevenue: number,
  { realized, target }: Pick<RateSides, 'realized' | 'target'>,
): Verdict {
  const isAimed = target.netRevenue !== 0 && target.hours !== 0
  const left = withoutNoise(netRevenue - realized.netRevenue)
  return isAimed && isPartial(realized.netRevenue, left) ? PARTIAL_VERDICT : judged
}
