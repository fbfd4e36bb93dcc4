import type { LocalDate } from '../calendar/local-date'
import type { GapDay } from './gap-history'
import type { Lever } from './levers'

/** Value of a gap or lever on one day, cumulative from the 1st of the month. */
export interface ValueDay {
  date: LocalDate
  value: number
}

/** Share of the last value that counts as no gap before the stretch, and as no fall within it. */
const SLACK = 0.1

/**
 * First day of the stretch in which a gap grew to its last value (7-beyond §5). Before the stretch the gap was at most
 * a tenth of the last value, or on the other side of 0. Within it, the gap never fell by more than that tenth.
 * @param days in order
 * @returns null when the gap is 0, or grew in more than one stretch
 */
export function grewSince(days: readonly ValueDay[]): LocalDate | null {
  const last = days.at(-1)
  if (!last || last.value === 0) return null
  const sign = Math.sign(last.value)
  const slack = Math.abs(last.value) * SLACK
  const before = days.findLastIndex(({ value }) => value * sign <= slack)
  let most = 0
  for (const { value } of days.slice(before + 1)) {
    if (value * sign < most - slack) return null
    most = Math.max(most, value * sign)
  }
  return days[before + 1]?.date ?? null
}

/** First day of the stretch in which one lever grew; null as in `grewSince`. */
export const leverSince = (days: readonly GapDay[], lever: Lever): LocalDate | null =>
  grewSince(days.map(({ date, levers }) => ({ date, value: levers[lever] })))

/** French text of the day since which a gap grew: 'depuis le 9/11'. */
export const sinceText = (day: LocalDate): string =>
  `depuis le ${Number(day.slice(8, 10))}/${Number(day.slice(5, 7))}`
