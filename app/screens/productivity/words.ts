import { PRODUCTIVITY_PERCENT } from '~/domain/records/statuses'
import { type Judged, judged } from '~/domain/records/verdicts'
import { MISSING, percent } from '~/format/numbers'

/** A percentage as productivity screens write it: a whole number (3 §9). */
export const wholePercent = (value: number | null): string =>
  value === null ? MISSING : percent(value, 0)

/** How a percentage stands as it is shown, rounded. */
export function percentJudged(value: number | null): Judged {
  return judged(value === null ? null : Math.round(value), PRODUCTIVITY_PERCENT)
}
