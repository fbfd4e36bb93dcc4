import type { LocalDate } from '../calendar/local-date'
import { withoutNoise } from '../decimal'
import type { GapDay } from './gap-day'
import type { Lever } from './levers'
import { type ValueDay, workingShares } from './working-shares'

/** Day since which a gap or lever grew. */
export interface Since {
  day: LocalDate
  /** true for the first working day of the month */
  isStart: boolean
  /** true when every working day since then took from the gap */
  isDaily: boolean
}

/**
 * Working day since which a gap or lever is lowest (4-decisions, 68): the sum of the daily shares from that day on is
 * the lowest of the month, the earliest of equals.
 * @param shares daily shares of the month's working days, in order (`workingShares`)
 * @returns null where no sum is below 0
 */
export function sinceOf(shares: readonly ValueDay[]): Since | null {
  let sum = 0
  let lowest = 0
  let start = -1
  for (let i = shares.length - 1; i >= 0; i--) {
    sum = withoutNoise(sum + (shares[i]?.value ?? 0))
    if (sum < 0 && sum <= lowest) {
      lowest = sum
      start = i
    }
  }
  const first = shares[start]
  if (!first) return null
  const isDaily = shares.slice(start).every(({ value }) => value < 0)
  return { day: first.date, isStart: start === 0, isDaily }
}

/** Day since which a lever is lowest; null as in `sinceOf`. @param days records of the month, in order */
export const leverSince = (
  days: readonly GapDay[],
  lever: Lever,
  workingDays: readonly LocalDate[],
): Since | null =>
  sinceOf(
    workingShares([
      { workingDays, days: days.map(({ date, levers }) => ({ date, value: levers[lever] })) },
    ]),
  )

/** 'depuis le 9/11', 'depuis le début du mois', and 'chaque jour' before it where every day took from the gap. */
export function sinceText({ day, isStart, isDaily }: Since): string {
  const date = `${Number(day.slice(8, 10))}/${Number(day.slice(5, 7))}`
  const since = isStart ? 'depuis le début du mois' : `depuis le ${date}`
  return isDaily ? `chaque jour ${since}` : since
}
