import type { LocalDate } from '../calendar/local-date'
import { withoutNoise } from '../decimal'
import { median, USUAL_DAYS } from '../imports/usual-day'

/** Amount of an undoubted record per working day that it covers. Euros or hours. */
export interface UndoubtedDay {
  date: LocalDate
  amount: number
}

/** Minimum number of days for a usual amount (4-decisions, 66). */
export const LEAST_DAYS = 5
/** Factor of the usual amount above which a day is doubted, and divisor below which a doubt does not end. */
export const TIMES = 3

/** The same day of the year before, as a bound for comparison: 29 February gives a day that no date equals. */
const yearBefore = (date: LocalDate): LocalDate => `${Number(date.slice(0, 4)) - 1}${date.slice(4)}`

/** Median of the last days of twelve months; null with fewer than five. */
function medianOf(days: readonly UndoubtedDay[], most: number, date: LocalDate): number | null {
  const first = yearBefore(date)
  const known = days.slice(-most).filter((day) => day.date >= first)
  return known.length < LEAST_DAYS ? null : median(known.map(({ amount }) => amount))
}

/**
 * Usual working day at a date: median of the last twenty undoubted days of twelve months (4-decisions, 66), or of the
 * last five days of any kind where that is higher. Without the second one, a service that was closed for a month would
 * be doubted on every later day, since doubted days are in no median.
 * @param days undoubted days, earliest first, all before `date`
 * @param all the same with the doubted ones
 * @returns null with fewer than five undoubted days, or a median of 0 or less: then no size is doubted
 */
export function usualAmount(
  days: readonly UndoubtedDay[],
  date: LocalDate,
  all: readonly UndoubtedDay[] = [],
): number | null {
  const usual = medianOf(days, USUAL_DAYS, date)
  if (usual === null || usual <= 0) return null
  return Math.max(usual, medianOf(all, LEAST_DAYS, date) ?? 0)
}

/**
 * Quick test without a median: true when more than half of the usual days, times three and the covered days, reach
 * `amount`, which is then not above three times their median. A network's year sorts nothing for ordinary days.
 */
export function isOrdinary(
  days: readonly UndoubtedDay[],
  { date, amount, covered }: { date: LocalDate; amount: number; covered: number },
): boolean {
  if (amount < 0) return false
  const first = yearBefore(date)
  let [known, high] = [0, 0]
  for (let i = Math.max(0, days.length - USUAL_DAYS); i < days.length; i += 1) {
    const day = days[i]
    if (!day || day.date < first) continue
    known += 1
    if (withoutNoise(day.amount * TIMES * covered) >= amount) high += 1
  }
  return known < LEAST_DAYS || high * 2 > known
}
