import { isLocalDate } from '~/domain/calendar/day-arithmetic'
import { addDays } from '~/domain/calendar/day-counting'
import { dayIn, type LocalDate, monthIn } from '~/domain/calendar/local-date'

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
