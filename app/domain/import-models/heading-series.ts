import { normalised } from '../comparable-text'
import { headingPattern, monthOfName, namesHeading } from './heading-pattern'

/** Shortest run of days that follow each other, and fewest months, of which columns are a series. */
const [DAYS, MONTHS] = [5, 2]

const DATE =
  /(?<!\d)(?:\d{1,2}[/.-]\d{1,2}[/.-](?:\d{4}|\d{2})|\d{4}-\d{1,2}-\d{1,2}|20\d{6})(?!\d)/
const WORD = /\p{L}+\.?/gu

/** A heading with one number or month replaced, and its value. */
interface Candidate {
  column: string
  value: number
}

function dayCandidates(heading: string): Candidate[] {
  return [...heading.matchAll(/(?<!\d)\d{1,2}(?!\d)/g)].map(({ 0: text, index }) => ({
    column: `${heading.slice(0, index)}{day}${heading.slice(index + text.length)}`,
    value: Number(text),
  }))
}

function monthCandidates(heading: string): Candidate[] {
  return [...heading.matchAll(WORD)].flatMap(({ 0: text, index }) => {
    const value = monthOfName(normalised(text))
    const column = `${heading.slice(0, index)}{month}${heading.slice(index + text.length)}`
    return value === null ? [] : [{ column, value }]
  })
}

/** Values of each pattern, by the compared pattern; headings of a pattern differ in case or spaces at most. */
function grouped(candidates: readonly Candidate[]) {
  const groups = new Map<string, { column: string; values: Set<number> }>()
  for (const { column, value } of candidates) {
    const key = normalised(column)
    const group = groups.get(key) ?? { column, values: new Set<number>() }
    groups.set(key, group)
    group.values.add(value)
  }
  return [...groups.values()]
}

/** True for at least five numbers that follow each other, from 1 to `last` at most. */
function areNumbers(values: ReadonlySet<number>, last: number): boolean {
  const isRun = (from: number) =>
    Array.from({ length: DAYS }, (_, i) => from + i).every((one) => values.has(one))
  const all = [...values]
  return all.some(isRun) && all.every((one) => one >= 1 && one <= last)
}

/** True for exactly 1 to 12, which may be days or months. */
const areOpen = (values: ReadonlySet<number>) => values.size === 12 && areNumbers(values, 12)

/**
 * Heading patterns of the columns of a file that are made of data (8 §5): at least five days that follow each other, a
 * date, at least two months by name. Months by number are not found: the days 1 to 12 look like them.
 */
export function headingSeries(headings: readonly string[]): string[] {
  const dated = headings.filter((heading) => DATE.test(heading))
  const others = headings.filter((heading) => !DATE.test(heading))
  const dates = dated.map((heading) => heading.replace(DATE, '{date}'))
  const days = grouped(others.flatMap(dayCandidates)).filter(
    ({ values }) => areNumbers(values, 31) && !areOpen(values),
  )
  const months = grouped(others.flatMap(monthCandidates)).filter(
    ({ values }) => values.size >= MONTHS,
  )
  const found = [
    ...dates,
    ...days.map(({ column }) => column),
    ...months.map(({ column }) => column),
  ]
  const byText = new Map(found.map((column) => [normalised(column), column]))
  return [...byText.values()].filter((column) => headingPattern(column) !== null)
}

/** The patterns of `headingSeries`, and those that only a person can choose between: numbers of days or of months. */
export function offeredSeries(headings: readonly string[]): string[] {
  const open = grouped(headings.filter((one) => !DATE.test(one)).flatMap(dayCandidates)).flatMap(
    ({ column, values }) =>
      areNumbers(values, 12) ? [column, column.replace('{day}', '{month}')] : [],
  )
  return [...new Set([...headingSeries(headings), ...open])]
}

/** The pattern of a series that a heading belongs to; the heading itself when it belongs to none. */
export const inSeries = (heading: string, series: readonly string[]): string =>
  series.find((column) => namesHeading(column, heading)) ?? heading
