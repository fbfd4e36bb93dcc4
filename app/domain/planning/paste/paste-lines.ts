import { isBlank } from '../../blocks/table'
import type { Month } from '../../calendar/local-date'
import { foldedText } from '../../text-matching'
import { readCode } from '../codes'
import { type Heading, readHeading } from './paste-headings'
import { type People, sumOf } from './paste-people'

/** Kind of a line of a pasted block. */
export type Line =
  /** blank cells, a title or sums: skipped */
  | { kind: 'pass' }
  | { kind: 'days'; headings: Heading[] }
  | { kind: 'weekdays'; headings: Heading[] }
  /** codes of a person, known or unknown */
  | { kind: 'codes' }
  /** text only: a title if a row of days follows, else an error */
  | { kind: 'words' }
  | { kind: 'unclear' }

/** Context of the block that `readLine` needs. */
export interface Around {
  month: Month
  people: Pick<People, 'isPerson'>
  /** headings of teams, which are not names of people */
  teams: readonly string[]
  /** columns before this index name people; 0: the block names no person */
  nameEnd: number
  /** true while no line above holds a person or a row of days */
  isTop: boolean
}

/** Matches headings of columns of names, matricules and trades, and titles of a row of days. */
const HEADING_WORD =
  /^(noms?|prenoms?|collaborateurs?|matricules?|metiers?|services?|equipes?|salaries?|codes?|jours?|dates?|quantiemes?|mois|planning|semaines?|sem|janvier|fevrier|mars|avril|mai|juin|juillet|aout|septembre|octobre|novembre|decembre)\b/

const isTitle = (cell: string) => isBlank(cell) || HEADING_WORD.test(foldedText(cell).trim())
const hasDigit = (cell: string) => /\d/.test(cell)
const isFilled = (cell: string) => !isBlank(cell)

/** True if every cell from the first day on is a day, a sum or blank; text may follow the last day. */
function isRowOfDays(cells: readonly string[], headings: readonly Heading[]): boolean {
  const first = headings.findIndex(({ kind }) => kind === 'day')
  const last = headings.findLastIndex(({ kind }) => kind === 'day')
  return headings.every(({ kind }, i) => {
    if (kind === 'weekday') return false
    if (kind !== 'text') return true
    return (i < first || i > last) && !hasDigit(cells[i] ?? '')
  })
}

/** Parses the headings of the columns of codes; columns before `nameEnd` count as blank. */
export const headingsOf = (cells: readonly string[], nameEnd: number, month: Month): Heading[] =>
  cells.map((cell, i) => (i < nameEnd ? { kind: 'blank' } : readHeading(cell, month)))

/** Number of numbers and dates that are not codes. */
const plainDays = (cells: readonly string[], headings: readonly Heading[]) =>
  cells.filter((cell, i) => headings[i]?.kind === 'day' && readCode(cell) === undefined).length

const isDated = (heading: Heading) =>
  heading.kind === 'day' && (heading.weekdays !== null || heading.month !== null)

/** Classifies a line of a block (4-decisions, 56). */
export function readLine(cells: readonly string[], around: Around): Line {
  const { nameEnd, people, teams, month } = around
  if (cells.every(isBlank)) return { kind: 'pass' }
  if (people.isPerson(cells, nameEnd)) return { kind: 'codes' }
  const content = cells.slice(nameEnd).filter(isFilled)
  if (content.length === 0) return { kind: 'pass' }
  const headings = headingsOf(cells, nameEnd, month)
  const sum = sumOf(cells.slice(0, Math.max(1, nameEnd)), teams)
  if (sum === 'total' || (sum === 'team' && nameEnd === 0)) return { kind: 'pass' }
  const isDays = isRowOfDays(cells, headings) && headings.some(({ kind }) => kind === 'day')
  if (nameEnd === 0) return nameless(cells, headings, isDays, around.isTop)
  const weekdays = asWeekdays(cells, headings, around)
  if (weekdays) return weekdays
  if (headings.slice(nameEnd).every(({ kind }) => kind === 'sum' || kind === 'blank'))
    return { kind: 'pass' }
  if (sum === 'team' && !around.isTop)
    return { kind: isDays && plainDays(cells, headings) > 1 ? 'unclear' : 'pass' }
  const titled = sum === 'team' || cells.slice(0, nameEnd).every(isTitle)
  const line = { cells, headings, content, isDays, ...around }
  return titled ? underTitle(line) : underWords(line)
}

interface Read extends Around {
  cells: readonly string[]
  headings: Heading[]
  content: readonly string[]
  isDays: boolean
}

const isCode = (cell: string) => readCode(cell) !== undefined

/** Classifies a line whose first columns are blank or hold a heading such as 'Nom'. */
function underTitle({ cells, headings, content, isDays, nameEnd, isTop }: Read): Line {
  const isUntitled = cells.slice(0, nameEnd).every(isBlank)
  if (isDays && !(isUntitled && !isTop && content.every(isCode))) return { kind: 'days', headings }
  if (content.every(isCode)) return { kind: isTop ? 'unclear' : 'codes' }
  if (isTop && !content.some((cell) => hasDigit(cell) || isCode(cell))) return { kind: 'words' }
  return { kind: isTop || plainDays(cells, headings) > 0 ? 'unclear' : 'codes' }
}

/** Classifies a line whose first columns hold other text: an unknown person, or a title. */
function underWords({ cells, headings, content, isDays, isTop }: Read): Line {
  const plain = plainDays(cells, headings)
  // A single '1' is ambiguous: the 1st of the month, or a day of presence
  if (content.every(isCode))
    return { kind: isTop && isDays && content.length === 1 ? 'unclear' : 'codes' }
  if (isDays && (headings.some(isDated) || plain >= 3)) return { kind: 'days', headings }
  if (isTop && !content.some((cell) => hasDigit(cell) || isCode(cell))) return { kind: 'words' }
  return { kind: isTop || plain > 1 ? 'unclear' : 'codes' }
}

/** Classifies a line of a block without names: days at its top, codes elsewhere. */
function nameless(
  cells: readonly string[],
  headings: Heading[],
  isDays: boolean,
  isTop: boolean,
): Line {
  if (cells.every(isCode)) return { kind: 'codes' }
  if (isWeekdayLine(cells)) return { kind: 'weekdays', headings }
  const plain = plainDays(cells, headings)
  if (isDays && plain > 0) {
    if (isTop) return { kind: 'days', headings }
    return { kind: plain > 1 ? 'unclear' : 'codes' }
  }
  return { kind: isTop && plain > 1 ? 'unclear' : 'codes' }
}

/** Reads a row of weekday names. 'M' and 'D' are codes as well, so a title or four different names are required. */
function asWeekdays(
  cells: readonly string[],
  headings: Heading[],
  { nameEnd, isTop }: Around,
): Line | null {
  const isOne = headings.every(
    ({ kind }) => kind === 'weekday' || kind === 'blank' || kind === 'sum',
  )
  if (!isOne || !headings.some(({ kind }) => kind === 'weekday'))
    return isWeekdayLine(cells) ? { kind: 'weekdays', headings } : null
  const codes = cells.slice(nameEnd).filter(isFilled).every(isCode)
  const before = cells.slice(0, nameEnd)
  if (isWeekdayLine(cells) || (isTop && before.every(isTitle)))
    return { kind: 'weekdays', headings }
  return codes || !before.every(isTitle) ? null : { kind: 'weekdays', headings }
}

const WEEKDAY =
  /^(?:[lmjvsd]|lu|ma|me|je|ve|sa|di|(?:lun|mar|mer|jeu|ven|sam|dim)(?:di|credi|dredi|edi|anche)?)\.?$/

/** True if a line holds only weekday names ('L M M J V', 'lun. mar. …') and at most two other texts. */
export function isWeekdayLine(line: readonly string[]): boolean {
  const cells = line.map((cell) => foldedText(cell).trim()).filter((cell) => cell !== '')
  if (cells.some(hasDigit)) return false
  const names = cells.filter((cell) => WEEKDAY.test(cell))
  return names.length >= cells.length - 2 && new Set(names.map((name) => name[0])).size >= 4
}
