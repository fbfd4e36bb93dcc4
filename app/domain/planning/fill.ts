import { addMonths, type BusinessDay, type Month } from '../calendar/business-day'
import { daysOf, weekday } from '../calendar/day-arithmetic'
import { defaultCode } from './codes'
import { isClosed } from './month-days'
import { mostFrequent } from './most-frequent'

/** The days that are public holidays. */
export type Holidays = { has(date: BusinessDay): boolean }
/** Codes keyed by yyyy-MM-dd; a missing day is empty. */
export type Codes = Readonly<Record<BusinessDay, string>>

/**
 * A collaborator's whole month by default (spec 2 §5, 4-decisions 36 and 57): the team's default code on open days,
 * empty on Sundays and holidays.
 * @param saturdays codes of the Saturdays that are filled (`habitualSaturdays`); the others stay empty
 */
export function defaultMonth(
  team: string,
  month: Month,
  holidays: Holidays,
  saturdays: Codes,
): Record<string, string> {
  const code = defaultCode(team)
  const codeOn = (date: BusinessDay) => (weekday(date) === 6 ? (saturdays[date] ?? '') : code)
  return Object.fromEntries(
    daysOf(month).map((date) => [date, isClosed(date, holidays) ? '' : codeOn(date)]),
  )
}

/** What is still empty on open days, with the code that `fill` gives it; days already filled are kept. */
export function fillBlanks(
  current: Codes,
  fill: Codes,
  holidays: Holidays,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fill).filter(
      ([date, code]) => code !== '' && !current[date] && !isClosed(date, holidays),
    ),
  )
}

/** Leave and sickness do not come back every week: they are no part of a weekly pattern. */
const OCCASIONAL = new Set(['CP', 'PCP', 'M'])

/**
 * The month written from last month's habits: each open day gets the code most frequent on last month's open days
 * of that weekday (the latest among equals), leave and sickness left aside. A weekday that held nothing but leave
 * and sickness gets the team's default code; a weekday usually empty stays empty.
 * @param previous codes of the month before; when it holds none at all the answer is empty
 * @param saturdays codes of the Saturdays that are filled (`habitualSaturdays`); the others stay empty
 */
export function patternMonth(
  team: string,
  month: Month,
  previous: Codes,
  holidays: Holidays,
  saturdays: Codes,
): Record<string, string> {
  const before = daysOf(addMonths(month, -1)).filter((date) => !isClosed(date, holidays))
  if (!before.some((date) => previous[date])) return {}
  const usual = [1, 2, 3, 4, 5].map((rank) => {
    const codes = before
      .filter((date) => weekday(date) === rank)
      .map((date) => previous[date] ?? '')
      .filter((code) => !OCCASIONAL.has(code))
    return mostFrequent(codes) ?? defaultCode(team)
  })
  return Object.fromEntries(
    daysOf(month).map((date) => [
      date,
      isClosed(date, holidays) ? '' : (usual[weekday(date) - 1] ?? saturdays[date] ?? ''),
    ]),
  )
}
