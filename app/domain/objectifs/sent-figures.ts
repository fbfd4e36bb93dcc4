import { withoutNoise, written } from '../decimal'
import { revenuePerHour, toCents } from '../targets/objectif'
import type { RateTrio } from './linked-figures'

/** Which of a service's dependent figures a call sent. */
export type SentFigures = Readonly<Record<keyof RateTrio, boolean>>

/** Euros per hour by which a sent rate may differ from CA ÷ HEC: both are rounded to cents. */
const TOLERANCE = 0.01

const perHour = (rate: number) => `${String(written(rate, 2)).replace('.', ',')}\u202f€/h`

/**
 * Derives CA or rate of a service from the figures that a call sent, never from what was stored before (4-decisions,
 * 75): of CA and rate the sent one decides, the CA of both. So a repeated call changes nothing.
 * @param figures the sent figures, and the stored ones in place of absent ones
 * @returns `error`: French message for a rate that contradicts CA ÷ HEC; null when valid. Without HEC the rate is 0.
 */
export function settleSent(
  figures: RateTrio,
  sent: SentFigures,
): { settled: RateTrio; error: string | null } {
  const { hec, revenue, rate } = figures
  if (!sent.hec && !sent.revenue && !sent.rate) return { settled: figures, error: null }
  if (sent.rate && !sent.revenue) {
    const own = hec > 0 ? toCents(rate) : 0
    return { settled: { hec, revenue: toCents(own * hec), rate: own }, error: null }
  }
  const settled = { hec, revenue: toCents(revenue), rate: revenuePerHour(revenue, hec) }
  const isOff = sent.rate && hec > 0 && withoutNoise(Math.abs(rate - revenue / hec)) > TOLERANCE
  const error = `Le CA/HEC envoyé (${perHour(rate)}) n’est pas CA ÷ HEC (${perHour(revenue / hec)}).`
  return { settled, error: isOff ? error : null }
}
