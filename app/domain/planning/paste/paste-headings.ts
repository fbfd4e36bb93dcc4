import { isBlank } from '../../blocks/table'
import { addMonths, type Month, monthIn, monthNumber } from '../../calendar/local-date'
import { foldedText } from '../../text-matching'

/** Parsed cell of a row of days. */
export type Heading =
  | { kind: 'blank' }
  /** a column of sums or of a week: 'Total', 'S49' */
  | { kind: 'sum' }
  /** a weekday without a number; `weekdays`: possible ISO weekdays, since 'M' is Tuesday or Wednesday */
  | { kind: 'weekday'; weekdays: readonly number[] }
  | DayHeading
  | { kind: 'text' }

/** A cell that names a day by its number, with the weekday and month if given. */
export interface DayHeading {
  kind: 'day'
  /** 1 to 31 */
  day: number
  /** possible ISO weekdays; null: not given */
  weekdays: readonly number[] | null
  /** null: not given */
  month: Month | null
  /** true for a weekday of one letter: 'L7' */
  letter: boolean
  /** true for 'S5', which is Saturday the 5th or week 5 */
  perhapsWeek: boolean
}

const WEEKDAYS: Readonly<Record<string, readonly number[]>> = {
  l: [1],
  m: [2, 3],
  j: [4],
  v: [5],
  s: [6],
  d: [7],
  lu: [1],
  ma: [2],
  me: [3],
  je: [4],
  ve: [5],
  sa: [6],
  di: [7],
  lun: [1],
  mar: [2],
  mer: [3],
  jeu: [4],
  ven: [5],
  sam: [6],
  dim: [7],
}
const NAME =
  '(lun(?:di)?|mar(?:di)?|mer(?:credi)?|jeu(?:di)?|ven(?:dredi)?|sam(?:edi)?|dim(?:anche)?|lu|ma|me|je|ve|sa|di|[lmjvsd])'
const MONTHS = 'jan fev mar avr mai juin juil aou sep oct nov dec'.split(' ')
const MONTH_NAME = `(${MONTHS.join('|')})[a-z]*\\.?`
const BEFORE = `(?:${NAME}[., ]{0,2})?`
const AFTER = `(?:[ ]?[(]?${NAME}[.)]{0,2})?`
const ONLY_WEEKDAY = new RegExp(`^${NAME}\\.?$`)
const NUMBERED = new RegExp(`^${BEFORE}(\\d{1,2})(?:er)?${AFTER}$`)
const DATED = new RegExp(
  `^${BEFORE}(\\d{1,2})(?:er)?[ ./-](?:(\\d{1,2})|${MONTH_NAME})(?:[ ./-](\\d{2}|\\d{4}))?(?: 0?0:00(?::00)?)?$`,
)
const ISO = /^(\d{4})-(\d{2})-(\d{2})(?:[t ].*)?$/
const SERIAL = /^\d{5}$/
const WEEK = /^(?:s|sem|semaine|w|wk|week)[. ]{0,2}(?:n°? ?)?\d{1,2}$/
const SUM =
  /^(?:(?:sous[ -]?)?tot(?:al|aux)?\b|somme|cumul|moyenne|moy\b|nb\b|nombre|heures?|h\b|jours?$|presen|absen|effectif|potentiel|solde|ecart|observation|obs\b|remarque|commentaire|[σ∑]|noms?$|matricules?$|prenoms?$)/

/** Serial number of 1 January 1970 in spreadsheets with the 1900 date system. */
const EPOCH = 25_569
const A_DAY = 86_400_000
/** Serial numbers of the years 2000 to 2099. */
const SERIALS = { from: 36_526, to: 73_050 }

/** Parses a heading above codes of the given month; a date without year is the nearest one. */
export function readHeading(cell: string | undefined, month: Month): Heading {
  if (isBlank(cell)) return { kind: 'blank' }
  const plain = foldedText(cell ?? '')
    .replace(/\s+/g, ' ')
    .trim()
  const weekday = ONLY_WEEKDAY.exec(plain)
  if (weekday) return { kind: 'weekday', weekdays: weekdaysOf(weekday[1] ?? '') }
  return dayOf(plain, month) ?? { kind: WEEK.test(plain) || SUM.test(plain) ? 'sum' : 'text' }
}

function dayOf(plain: string, month: Month): DayHeading | null {
  const number = NUMBERED.exec(plain)
  if (number) {
    const [, before, day, after] = number
    if (before && after) return null
    const perhapsWeek = before === 's'
    return heading(Number(day), null, before ?? after, perhapsWeek)
  }
  const dated = DATED.exec(plain)
  if (dated) {
    const [, name, day, figure, word, year] = dated
    const of = figure ? Number(figure) : MONTHS.indexOf(word ?? '') + 1
    return heading(Number(day), monthOfDate(of, year, month), name)
  }
  const iso = ISO.exec(plain)
  if (iso) return heading(Number(iso[3]), monthOfDate(Number(iso[2]), iso[1], month))
  if (!SERIAL.test(plain)) return null
  const serial = Number(plain)
  if (serial < SERIALS.from || serial > SERIALS.to) return null
  const date = new Date((serial - EPOCH) * A_DAY)
  return heading(date.getUTCDate(), monthIn(date.getUTCFullYear(), date.getUTCMonth() + 1))
}

function heading(
  day: number,
  month: Month | undefined | null,
  name?: string,
  perhapsWeek = false,
): DayHeading | null {
  if (day < 1 || day > 31 || month === undefined) return null
  const weekdays = name ? weekdaysOf(name) : null
  return { kind: 'day', day, weekdays, month, letter: name?.length === 1, perhapsWeek }
}

/** Month of a parsed date; undefined when invalid. Without year: the nearest one, 5 months before to 6 months after. */
function monthOfDate(of: number, year: string | undefined, near: Month): Month | undefined {
  if (of < 1 || of > 12) return undefined
  if (year) return monthIn(Number(year.padStart(4, '20')), of)
  return addMonths(near, ((of - monthNumber(near) + 17) % 12) - 5)
}

const weekdaysOf = (name: string) => WEEKDAYS[name.length > 2 ? name.slice(0, 3) : name] ?? []
