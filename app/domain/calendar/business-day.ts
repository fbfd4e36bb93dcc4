/** A calendar day `yyyy-MM-dd` in Europe/Paris; never an instant (4-decisions, 11). */
export type BusinessDay = string
/** A calendar month `yyyy-MM`. */
export type Month = string

const DAY = /^(\d{4})-(\d{2})-(\d{2})$/
const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/

const utc = (day: BusinessDay): Date => new Date(`${day}T00:00:00Z`)
const text = (date: Date): BusinessDay => date.toISOString().slice(0, 10)

/** Whether the text is a real day `yyyy-MM-dd` (the 30th of February is not), years 1900 to 2199. */
export function isBusinessDay(value: string): boolean {
  const year = Number(DAY.exec(value)?.[1])
  if (!(year >= 1900 && year <= 2199)) return false
  const date = utc(value)
  return !Number.isNaN(date.getTime()) && text(date) === value
}

/** Whether the text is a month `yyyy-MM`, years 1900 to 2199. */
export function isMonth(value: string): boolean {
  return MONTH.test(value) && Number(value.slice(0, 4)) >= 1900 && Number(value.slice(0, 4)) <= 2199
}

/** The day `count` days later (earlier when negative). */
export function addDays(day: BusinessDay, count: number): BusinessDay {
  const date = utc(day)
  date.setUTCDate(date.getUTCDate() + count)
  return text(date)
}

/** ISO weekday: 1 = Monday … 7 = Sunday (weeks start on Monday, spec 1 §9). */
export function weekday(day: BusinessDay): 1 | 2 | 3 | 4 | 5 | 6 | 7 {
  return (utc(day).getUTCDay() || 7) as 1 | 2 | 3 | 4 | 5 | 6 | 7
}

/** The day's month. */
export function monthOf(day: BusinessDay): Month {
  return day.slice(0, 7)
}

/** The month `count` months later (earlier when negative). */
export function addMonths(month: Month, count: number): Month {
  const index = Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1 + count
  return `${String(Math.floor(index / 12)).padStart(4, '0')}-${String((index % 12) + 1).padStart(2, '0')}`
}

/** Number of calendar days of the month, 28 to 31. */
export function daysIn(month: Month): number {
  return new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5, 7)), 0)).getUTCDate()
}

/** Every calendar day of the month, in order. */
export function daysOf(month: Month): BusinessDay[] {
  return Array.from(
    { length: daysIn(month) },
    (_, i) => `${month}-${String(i + 1).padStart(2, '0')}`,
  )
}

/** The month's last day. */
export function lastDayOf(month: Month): BusinessDay {
  return `${month}-${String(daysIn(month)).padStart(2, '0')}`
}

/** A day of the form dd/MM/yyyy, for sentences. */
export function frenchDay(day: BusinessDay): string {
  return `${day.slice(8, 10)}/${day.slice(5, 7)}/${day.slice(0, 4)}`
}

const monthInWords = new Intl.DateTimeFormat('fr-FR', {
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
})

/** A month of the form 'novembre 2026', for sentences. */
export function frenchMonth(month: Month): string {
  return monthInWords.format(utc(`${month}-01`))
}

/** The same after 'de', elided where French does: 'd’octobre 2026', 'de novembre 2026'. */
export function ofFrenchMonth(month: Month): string {
  const name = frenchMonth(month)
  return /^[ao]/.test(name) ? `d’${name}` : `de ${name}`
}
