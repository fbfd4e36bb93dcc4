import { isMonth, type Month, yearOf } from './business-day'
import { isBusinessDay } from './day-arithmetic'

/** What of the calendar cannot be read: then working days are counted without it, and said so (4-decisions, 42). */
export interface CalendarFaults {
  /** months whose stored number is none */
  months: ReadonlySet<Month>
  /** years with a holiday that is none */
  years: ReadonlySet<number>
}

/** Whether a stored number of working days is one: whole, 0 to 31. */
export const isWorkingDayCount = (value: unknown): value is number =>
  Number.isInteger(value) && Number(value) >= 0 && Number(value) <= 31

/** Whether a stored holiday is a day with a name. */
export const isReadableHoliday = ({ date, name }: { date: unknown; name: unknown }): boolean =>
  typeof date === 'string' && isBusinessDay(date) && typeof name === 'string'

/** A stored holiday with what of it cannot be read left empty: a date or name that is none is '', a year 0. */
export function legible<H extends { date: string; name: string; year: number }>(stored: H): H {
  const { date, name, year } = stored as Record<'date' | 'name' | 'year', unknown>
  return {
    ...stored,
    date: typeof date === 'string' && isBusinessDay(date) ? date : '',
    name: typeof name === 'string' ? name : '',
    year: Number.isInteger(year) ? Number(year) : 0,
  }
}

/** What is wrong with a stored calendar. */
export function calendarFaults(
  months: readonly { _id: string; value: unknown }[],
  holidays: readonly { date: unknown; name: unknown; year: unknown }[],
): CalendarFaults {
  const broken = months.filter(({ value }) => value !== null && !isWorkingDayCount(value))
  const years = holidays.filter((one) => !isReadableHoliday(one)).map(({ year }) => Number(year))
  return { months: new Set(broken.map(({ _id }) => _id).filter(isMonth)), years: new Set(years) }
}

/**
 * What a month's figures must say of its working days; undefined when all of it can be read.
 * @param stored the number that counts instead of holidays
 * @param total the working days that figures are worked out with
 */
export function calendarNote(
  month: Month,
  { months, years }: CalendarFaults,
  stored: number | null,
  total: number,
): string | undefined {
  if (months.has(month))
    return `Erreur chargement jours ouvrés. Le nombre saisi est illisible\u202f: ${total} jours ouvrés calculés.`
  if (stored === null && years.has(yearOf(month)))
    return `Erreur chargement jours ouvrés. Un jour férié de ${yearOf(month)} est illisible\u202f: ${total} jours ouvrés comptés sans lui.`
  return undefined
}
