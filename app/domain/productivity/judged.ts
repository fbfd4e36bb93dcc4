import { PRODUCTIVITY_PERCENT } from '../records/statuses'
import { type Judged, judged, PARTIAL_VERDICT } from '../records/verdicts'

/**
 * The verdict of a realisation in percent as it is shown: a whole number (3 §9).
 * @param partial whether too little of what was billed is compared (4-decisions, 53)
 */
export function productivityJudged(percent: number | null, partial = false): Judged {
  if (partial) return PARTIAL_VERDICT
  return judged(percent === null ? null : Math.round(percent), PRODUCTIVITY_PERCENT)
}
