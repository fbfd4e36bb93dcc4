import { dayIn, dayNumber, type LocalDate, type Month } from './local-date'

/** Set of days of one month as bits (bit 0 = the 1st): the import days of 200 concessions take 200 numbers. */
export type DaySet = number

/** Empty set. */
export const NO_DAYS: DaySet = 0

const bit = (day: LocalDate): number => dayNumber(day) - 1

/** Returns the set with the day added. */
export function withDay(set: DaySet, day: LocalDate): DaySet {
  return set | (1 << bit(day))
}

/** Returns the set with the day removed. */
export function withoutDay(set: DaySet, day: LocalDate): DaySet {
  return set & ~(1 << bit(day))
}

/** Tests whether the set contains the day. */
export function hasDay(set: DaySet, day: LocalDate): boolean {
  return (set & (1 << bit(day))) !== 0
}

/** Latest day of the set up to `day`, as a day of `month`; null when there is none. */
export function latestDay(set: DaySet, month: Month, day: LocalDate): LocalDate | null {
  const upTo = set & (2 ** (bit(day) + 1) - 1)
  if (upTo === 0) return null
  return dayIn(month, 32 - Math.clz32(upTo))
}

/** {@link latestDay} for many sets of one month, memoised per set, because most concessions share few distinct sets. */
export function latestDays(month: Month, day: LocalDate): (set: DaySet) => LocalDate | null {
  const known = new Map<DaySet, LocalDate | null>()
  return (set) => {
    const found = known.get(set)
    if (found !== undefined) return found
    const latest = latestDay(set, month, day)
    known.set(set, latest)
    return latest
  }
}
