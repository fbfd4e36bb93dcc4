import { PRODUCTIVITY_PERCENT, type Status, statusOf } from '~/domain/records/statuses'
import { MISSING, percent } from '~/format/numbers'

/** A percentage as productivity screens write it: a whole number (3 §9). */
export const wholePercent = (value: number | null): string =>
  value === null ? MISSING : percent(value, 0)

/** The status of a percentage as it is shown, rounded. */
export function percentStatus(value: number | null): Status {
  return statusOf(value === null ? null : Math.round(value), PRODUCTIVITY_PERCENT)
}
