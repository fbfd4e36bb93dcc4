import { dayIn, type Month, monthIn, yearOf } from '../calendar/business-day'
import { daysIn, weekday } from '../calendar/day-arithmetic'
import { foldedText } from '../search/words'
import { readCode } from './codes'
import { isBlank } from './paste-table'

const WEEKDAYS = ['lun', 'mar', 'mer', 'jeu', 'ven', 'sam', 'dim']
const MONTHS = 'jan fev mar avr mai juin juil aou sep oct nov dec'.split(' ')
const NAME = `(lun|mar|mer|jeu|ven|sam|dim)(?:di|credi|dredi|edi|anche)?\\.?`
const MONTH_NAME = `(${MONTHS.join('|')})[a-z]*\\.?`
const NUMBERED = new RegExp(`^(?:${NAME}[ ]?)?(\\d{1,2})(?:er)?(?:[ ]?${NAME})?$`)
const DATED = new RegExp(
  `^(?:${NAME}[ ]?)?(\\d{1,2})(?:er)?[ /-](?:(\\d{1,2})|${MONTH_NAME})(?:[ /-](\\d{2}|\\d{4}))?$`,
)
const FULL = /^(?:(\d{4})-(\d{2})-(\d{2})(?:[t ].*)?|(\d{1,2})\.(\d{1,2})\.(\d{4}))$/

/** A weekday under its number, and the name of a holiday under it, as browsers copy the heading of a grid. */
const HEADING_BREAK =
  /(\d)[ ]*\r?\n((?:lun|mar|mer|jeu|ven|sam|dim)\.)(?:\r?\n[^\t\r\n\d]+)?(?=\t)/g
/** The apprentice's mark under a name, as browsers copy it. */
const MARK_BREAK = /\r?\n(App\.|supprimé)(?=\t)/g

/** The text with each heading or name of the grid that a browser broke over lines in one line again. */
export function unbroken(text: string): string {
  return text.replace(HEADING_BREAK, '$1 $2').replace(MARK_BREAK, ' $1')
}

/** A heading that names a day. */
interface ReadDay {
  /** 1 to 31; null when the month pasted into has no such day: another month's date, another weekday's number */
  day: number | null
  /** a mere number, which may be a code as well */
  bare: boolean
}

/** What a heading names: a number, a date, a number with its weekday as the grid shows it; null when it is none. */
function readDay(text: string, month: Month): ReadDay | null {
  const plain = foldedText(text).replace(/\s+/g, ' ').trim()
  const number = NUMBERED.exec(plain)
  if (number) {
    const name = number[1] ?? number[3]
    return { day: inMonth(month, Number(number[2]), name), bare: name === undefined }
  }
  const dated = DATED.exec(plain)
  if (dated) {
    const of = dated[3] ? Number(dated[3]) : MONTHS.indexOf(dated[4] ?? '') + 1
    const year = dated[5] ? Number(dated[5].padStart(4, '20')) : yearOf(month)
    const here = monthIn(year, of) === month
    return { day: here ? inMonth(month, Number(dated[2]), dated[1]) : null, bare: false }
  }
  const full = FULL.exec(plain)
  if (!full) return null
  const [, year = full[6], of = full[5], day = full[4]] = full
  const here = monthIn(Number(year), Number(of)) === month
  return { day: here ? inMonth(month, Number(day), undefined) : null, bare: false }
}

function inMonth(month: Month, day: number, name: string | undefined): number | null {
  if (day < 1 || day > daysIn(month)) return null
  if (name && WEEKDAYS[weekday(dayIn(month, day)) - 1] !== name) return null
  return day
}

/** A row of days above a block. */
export interface DayHeader {
  /** its line in the block */
  line: number
  /** column of the first day: everything before names people */
  first: number
  /** day of each column, 1 to 31; null for a column that names none of this month's */
  days: (number | null)[]
  /** headings that are days, but none of this month's */
  foreign: string[]
}

/** Words that stand above names, matricules and trades. */
const HEADING_WORD =
  /^(noms?|prenoms?|collaborateurs?|matricules?|metiers?|services?|equipes?|salaries?|codes?)\b/

/** The header that a line is; null when it is none. */
function headerOf(cells: readonly string[], line: number, month: Month): DayHeader | null {
  const read = cells.map((cell) => readDay(cell, month))
  const first = read.findIndex((day) => day !== null)
  const last = read.findLastIndex((day) => day !== null)
  if (first < 0) return null
  const between = cells.slice(first, last + 1)
  if (between.some((cell, i) => !isBlank(cell) && !read[first + i])) return null
  const named = read.flatMap((day, i) => (day ? [{ ...day, text: cells[i] ?? '' }] : []))
  const leading = cells.slice(0, first)
  if (named.every(({ bare }) => bare)) {
    const numbers = named.map(({ text }) => Number(text.trim()))
    const rising = numbers.every((number, i) => i === 0 || number > (numbers[i - 1] ?? 0))
    const plain = named.filter(({ text }) => readCode(text) === undefined).length
    const titled =
      first > 0 &&
      leading.every((cell) => isBlank(cell) || HEADING_WORD.test(foldedText(cell).trim()))
    if (!rising || plain < (titled ? 1 : first > 0 ? 3 : 2)) return null
  }
  const foreign = named.flatMap(({ day, text }) => (day === null ? [text.trim()] : []))
  return { line, first, days: read.map((day) => day?.day ?? null), foreign }
}

/** How far down a block its header is looked for. */
const TITLE_LINES = 8

/**
 * The row of days of a block: above the first line that `isPerson`, below at most some lines of title. A number may
 * be a code too ('1'), so mere numbers make a header only when they rise and hold some that are no codes.
 */
export function findHeader(
  table: readonly (readonly string[])[],
  month: Month,
  isPerson: (line: readonly string[]) => boolean,
): DayHeader | null {
  const end = table.findIndex(isPerson)
  const lines = table.slice(0, Math.min(TITLE_LINES, end < 0 ? table.length : end))
  for (const [line, cells] of lines.entries()) {
    const header = headerOf(cells, line, month)
    if (header) return header
  }
  return null
}

/** Whether a line holds nothing but names of weekdays ('L M M J V', 'lun. mar. …'): a second heading. */
export function isWeekdayLine(line: readonly string[]): boolean {
  const cells = line.map((cell) => foldedText(cell).trim()).filter((cell) => cell !== '')
  const names = cells.filter(
    (cell) =>
      /^(?:[lmjvsd]|lu|ma|me|je|ve|sa|di)\.?$/.test(cell) || new RegExp(`^${NAME}$`).test(cell),
  )
  return names.length >= cells.length - 2 && new Set(names.map((name) => name[0])).size >= 4
}
