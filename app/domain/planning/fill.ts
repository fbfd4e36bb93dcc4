import { addMonths, type BusinessDay, type Month } from '../calendar/business-day'
import { daysOf, weekday } from '../calendar/day-arithmetic'
import { defaultCode, presenceOf } from './codes'
import { isClosed } from './month-days'

type Holidays = { has(date: BusinessDay): boolean }
/** Codes keyed by yyyy-MM-dd; a missing day is empty. */
export type Codes = Readonly<Record<BusinessDay, string>>

/** The months whose Saturdays tell whether a person works on Saturdays: the two before (4-decisions, 46). */
export function saturdayMonths(month: Month): Month[] {
  return [addMonths(month, -2), addMonths(month, -1)]
}

/** Whether a person was present on a Saturday of these days; leave or sickness on one is no work. */
export function workedSaturday(codes: Codes): boolean {
  return Object.entries(codes).some(([date, code]) => weekday(date) === 6 && presenceOf(code) > 0)
}

/**
 * A collaborator's whole month by default (spec 2 §5, 4-decisions 36 and 46): the team's default code on open days,
 * empty on Sundays and holidays, and on Saturdays unless the person works on Saturdays.
 */
export function defaultMonth(
  team: string,
  month: Month,
  holidays: Holidays,
  saturdays: boolean,
): Record<string, string> {
  const code = defaultCode(team)
  const isEmpty = (date: BusinessDay) =>
    isClosed(date, holidays) || (weekday(date) === 6 && !saturdays)
  return Object.fromEntries(daysOf(month).map((date) => [date, isEmpty(date) ? '' : code]))
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
 * and sickness gets the team's default code; a weekday usually empty (free Saturdays) stays empty, and so do the
 * Saturdays of a person who does not work on Saturdays (4-decisions, 46).
 * @param previous codes of the month before; when it holds none at all the answer is empty
 */
export function patternMonth(
  team: string,
  month: Month,
  previous: Codes,
  holidays: Holidays,
  saturdays: boolean,
): Record<string, string> {
  const before = daysOf(addMonths(month, -1)).filter((date) => !isClosed(date, holidays))
  if (!before.some((date) => previous[date])) return {}
  const usual = [1, 2, 3, 4, 5, 6].map((rank) => {
    if (rank === 6 && !saturdays) return ''
    const codes = before
      .filter((date) => weekday(date) === rank)
      .map((date) => previous[date] ?? '')
      .filter((code) => !OCCASIONAL.has(code))
    return mostFrequent(codes) ?? defaultCode(team)
  })
  return Object.fromEntries(
    daysOf(month).map((date) => [
      date,
      isClosed(date, holidays) ? '' : (usual[weekday(date) - 1] ?? ''),
    ]),
  )
}

/** The most frequent text, the latest among equals; undefined for none. */
function mostFrequent(texts: readonly string[]): string | undefined {
  const counts = new Map<string, number>()
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1)
  const most = Math.max(...counts.values())
  return texts.findLast((text) => counts.get(text) === most)
}
