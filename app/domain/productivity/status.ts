import { PRODUCTIVITY_PERCENT } from '../records/statuses'
import { type Judged, judged, PARTIAL_VERDICT } from '../records/verdicts'

/**
 * Verdict of a realisation percentage, rounded to a whole number as on screen (3 §9).
 * @param partial true when too few billed hours are compared (4-decisions, 53)
 */
export function productivityJudged(percent: number | null, partial = false): Judged {
  if (partial) return PARTIAL_VERDICT
  return judged(percent === null ? null : Math.round(percent), PRODUCTIVITY_PERCENT)
}
