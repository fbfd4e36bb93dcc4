/** Local date `yyyy-MM-dd` in Europe/Paris, not an instant (4-decisions, 11). */
export type LocalDate = string
/** A calendar month `yyyy-MM`. */
export type Month = string

const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/
const YEARS = { first: 1900, last: 2199 } as const

const isKnownYear = (year: number): boolean => year >= YEARS.first && year <= YEARS.last

/** Tests whether the text is a month `yyyy-MM`, years 1900 to 2199. */
export function isMonth(value: string): boolean {
  return MONTH.test(value) && isKnownYear(yearOf(value))
}

/** Month (yyyy-MM) of a day (yyyy-MM-dd). */
export function monthOf(day: LocalDate): Month {
  return day.slice(0, 7)
}

/** Formats a day or month number with two digits: `05`. */
export function twoDigits(number: number): string {
  return String(number).padStart(2, '0')
}

/** The year of a day or a month. */
export function yearOf(date: LocalDate | Month): number {
  return Number(date.slice(0, 4))
}

/** Month number of a day or month, 1 to 12. */
export function monthNumber(date: LocalDate | Month): number {
  return Number(date.slice(5, 7))
}

/** Day number in the month, 1 to 31. */
export function dayNumber(day: LocalDate): number {
  return Number(day.slice(8, 10))
}

/** Month `number` of a year. Not validated: check with `isMonth` unless `number` is 1 to 12. */
export function monthIn(year: number, number: number): Month {
  return `${String(year).padStart(4, '0')}-${twoDigits(number)}`
}

/** Parses a month from year and number; null when there is no such month. */
export function monthNamed(year: unknown, number: unknown): Month | null {
  const text = `${String(year)}-${String(number).padStart(2, '0')}`
  return isMonth(text) ? text : null
}

/** Day `number` of a month. Not validated: check with `isLocalDate`. */
export function dayIn(month: Month, number: number): LocalDate {
  return `${month}-${twoDigits(number)}`
}

/**
 * The month `count` months later (earlier when negative). Not date-fns: months need neither days nor a time zone,
 * and this file is in every page's scripts.
 */
export function addMonths(month: Month, count: number): Month {
  const index = yearOf(month) * 12 + monthNumber(month) - 1 + count
  return monthIn(Math.floor(index / 12), (index % 12) + 1)
}

/** Formats a day as dd/MM/yyyy. */
export function frenchDay(day: LocalDate): string {
  return `${day.slice(8, 10)}/${day.slice(5, 7)}/${day.slice(0, 4)}`
}

const monthInWords = new Intl.DateTimeFormat('fr-FR', {
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
})

/** Formats a month as 'novembre 2026'. */
export function frenchMonth(month: Month): string {
  return monthInWords.format(new Date(`${month}-01T00:00:00Z`))
}

/** Formats a month after 'de', elided as in French: 'd’octobre 2026', 'de novembre 2026'. */
export function ofFrenchMonth(month: Month): string {
  const name = frenchMonth(month)
  return /^[ao]/.test(name) ? `d’${name}` : `de ${name}`
}
