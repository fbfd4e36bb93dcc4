import { daysIn, weekday } from '../../calendar/day-arithmetic'
import { addMonths, dayIn, type Month } from '../../calendar/local-date'
import type { DayHeading, Heading } from './paste-headings'

/** Matches a grid heading as browsers copy it: the weekday on the line below its number, then a holiday's name. */
const HEADING_BREAK =
  /(\d)[ ]*\r?\n((?:lun|mar|mer|jeu|ven|sam|dim)\.)(?:\r?\n[^\t\r\n\d]+)?(?=\t)/g
/** Matches the mark below a collaborator's name, as browsers copy it. */
const MARK_BREAK = /\r?\n(App\.|supprimé)(?=\t)/g

/** Joins the headings and names of the grid that a browser split over several lines. */
export function unbroken(text: string): string {
  return text.replace(HEADING_BREAK, '$1 $2').replace(MARK_BREAK, ' $1')
}

/** Day of each column, 1 to 31; 'foreign' for a day of another month, null for a column that is no day. */
export type Days = (number | 'foreign' | null)[]

/** A column that holds a day, in the order of the row. */
interface Item {
  column: number
  heading: DayHeading
  /** weekdays that the adjacent row of weekdays allows; null: no such row */
  weekdays: readonly number[] | null
}

/**
 * Days that a row of headings names in a month. Numbers increase, and restart once at a month's end, where only a
 * weekend may be missing (`30 1 2` in December: the 1st and 2nd).
 * @param weekdays weekdays named in the row above or below, by column
 * @returns 'ambiguous' where two months fit equally (`30 31 1 2` in January), null where no month fits
 */
export function daysOfRow(
  headings: readonly Heading[],
  month: Month,
  weekdays: readonly (readonly number[] | undefined)[] = [],
): Days | 'ambiguous' | null {
  const items = itemsOf(headings, weekdays)
  const letters = items.some(({ heading }) => heading.letter && !heading.perhapsWeek)
  const plain = letters ? items : items.filter((item) => !isWeek(item, items, month))
  const found = inMonths(plain, month)
  if (!Array.isArray(found)) return found
  const days: Days = headings.map(() => null)
  plain.forEach(({ column }, i) => {
    days[column] = found[i] ?? 'foreign'
  })
  const own = days.filter((day) => typeof day === 'number')
  return new Set(own).size < own.length ? null : days
}

function itemsOf(
  headings: readonly Heading[],
  weekdays: readonly (readonly number[] | undefined)[],
): Item[] {
  return headings.flatMap((heading, column) =>
    heading.kind === 'day' ? [{ column, heading, weekdays: weekdays[column] ?? null }] : [],
  )
}

/** True if 'S5' means week 5. Not where it fits as Saturday the 5th, between the 4th and the 6th or 7th. */
function isWeek(item: Item, items: readonly Item[], month: Month): boolean {
  const { day, perhapsWeek } = item.heading
  if (!perhapsWeek) return false
  const at = items.indexOf(item)
  const [before, after] = [items[at - 1]?.heading.day, items[at + 1]?.heading.day]
  if (day > daysIn(month) || weekday(dayIn(month, day)) !== 6) return true
  return before === undefined ? after !== day + 1 && after !== day + 2 : before !== day - 1
}

/** The day of each item, null for one of another month. */
type Found = (number | null)[]

function inMonths(items: readonly Item[], month: Month): Found | 'ambiguous' | null {
  if (items.length === 0) return null
  const from = (offset: number) => walk(items, month, offset)
  if (items.every(({ heading }) => heading.month !== null)) return each(items, month)
  const here = from(0)
  const before = from(-1)
  const falls = items.some(({ heading }, i) => heading.day < (items[i - 1]?.heading.day ?? 0))
  if (!falls) return here ?? template(items, month) ?? before ?? from(1) ?? inAnyOrder(items, month)
  if (here && before) return 'ambiguous'
  return here ?? before ?? from(-2) ?? from(1) ?? inAnyOrder(items, month)
}

const fits = ({ heading, weekdays }: Item, of: Month): boolean => {
  if (heading.day > daysIn(of) || (heading.month !== null && heading.month !== of)) return false
  const rank = weekday(dayIn(of, heading.day))
  return [heading.weekdays, weekdays].every((ranks) => !ranks || ranks.includes(rank))
}

/** Reads consecutive days that begin `offset` months from the target month; null: the days do not fit. */
function walk(items: readonly Item[], month: Month, offset: number): Found | null {
  let of = addMonths(month, offset)
  let last = 0
  const found: Found = []
  for (const item of items) {
    const { day } = item.heading
    if (day === last) return null
    if (day < last) {
      if (!isMonthEnd(of, last, day)) return null
      of = addMonths(of, 1)
    }
    if (!fits(item, of)) return null
    found.push(of === month ? day : null)
    last = day
  }
  return found
}

/** True if only weekend days are missing between day `last` of month `of` and day `first` of the next month. */
function isMonthEnd(of: Month, last: number, first: number): boolean {
  const left = Math.max(0, daysIn(of) - last)
  if (left + first - 1 > 2) return false
  const rest = Array.from({ length: left }, (_, i) => dayIn(of, last + 1 + i))
  const next = Array.from({ length: first - 1 }, (_, i) => dayIn(addMonths(of, 1), i + 1))
  return [...rest, ...next].every((date) => weekday(date) > 5)
}

/** Reads a template of 31 columns that is used for every month: columns beyond the month's end are ignored. */
function template(items: readonly Item[], month: Month): Found | null {
  const inside = items.filter(({ heading }) => heading.day <= daysIn(month))
  if (items[0]?.heading.day !== 1 || !inside.every((item) => fits(item, month))) return null
  const days = items.map(({ heading }) => heading.day)
  if (days.some((day, i) => i > 0 && day !== (days[i - 1] ?? 0) + 1)) return null
  return days.map((day) => (day <= daysIn(month) ? day : null))
}

/** Reads dates that each name their month, in any order. */
function each(items: readonly Item[], month: Month): Found | null {
  const whole = (item: Item) => fits(item, item.heading.month ?? month)
  if (!items.every((item) => item.heading.month !== month || whole(item))) return null
  return items.map(({ heading }) => (heading.month === month ? heading.day : null))
}

/** Reads days in any order, where each one names its weekday and fits the target month. */
function inAnyOrder(items: readonly Item[], month: Month): Found | null {
  const isSure = (item: Item) => item.heading.weekdays !== null && fits(item, month)
  return items.every(isSure) ? items.map(({ heading }) => heading.day) : null
}
