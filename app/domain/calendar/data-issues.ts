import { isLocalDate } from './day-arithmetic'
import { isMonth, type Month, yearOf } from './local-date'

/** Invalid stored calendar data. Working days are counted without it, and a message says so (4-decisions, 42). */
export interface CalendarIssues {
  /** months with an invalid stored number of working days */
  months: ReadonlySet<Month>
  /** years with an invalid holiday */
  years: ReadonlySet<number>
}

/** Validates a stored number of working days: integer, 0 to 31. */
export const isWorkingDayCount = (value: unknown): value is number =>
  Number.isInteger(value) && Number(value) >= 0 && Number(value) <= 31

/** Validates a stored holiday: an existing day and a name. */
export const isValidHoliday = ({ date, name }: { date: unknown; name: unknown }): boolean =>
  typeof date === 'string' && isLocalDate(date) && typeof name === 'string'

/** Replaces invalid fields of a stored holiday: date and name by '', year by 0. */
export function withoutInvalidFields<H extends { date: string; name: string; year: number }>(
  stored: H,
): H {
  const { date, name, year } = stored as Record<'date' | 'name' | 'year', unknown>
  return {
    ...stored,
    date: typeof date === 'string' && isLocalDate(date) ? date : '',
    name: typeof name === 'string' ? name : '',
    year: Number.isInteger(year) ? Number(year) : 0,
  }
}

/** Finds invalid data in the stored calendar. */
export function calendarIssues(
  months: readonly { _id: string; value: unknown }[],
  holidays: readonly { date: unknown; name: unknown; year: unknown }[],
): CalendarIssues {
  const broken = months.filter(({ value }) => value !== null && !isWorkingDayCount(value))
  const years = holidays.filter((one) => !isValidHoliday(one)).map(({ year }) => Number(year))
  return { months: new Set(broken.map(({ _id }) => _id).filter(isMonth)), years: new Set(years) }
}

/**
 * French message for figures of a month whose calendar is invalid; undefined when it is valid.
 * @param stored number that replaces the computed working days; null when not set
 * @param total working days used in the figures
 */
export function calendarNote(
  month: Month,
  { months, years }: CalendarIssues,
  stored: number | null,
  total: number,
): string | undefined {
  if (months.has(month))
    return `Erreur chargement jours ouvrés. Le nombre saisi est illisible\u202f: ${total} jours ouvrés calculés.`
  if (stored === null && years.has(yearOf(month)))
    return `Erreur chargement jours ouvrés. Un jour férié de ${yearOf(month)} est illisible\u202f: ${total} jours ouvrés comptés sans lui.`
  return undefined
}
