import type { ByMeasure, Measure } from '../measures'

/** Rates by which planned hours become a measure: HT per planned hour, HEC per HT, euros per HEC. */
export interface Pace {
  /** `o` = HT ÷ planned hours */
  productivity: number
  /** `q` = HEC ÷ HT */
  customerShare: number
  /** `t` = CA Net ÷ HEC, euros per hour */
  rate: number
}

/** Rates up to a data date; null where the divisor is 0 or below. */
export type KnownPace = { [K in keyof Pace]: Pace[K] | null }

const ratio = (value: number, divisor: number): number | null =>
  divisor > 0 ? value / divisor : null

/**
 * Rates of one service up to its data date, not rounded (7-beyond §5).
 * @param planned hours of today's planning up to the data date
 */
export const paceOf = ({ ht, hec, revenue }: ByMeasure, planned: number): KnownPace => ({
  productivity: ratio(ht, planned),
  customerShare: ratio(hec, ht),
  rate: ratio(revenue, hec),
})

/** Amount of the measure that one billed hour brings: 1 HT, `q` HEC, or `q·t` euros; null when unknown. */
export function worthOfHour(
  { customerShare, rate }: Pick<KnownPace, 'customerShare' | 'rate'>,
  measure: Measure,
): number | null {
  if (measure === 'ht') return 1
  if (measure === 'hec' || customerShare === null) return customerShare
  return rate === null ? null : customerShare * rate
}

/**
 * Amount at the month's end, `R + Pr·o·q·t`; HT without `q·t`, HEC without `t` (7-beyond §5). Not rounded.
 * @param hours `Pr`: planned hours after the data date
 * @returns null when a rate is unknown
 */
export function landedAt(
  realized: number,
  hours: number,
  pace: KnownPace,
  measure: Measure,
): number | null {
  const worth = worthOfHour(pace, measure)
  return pace.productivity === null || worth === null
    ? null
    : realized + hours * pace.productivity * worth
}
