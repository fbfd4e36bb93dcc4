import { daysOf, weekday } from '../calendar/day-arithmetic'
import { addMonths, type LocalDate, type Month } from '../calendar/local-date'
import { defaultCode } from './codes'
import { isClosed } from './grid/month-days'
import { mostFrequent } from './most-frequent'

/** The days that are public holidays. */
export type Holidays = { has(date: LocalDate): boolean }
/** Codes keyed by yyyy-MM-dd; a missing day is empty. */
export type Codes = Readonly<Record<LocalDate, string>>

/**
 * Default codes of a collaborator's month (spec 2 §5, 4-decisions 36 and 57): the team's default code on open days,
 * empty on Sundays and holidays.
 * @param saturdays codes of the Saturdays to fill (`habitualSaturdays`); other Saturdays stay empty
 */
export function defaultMonth(
  team: string,
  month: Month,
  holidays: Holidays,
  saturdays: Codes,
): Record<string, string> {
  const code = defaultCode(team)
  const codeOn = (date: LocalDate) => (weekday(date) === 6 ? (saturdays[date] ?? '') : code)
  return Object.fromEntries(
    daysOf(month).map((date) => [date, isClosed(date, holidays) ? '' : codeOn(date)]),
  )
}

/** Codes of `fill` for the open days that are still empty; filled days are left out. */
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

/** Codes of leave and sickness, which are not part of a weekly pattern. */
const OCCASIONAL = new Set(['CP', 'PCP', 'M'])

/**
 * Codes of a month from last month's pattern. Each open day gets the most frequent code of last month's open days of
 * that weekday (the latest among equals), without leave and sickness. A weekday with only leave and sickness gets the
 * team's default code; a weekday usually empty stays empty.
 * @param previous codes of the month before; without any, the result is empty
 * @param saturdays codes of the Saturdays to fill (`habitualSaturdays`); other Saturdays stay empty
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
