import { PRODUCTIVITY_PERCENT } from '../records/statuses'
import { PARTIAL_VERDICT, type Verdict, verdictOf } from '../records/verdicts'

/**
 * Verdict of a realisation percentage, rounded to a whole number as on screen (3 §9).
 * @param partial true when too few billed hours are compared (4-decisions, 53)
 */
export function productivityVerdict(percent: number | null, partial = false): Verdict {
  if (partial) return PARTIAL_VERDICT
  return verdictOf(percent === null ? null : Math.round(percent), PRODUCTIVITY_PERCENT)
}
