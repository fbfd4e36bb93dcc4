import { addMonths, dayIn, type Month } from '../calendar/business-day'
import { daysIn, weekday } from '../calendar/day-arithmetic'
import type { DayHeading, Heading } from './paste-headings'

/** A weekday under its number, and the name of a holiday under it, as browsers copy the heading of a grid. */
const HEADING_BREAK =
  /(\d)[ ]*\r?\n((?:lun|mar|mer|jeu|ven|sam|dim)\.)(?:\r?\n[^\t\r\n\d]+)?(?=\t)/g
/** The apprentice's mark under a name, as browsers copy it. */
const MARK_BREAK = /\r?\n(App\.|supprimé)(?=\t)/g

/** The text with each heading or name of the grid that a browser broke over lines in one line again. */
export function unbroken(text: string): string {
  return text.replace(HEADING_BREAK, '$1 $2').replace(MARK_BREAK, ' $1')
}

/** Day of each column, 1 to 31; 'foreign' for one of another month, null for a column that names none. */
export type Days = (number | 'foreign' | null)[]

/** A column that counts as a day, in the order of the row. */
interface Item {
  column: number
  heading: DayHeading
  /** of the row of weekdays beside this one; null: there is none */
  beside: readonly number[] | null
}

/**
 * The days that a row of headings names in a month: numbers rise, and fall once at a month's end, where only a weekend
 * may be missing (`30 1 2` in December: the 1st and 2nd).
 * @param beside weekdays that a row above or below names, by column
 * @returns 'ambiguous' where two months fit equally (`30 31 1 2` in January), null where none does
 */
export function daysOfRow(
  headings: readonly Heading[],
  month: Month,
  beside: readonly (readonly number[] | undefined)[] = [],
): Days | 'ambiguous' | null {
  const items = itemsOf(headings, beside)
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
  beside: readonly (readonly number[] | undefined)[],
): Item[] {
  return headings.flatMap((heading, column) =>
    heading.kind === 'day' ? [{ column, heading, beside: beside[column] ?? null }] : [],
  )
}

/** Whether 'S5' among plain numbers is week 5: Saturday the 5th stands between the 4th and the 6th or 7th. */
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

const fits = ({ heading, beside }: Item, of: Month): boolean => {
  if (heading.day > daysIn(of) || (heading.month !== null && heading.month !== of)) return false
  const rank = weekday(dayIn(of, heading.day))
  return [heading.weekdays, beside].every((ranks) => !ranks || ranks.includes(rank))
}

/** Items that follow each other from a month on, `offset` months from the one pasted into; null: they do not. */
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

/** Whether nothing but a weekend is left out between a day and one of the month after. */
function isMonthEnd(of: Month, last: number, first: number): boolean {
  const left = Math.max(0, daysIn(of) - last)
  if (left + first - 1 > 2) return false
  const rest = Array.from({ length: left }, (_, i) => dayIn(of, last + 1 + i))
  const next = Array.from({ length: first - 1 }, (_, i) => dayIn(addMonths(of, 1), i + 1))
  return [...rest, ...next].every((date) => weekday(date) > 5)
}

/** A sheet of 31 columns that serves each month: those beyond the month's end are no days of it. */
function template(items: readonly Item[], month: Month): Found | null {
  const inside = items.filter(({ heading }) => heading.day <= daysIn(month))
  if (items[0]?.heading.day !== 1 || !inside.every((item) => fits(item, month))) return null
  const days = items.map(({ heading }) => heading.day)
  if (days.some((day, i) => i > 0 && day !== (days[i - 1] ?? 0) + 1)) return null
  return days.map((day) => (day <= daysIn(month) ? day : null))
}

/** Dates stand for themselves, in any order. */
function each(items: readonly Item[], month: Month): Found | null {
  const whole = (item: Item) => fits(item, item.heading.month ?? month)
  if (!items.every((item) => item.heading.month !== month || whole(item))) return null
  return items.map(({ heading }) => (heading.month === month ? heading.day : null))
}

/** Numbers of which each names its weekday stand for themselves, too, where all of them are of the month. */
function inAnyOrder(items: readonly Item[], month: Month): Found | null {
  const isSure = (item: Item) => item.heading.weekdays !== null && fits(item, month)
  return items.every(isSure) ? items.map(({ heading }) => heading.day) : null
}
