import { isLocalDate, lastDayOf } from '../calendar/day-arithmetic'
import { dayIn, isMonth, type LocalDate, type Month, monthIn, yearOf } from '../calendar/local-date'
import { foldedText } from '../text-matching'
import type { DATE_FORMATS } from './model'

/** Days that a text names: one day, or all of a month. */
export interface StatedSpan {
  first: LocalDate
  last: LocalDate
}

const NAMES = [
  'janv(?:ier)?',
  'f[ée]vr?(?:ier)?',
  'mars',
  'avr(?:il)?',
  'mai',
  'juin',
  'juil(?:let)?',
  'ao[uû]t',
  'sept(?:embre)?',
  'oct(?:obre)?',
  'nov(?:embre)?',
  'd[ée]c(?:embre)?',
]
const NAME = `(?:${NAMES.join('|')})\\.?`
const SEPARATOR = '[-/. ]'

/** Dates as texts write them, the longest form first. */
const WRITTEN = new RegExp(
  `(?<![\\d\\p{L}])(?:${[
    `(?<isoYear>20\\d{2})[-/.](?<isoMonth>\\d{1,2})[-/.](?<isoDay>\\d{1,2})`,
    `(?<day>\\d{1,2})${SEPARATOR}(?<month>\\d{1,2})${SEPARATOR}(?<year>20\\d{2})`,
    `(?<shortDay>\\d{1,2})[-/.](?<shortMonth>\\d{1,2})[-/.](?<shortYear>\\d{2})`,
    `(?<digits>\\d{8})`,
    `(?:(?<fromDay>\\d{1,2})(?:er)? au )?(?<namedDay>\\d{1,2})(?:er)? (?<dayName>${NAME})(?: (?<dayYear>20\\d{2}))?`,
    `(?<name>${NAME})[- ]?(?<nameYear>20\\d{2})`,
    `(?<onlyMonth>\\d{1,2})[-/.](?<onlyYear>20\\d{2})`,
    `(?<periodYear>20\\d{2})[-/.](?<periodMonth>\\d{2})`,
  ].join('|')})(?![\\d\\p{L}])`,
  'giu',
)
const BARE = new RegExp(`(?<![\\d\\p{L}])(?<name>${NAME})(?![\\d\\p{L}])`, 'giu')

const monthByName = (name: string): number =>
  NAMES.findIndex((form) => new RegExp(`^${form}\\.?$`, 'iu').test(name)) + 1

const spanOfDay = (month: Month, day: number): StatedSpan | null => {
  const one = dayIn(month, day)
  return isLocalDate(one) ? { first: one, last: one } : null
}
const spanOfMonth = (month: Month): StatedSpan | null =>
  isMonth(month) ? { first: dayIn(month, 1), last: lastDayOf(month) } : null

function spanOfDigits(digits: string): StatedSpan | null {
  const forms = [/^(?<y>20\d\d)(?<m>\d\d)(?<d>\d\d)$/, /^(?<d>\d\d)(?<m>\d\d)(?<y>20\d\d)$/]
  for (const form of forms) {
    const { y, m, d } = form.exec(digits)?.groups ?? {}
    const span = y ? spanOfDay(monthIn(Number(y), Number(m)), Number(d)) : null
    if (span) return span
  }
  return null
}

/** What the dates of a text are read by. */
export interface StatedBy {
  /** format of the model's dates; decides between day and month */
  format?: (typeof DATE_FORMATS)[number] | undefined
  /** day whose year months without one are of */
  around: LocalDate
}

function spanOf(groups: Record<string, string | undefined>, by: StatedBy): StatedSpan | null {
  const number = (name: string) => Number(groups[name])
  const month = (year: string, of: string) => monthIn(number(year), number(of))
  const isSwapped = by.format === 'MM/dd/yyyy'
  if (groups.isoYear) return spanOfDay(month('isoYear', 'isoMonth'), number('isoDay'))
  if (groups.year) {
    const [day, of] = isSwapped ? ['month', 'day'] : ['day', 'month']
    return spanOfDay(month('year', of as string), number(day as string))
  }
  if (groups.shortYear)
    return spanOfDay(monthIn(2000 + number('shortYear'), number('shortMonth')), number('shortDay'))
  if (groups.digits) return spanOfDigits(groups.digits)
  if (groups.dayName) {
    const year = groups.dayYear ? number('dayYear') : yearOf(by.around)
    const own = monthIn(year, monthByName(groups.dayName))
    const last = spanOfDay(own, number('namedDay'))
    const first = groups.fromDay ? spanOfDay(own, number('fromDay')) : last
    return last && first && { first: first.first, last: last.last }
  }
  if (groups.nameYear)
    return spanOfMonth(monthIn(number('nameYear'), monthByName(groups.name ?? '')))
  if (groups.onlyYear) return spanOfMonth(month('onlyYear', 'onlyMonth'))
  return spanOfMonth(month('periodYear', 'periodMonth'))
}

/** Days and months that a text names, in its order; a month without a year only in a text without other dates. */
export function statedSpans(text: string, by: StatedBy): StatedSpan[] {
  const written = text.normalize('NFC').replaceAll('_', ' ').replace(/\s+/g, ' ')
  const spans = [...written.matchAll(WRITTEN)].flatMap(
    ({ groups = {} }) => spanOf(groups, by) ?? [],
  )
  if (spans.length > 0) return spans
  return [...written.matchAll(BARE)].flatMap(
    ({ groups = {} }) =>
      spanOfMonth(monthIn(yearOf(by.around), monthByName(groups.name ?? ''))) ?? [],
  )
}

/** The only day that a text names; null for none, several or a month. */
export function statedDay(text: string, by: StatedBy): LocalDate | null {
  const spans = statedSpans(text, by)
  const days = new Set(spans.map(({ first, last }) => (first === last ? first : '')))
  const [only] = days
  return days.size === 1 && only ? only : null
}

/** A text without its dates, so that the name of tomorrow's file is the same value as today's (8 §5). */
export function undated(text: string): string {
  const written = text.normalize('NFC').replaceAll('_', ' ').replace(/\s+/g, ' ')
  const rest = written.replace(WRITTEN, (found, ...more) => {
    const groups = more.at(-1) as Record<string, string | undefined>
    // A year of the text's own is needed: 'mai' and '3.4' may be names.
    return spanOf(groups, { around: '2000-01-01' }) ? ' ' : found
  })
  const words = rest
    .replace(/\(\s*\)/g, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[\s.,;:–-]+|[\s.,;:(–-]+$/g, '')
  return foldedText(words) === '' ? text.trim() : words
}
