import { type BusinessDay, dayIn, dayNumber, type Month } from './business-day'

/** Days of one month as bits (bit 0 = the 1st): 200 concessions' import days weigh 200 numbers. */
export type DaySet = number

/** No day. */
export const NO_DAYS: DaySet = 0

const bit = (day: BusinessDay): number => dayNumber(day) - 1

/** The set with the day. */
export function withDay(set: DaySet, day: BusinessDay): DaySet {
  return set | (1 << bit(day))
}

/** The set without the day. */
export function withoutDay(set: DaySet, day: BusinessDay): DaySet {
  return set & ~(1 << bit(day))
}

/** Whether the set holds the day. */
export function hasDay(set: DaySet, day: BusinessDay): boolean {
  return (set & (1 << bit(day))) !== 0
}

/** The latest day of the set not after `day`, as a day of `month`; null when there is none. */
export function latestDay(set: DaySet, month: Month, day: BusinessDay): BusinessDay | null {
  const upTo = set & (2 ** (bit(day) + 1) - 1)
  if (upTo === 0) return null
  return dayIn(month, 32 - Math.clz32(upTo))
}

/** {@link latestDay} for many sets of one month, which in a network are the same few: each is worked out once. */
export function latestDays(month: Month, day: BusinessDay): (set: DaySet) => BusinessDay | null {
  const known = new Map<DaySet, BusinessDay | null>()
  return (set) => {
    const found = known.get(set)
    if (found !== undefined) return found
    const latest = latestDay(set, month, day)
    known.set(set, latest)
    return latest
  }
}
