import { isBlank } from '../../blocks/table'
import { addMonths, frenchMonth, type Month } from '../../calendar/local-date'
import { type Days, daysOfRow } from './paste-days'
import type { Heading } from './paste-headings'
import { type Around, type Line, readLine } from './paste-lines'

/** A row of days. */
export interface DayHeader {
  /** column of the first day or sum: the columns before it name people */
  first: number
  /** the day of each column */
  days: Days
  /** cells of the row that are days of another month, or text after the days */
  foreign: string[]
  /** columns without a heading */
  bare: ReadonlySet<number>
}

/** Lines of people below one row of days; `header` is null when the block has none. */
export interface Stretch {
  header: DayHeader | null
  /** weekdays named in a row without numbers, by column */
  weekdays: (readonly number[] | undefined)[]
  lines: string[][]
}

/** Error message of a block of which nothing is pasted. */
export interface BlockRefused {
  refused: string
}

const MOST_CELLS = 12

/** Quotes a row as it was read, for a message. */
export function asRead(cells: readonly string[]): string {
  const texts = cells.filter((cell) => !isBlank(cell)).map((cell) => cell.trim())
  const more = texts.length > MOST_CELLS ? ' | …' : ''
  return `«\u202f${texts.slice(0, MOST_CELLS).join(' | ')}${more}\u202f»`
}

/** Refusal of a line that is no line of days. */
export const notUnderstood = (cells: readonly string[]): BlockRefused => ({
  refused: `La ligne ${asRead(cells)} n’est pas comprise comme une ligne de jours. Rien n’est collé.`,
})

function ambiguous(cells: readonly string[], month: Month): BlockRefused {
  const [before, after] = [frenchMonth(addMonths(month, -1)), frenchMonth(month)]
  const text = `La ligne ${asRead(cells)} peut commencer en ${before} comme en ${after}`
  return { refused: `${text}\u202f: écrivez des dates, «\u202fjj/mm\u202f». Rien n’est collé.` }
}

type Top = { cells: string[]; line: Line }

/** Splits the lines of a block at its rows of days (4-decisions, 56); or the message about an invalid row. */
export function stretchesOf(
  table: readonly string[][],
  around: Omit<Around, 'isTop'>,
): Stretch[] | BlockRefused {
  const stretches: Stretch[] = []
  let top: Top[] = []
  let isOpen = false
  for (const [at, cells] of table.entries()) {
    const isTop = stretches.length === 0 && !top.some(({ line }) => line.kind === 'days')
    const isLast = table.slice(at + 1).every((line) => line.every(isBlank))
    const read = readLine(cells, { ...around, isTop })
    // A single line without names is codes, valid or not
    const line: Line =
      around.nameEnd === 0 && isTop && isLast && at === 0 ? { kind: 'codes' } : read
    const isBlankLine = cells.every(isBlank)
    if (line.kind === 'codes') {
      if (!isOpen) {
        const stretch = begin(top, stretches.at(-1), around)
        if ('refused' in stretch) return stretch
        stretches.push(stretch)
        isOpen = true
        top = []
      }
      stretches.at(-1)?.lines.push(cells)
    } else if (isOpen && isBlankLine) stretches.at(-1)?.lines.push(cells)
    else if (isBlankLine || line.kind !== 'pass') {
      if (isOpen && around.nameEnd === 0 && line.kind !== 'weekdays') return notUnderstood(cells)
      isOpen = isBlankLine && isOpen
      top.push({ cells, line })
    }
  }
  const end = begin(top, stretches.at(-1), around)
  if ('refused' in end) return end
  return stretches.length > 0 ? stretches : [end]
}

/** Weekdays that the lines name, by column. */
function weekdaysIn(top: readonly Top[]): (readonly number[] | undefined)[] {
  const weekdays: (readonly number[] | undefined)[] = []
  for (const { line } of top)
    if (line.kind === 'weekdays')
      line.headings.forEach((heading, i) => {
        if (heading.kind === 'weekday') weekdays[i] = heading.weekdays
      })
  return weekdays
}

/** Starts a stretch from the lines above its first codes. */
function begin(
  top: readonly Top[],
  last: Stretch | undefined,
  around: Omit<Around, 'isTop'>,
): Stretch | BlockRefused {
  const unclear = top.find(({ line }) => line.kind === 'unclear')
  if (unclear) return notUnderstood(unclear.cells)
  const weekdays = weekdaysIn(top)
  let header: DayHeader | null = null
  for (const { cells, line } of top) {
    if (line.kind !== 'days') continue
    const days = daysOfRow(line.headings, around.month, weekdays)
    if (days === 'ambiguous') return ambiguous(cells, around.month)
    if (!days || (header && !agree(header.days, days))) return notUnderstood(cells)
    header ??= headerOf(cells, line.headings, days)
  }
  const words = top.find(({ line }) => line.kind === 'words')
  if (!header && words) return notUnderstood(words.cells)
  const isBlock = around.nameEnd === 0 && !header
  const blank = isBlock ? top.filter(({ cells }) => cells.every(isBlank)) : []
  return {
    header: header ?? last?.header ?? null,
    weekdays,
    lines: blank.map(({ cells }) => cells),
  }
}

function headerOf(cells: readonly string[], headings: readonly Heading[], days: Days): DayHeader {
  const first = headings.findIndex(({ kind }) => kind === 'day' || kind === 'sum')
  const last = headings.findLastIndex(({ kind }) => kind === 'day')
  const foreign = cells.filter(
    (_, i) => days[i] === 'foreign' || (i > last && headings[i]?.kind === 'text'),
  )
  const bare = new Set(cells.flatMap((cell, i) => (isBlank(cell) ? [i] : [])))
  return { first, days, foreign: foreign.map((text) => text.trim()), bare }
}

const agree = (one: Days, other: Days) =>
  one.every((day, i) => day === null || (other[i] ?? null) === null || other[i] === day)
