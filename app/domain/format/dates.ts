import { MISSING } from './numbers'

/** Writes parts of a calendar day, which has no time zone of its own. */
function writer(parts: Intl.DateTimeFormatOptions): (day: string) => string {
  const format = new Intl.DateTimeFormat('fr-FR', { timeZone: 'UTC', ...parts })
  return (day) =>
    format.format(new Date(`${day.slice(0, 7)}-${day.slice(8, 10) || '01'}T00:00:00Z`))
}
const inWords = writer({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })
const monthInWords = writer({ month: 'long', year: 'numeric' })

/** `2026-11-19` as `19/11/2026`; '-' when missing. */
export function frenchDate(day: string | null | undefined): string {
  return day ? `${day.slice(8, 10)}/${day.slice(5, 7)}/${day.slice(0, 4)}` : MISSING
}

/** `2026-11-19` as `19/11`. */
export function shortDate(day: string): string {
  return `${day.slice(8, 10)}/${day.slice(5, 7)}`
}

/** `2026-11-19` as `jeudi 19 novembre 2026`; the first of a month as `1er`. */
export function longDate(day: string): string {
  return inWords(day).replace(/ 1 /, ' 1er ')
}

/** `2026-11` (or a day of it) as `Novembre 2026`. */
export function monthName(month: string): string {
  const name = monthInWords(month)
  return name.charAt(0).toUpperCase() + name.slice(1)
}

/** `2026-11` as `nov.`. */
export const shortMonth = writer({ month: 'short' })

const instant = new Intl.DateTimeFormat('fr-FR', {
  timeZone: 'Europe/Paris',
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
})

/** An instant as Paris wall time `19/11/2026 à 08:05`; '-' when missing or not a date. */
export function frenchDateTime(value: Date | string | null | undefined): string {
  const date = value instanceof Date ? value : new Date(value ?? Number.NaN)
  if (Number.isNaN(date.getTime())) return MISSING
  const parts = new Map(instant.formatToParts(date).map((part) => [part.type, part.value]))
  const day = `${parts.get('day')}/${parts.get('month')}/${parts.get('year')}`
  return `${day} à ${parts.get('hour')}:${parts.get('minute')}`
}
