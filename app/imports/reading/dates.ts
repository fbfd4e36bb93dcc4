import { isLocalDate } from '~/domain/calendar/day-arithmetic'
import { addDays } from '~/domain/calendar/day-counting'
import { dayIn, type LocalDate, monthIn } from '~/domain/calendar/local-date'
import type { DATE_FORMATS } from '~/domain/import-models/model'

/** Formats of the dates in a file that an import model may name (8 §1). */
export type DateFormat = (typeof DATE_FORMATS)[number]

/**
 * Day 0 of each base, and the serial numbers of its first day and of 31 December 2199. The 1900 base starts at day 61,
 * 1 March, because Excel counts a 29 February 1900 that did not exist.
 */
const BASES = {
  1900: { zero: '1899-12-30', first: 61, last: 109_574 },
  1904: { zero: '1904-01-01', first: 0, last: 108_112 },
} as const

/** The day of an Excel serial number, hours dropped; null outside 1900 to 2199. */
export function dayOfSerial(serial: number, date1904: boolean): LocalDate | null {
  const days = Math.floor(serial + 1e-9)
  const { zero, first, last } = BASES[date1904 ? 1904 : 1900]
  return days >= first && days <= last ? addDays(zero, days) : null
}

const FRENCH = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/
const ISO = /^(\d{4}-\d{2}-\d{2})(?:[T ]\d{2}:\d{2}\S*)?$/

const TIME = /[T ]+\d{1,2}[:h]\d{2}\S*$/
const WRITTEN: Readonly<Record<DateFormat, RegExp>> = {
  'dd/MM/yyyy': /^(?<day>\d{1,2})[/.-](?<month>\d{1,2})[/.-](?<year>\d{4})$/,
  'dd/MM/yy': /^(?<day>\d{1,2})[/.-](?<month>\d{1,2})[/.-](?<year>\d{2})$/,
  'yyyy-MM-dd': /^(?<year>\d{4})[/.-](?<month>\d{1,2})[/.-](?<day>\d{1,2})$/,
  yyyyMMdd: /^(?<year>\d{4})(?<month>\d{2})(?<day>\d{2})$/,
  'MM/dd/yyyy': /^(?<month>\d{1,2})[/.-](?<day>\d{1,2})[/.-](?<year>\d{4})$/,
}

/** The day of a text in the format that an import model names; a time after it is dropped. Null for another text. */
export function dayInFormat(text: string, format: DateFormat): LocalDate | null {
  const found = WRITTEN[format].exec(text.replace(TIME, ''))?.groups
  if (!found) return null
  const year = Number(found.year) + (format === 'dd/MM/yy' ? 2000 : 0)
  const day = dayIn(monthIn(year, Number(found.month)), Number(found.day))
  return isLocalDate(day) ? day : null
}

/**
 * The day of a text `dd/MM/yyyy` or ISO. A time after the day is dropped without converting time zones, which could
 * change the day (spec 5 §1). Null when the text is no valid day.
 */
export function dayOfText(text: string): LocalDate | null {
  const french = FRENCH.exec(text.replace(/ \d{1,2}:\d{2}(:\d{2})?$/, ''))
  const day = french
    ? dayIn(monthIn(Number(french[3]), Number(french[2])), Number(french[1]))
    : (ISO.exec(text)?.[1] ?? '')
  return isLocalDate(day) ? day : null
}
