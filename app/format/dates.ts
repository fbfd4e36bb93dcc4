import { MISSING } from './numbers'

const MONTHS = [
  'janvier',
  'février',
  'mars',
  'avril',
  'mai',
  'juin',
  'juillet',
  'août',
  'septembre',
  'octobre',
  'novembre',
  'décembre',
] as const
const SHORT_MONTHS = [
  'janv.',
  'févr.',
  'mars',
  'avr.',
  'mai',
  'juin',
  'juil.',
  'août',
  'sept.',
  'oct.',
  'nov.',
  'déc.',
] as const
const DAYS = ['dimanche', 'lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi', 'samedi'] as const

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
const monthIndex = (text: string): number => Number(text.slice(5, 7)) - 1

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
  const weekday = DAYS[new Date(`${day}T00:00:00Z`).getUTCDay()]
  const number = Number(day.slice(8, 10))
  const ordinal = number === 1 ? '1er' : String(number)
  return `${weekday} ${ordinal} ${MONTHS[monthIndex(day)]} ${day.slice(0, 4)}`
}

/** `2026-11` (or a day of it) as `Novembre 2026`. */
export function monthName(month: string): string {
  return `${capital(MONTHS[monthIndex(month)] ?? '')} ${month.slice(0, 4)}`
}

/** `2026-11` as `nov.`. */
export function shortMonth(month: string): string {
  return SHORT_MONTHS[monthIndex(month)] ?? ''
}

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
