import { PRODUCTIVITY_PERCENT } from '../records/statuses'
import { type Judged, judged } from '../records/verdicts'

/** How a realisation in percent stands as it is shown: a whole number (3 §9). */
export function productivityJudged(percent: number | null): Judged {
  return judged(percent === null ? null : Math.round(percent), PRODUCTIVITY_PERCENT)
}
