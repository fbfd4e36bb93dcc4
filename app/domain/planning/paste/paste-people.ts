import { isBlank } from '../../blocks/table'
import { plainWords } from '../../text-matching'
import { readCode } from '../codes'

/** A collaborator that a block may name. */
export interface PastePerson {
  name: string
  metier: string
  /** number in the dealer's software; null when unknown */
  matricule: string | null
}

/** Recognises the columns of a block that name people, and the person of each line. */
export interface People {
  /** true if one of the line's first cells names a person; a matricule counts only before `nameEnd` */
  isPerson(line: readonly string[], nameEnd: number): boolean
  /**
   * Columns before this index name people; 0: the block names no person.
   * @param isDays true for a row of days, whose numbers are not matricules
   */
  nameEnd(
    lines: readonly (readonly string[])[],
    isDays: (line: readonly string[]) => boolean,
  ): number
  /**
   * number of leading columns that name people: 0 for codes alone; `unknown`: text of a column that is neither trade
   * nor code
   */
  leading(lines: readonly (readonly string[])[]): number | { unknown: string }
  /**
   * Row of the person that the cells name, or the message why there is none.
   * @param sure true when a row of days proves that none of the cells is a code
   */
  find(cells: readonly string[], sure: boolean): number | { refused: string }
}

/** Maximum number of columns that name people. */
const NAME_COLUMNS = 5

const sortedWords = (text: string) => plainWords(text).split(' ').sort().join(' ')
/** Matricule without leading zeros, which spreadsheets drop. */
const plainNumber = (text: string) =>
  text
    .trim()
    .toUpperCase()
    .replace(/^0+(?=.)/, '')
const withoutMarks = (text: string) => text.replace(/ (App\.|supprimé)\s*$/, '').trim()
const quoted = (text: string) => `«\u202f${text.trim()}\u202f»`

/** True for a text too long to be a mistyped code: a name, a trade, a number. */
function isLabel(text: string): boolean {
  if (readCode(text) !== undefined) return false
  return /\p{L}{4}|\p{L}\S* +\S*\p{L}{2}|\p{Lu}\p{Ll}{2}|\d{3}/u.test(text)
}

function index<T>(list: readonly T[], keyOf: (one: T) => string): Map<string, number[]> {
  const rows = new Map<string, number[]>()
  list.forEach((one, row) => {
    const key = keyOf(one)
    if (key !== '') rows.set(key, [...(rows.get(key) ?? []), row])
  })
  return rows
}

/** Recognises a line that sums up or heads a team by its first text; null: neither. */
export function sumOf(line: readonly string[], teams: readonly string[]): 'total' | 'team' | null {
  const plain = plainWords(line.find((cell) => !isBlank(cell)) ?? '')
  if (/^(sous )?tota(l|ux)\b/.test(plain)) return 'total'
  return plain !== '' && teams.some((text) => plainWords(text) === plain) ? 'team' : null
}

/** Lookup of people by the text of cells; the results are row numbers. */
interface Known {
  people: readonly PastePerson[]
  /** by name, or by 'Nom (métier)' */
  named(text: string): readonly number[]
  /** by a name in two cells, from `at` on */
  pair(cells: readonly string[], at: number): readonly number[]
  /** by matricule */
  numbered(text: string): readonly number[]
  isTrade(text: string): boolean
}

function known(people: readonly PastePerson[]): Known {
  const byName = index(people, ({ name }) => sortedWords(name))
  const byNumber = index(people, ({ matricule }) => plainNumber(matricule ?? ''))
  const trades = new Set(people.map(({ metier }) => plainWords(metier)))
  const named = (text: string): readonly number[] => {
    const plain = withoutMarks(text)
    const whole = byName.get(sortedWords(plain))
    if (whole) return whole
    const parts = /^(.*\S)\s*\(([^()]*)\)$/.exec(plain)
    const rows = (parts && byName.get(sortedWords(parts[1] ?? ''))) || []
    const trade = plainWords(parts?.[2] ?? '')
    const same = rows.filter((row) => plainWords(people[row]?.metier ?? '') === trade)
    return same.length > 0 ? same : rows
  }
  return {
    people,
    named,
    pair: (cells, at) =>
      isBlank(cells[at]) || isBlank(cells[at + 1]) ? [] : named(`${cells[at]} ${cells[at + 1]}`),
    numbered: (text) => byNumber.get(plainNumber(text)) ?? [],
    isTrade: (text) => !isBlank(text) && trades.has(plainWords(text)),
  }
}

/** True if the cell names a person, alone or with the next cell; a matricule that is also a code does not count. */
function names({ named, pair, numbered }: Known, cells: readonly string[], at: number): boolean {
  const text = cells[at] ?? ''
  if (named(text).length > 0 || pair(cells, at).length > 0) return true
  return readCode(text) === undefined && numbered(text).length > 0
}

/** True if the cell belongs to a person's columns: trade, second half of a name, a name next to its matricule. */
function follows(of: Known, cells: readonly string[], at: number): boolean {
  const text = cells[at] ?? ''
  if (names(of, cells, at) || of.pair(cells, at - 1).length > 0) return true
  if (readCode(text) !== undefined) return false
  const numbers = cells.slice(0, at).flatMap(of.numbered)
  return of.isTrade(text) || numbers.some((row) => akin(text, of.people[row]))
}

/** First text of a column that is too long for a code; undefined where the column holds any code. */
function labelIn(lines: readonly (readonly string[])[], column: number): string | undefined {
  const isCode = (text = '') => !isBlank(text) && readCode(text) !== undefined
  if (lines.some((line) => isCode(line[column]))) return undefined
  return lines.find((line) => isLabel(line[column] ?? ''))?.[column]
}

function leading(of: Known, lines: readonly (readonly string[])[]): number | { unknown: string } {
  const columns = Array.from({ length: NAME_COLUMNS }, (_, i) => i)
  const at = columns.find((column) => lines.some((line) => names(of, line, column)))
  if (at === undefined) return labelIn(lines, 0) === undefined ? 0 : 1
  let count = at + 1
  while (count < NAME_COLUMNS && lines.some((line) => follows(of, line, count))) count += 1
  const unknown = labelIn(lines, count)
  return unknown === undefined ? count : { unknown }
}

/** True if the cell names a person by name. */
const byName = ({ named, pair }: Known, cells: readonly string[], at: number) =>
  named(cells[at] ?? '').length > 0 || pair(cells, at).length > 0

function nameEnd(
  of: Known,
  lines: readonly (readonly string[])[],
  isDays: (line: readonly string[]) => boolean,
): number {
  const columns = Array.from({ length: NAME_COLUMNS }, (_, i) => i)
  const name = columns.find((column) => lines.some((line) => byName(of, line, column)))
  if (name !== undefined) return name + 1
  const lists = lines.filter((line) => !isDays(line))
  const number = columns.find((column) => lists.some((line) => names(of, line, column)))
  if (number !== undefined) return number + 1
  return labelIn(lines, 0) === undefined ? 0 : 1
}

/**
 * Row of the person with the matricule among cells without a known name; `stranger`: text that belongs to another
 * person.
 */
function byMatricule(
  { people, numbered, isTrade }: Known,
  cells: readonly string[],
  numbers: readonly number[],
): number | { stranger: string } {
  const [row, other] = new Set(numbers)
  const texts = cells.filter((cell) => isLabel(cell) && !isTrade(cell) && !numbered(cell).length)
  const stranger = row === undefined ? undefined : texts.find((text) => !akin(text, people[row]))
  if (row !== undefined && other === undefined && stranger === undefined) return row
  const label = cells.find(isLabel) ?? cells.find((cell) => !isBlank(cell)) ?? ''
  return { stranger: stranger ?? label }
}

function find(of: Known, cells: readonly string[], sure: boolean): number | { refused: string } {
  const { people, named, pair, numbered } = of
  const refused = (text: string, why: string) => ({ refused: `${text}\u202f: ${why}` })
  if (cells.every(isBlank)) return { refused: 'Une ligne de codes est sans nom.' }
  const called = new Set(cells.flatMap((cell, at) => [...named(cell), ...pair(cells, at)]))
  const first = cells.findIndex((cell, at) => named(cell).length > 0 || pair(cells, at).length > 0)
  const numbers = cells.filter((cell) => named(cell).length === 0).flatMap(numbered)
  if (called.size === 0) {
    const found = byMatricule(of, cells, numbers)
    return typeof found === 'number' ? found : refused(quoted(found.stranger), 'nom inconnu.')
  }
  const name = quoted(cells[first] ?? '')
  // A rank before the name is not a matricule. But where it equals another person's matricule, both readings are
  // possible and the line is refused.
  const rows = [...called].filter((row) => numbers.length === 0 || numbers.includes(row))
  if (rows.length === 0) {
    const theirs = people[numbers[0] ?? -1]
    return refused(name, `le matricule ${theirs?.matricule} est attribué à ${theirs?.name}.`)
  }
  const same = rows.filter((row) => cells.some((cell) => isTradeOf(cell, people[row])))
  const [row = -1, other] = rows.length > 1 && same.length > 0 ? same : rows
  if (other !== undefined) return refused(name, 'plusieurs collaborateurs portent ce nom.')
  const code = cells
    .slice(first + 1)
    .find((cell) => !isBlank(cell) && readCode(cell) !== undefined && !isHis(cell, people[row]))
  if (!sure && code !== undefined)
    return refused(people[row]?.name ?? '', `${quoted(code)} est à la place du métier.`)
  return row
}

/** Recognises the people of a block (4-decisions, 45): matricule, name, 'Nom (métier)', name in two cells, trade. */
export function recogniser(people: readonly PastePerson[]): People {
  const of = known(people)
  return {
    isPerson: (line, end) =>
      line
        .slice(0, NAME_COLUMNS)
        .some((_, at) => byName(of, line, at) || (at < end && names(of, line, at))),
    nameEnd: (lines, isDays) => nameEnd(of, lines, isDays),
    leading: (lines) => leading(of, lines),
    find: (cells, sure) => find(of, cells, sure),
  }
}

const isTradeOf = (text: string, person: PastePerson | undefined) =>
  !isBlank(text) && plainWords(text) === plainWords(person?.metier ?? '')

/** True if the text is this person's trade or matricule. */
const isHis = (text: string, person: PastePerson | undefined) =>
  isTradeOf(text, person) || plainNumber(text) === plainNumber(person?.matricule ?? '')

/** True if a text shares a word with the person's name: 'L. MARTIN' with Léa Martin's matricule is Léa Martin. */
function akin(text: string, person: PastePerson | undefined): boolean {
  const words = new Set(plainWords(person?.name ?? '').split(' '))
  return plainWords(text)
    .split(' ')
    .some((word) => words.has(word))
}
