import type { CellObject } from 'xlsx'
import type { DATE_FORMATS } from '~/domain/import-models/model'
import { type CellReading, cellText, isDateFormat, readCell } from '../workbook/cell'

type DateFormat = (typeof DATE_FORMATS)[number]

/** Most different values kept of a column. */
const DISTINCT = 500

/** A cell's text, with what it is besides a text. */
interface Sample {
  text: string
  number: number | null
  /** true when the number has a written or real decimal part */
  hasDecimals: boolean
  /** how the text writes its decimals; null when it does not show */
  style: 'fr' | 'en' | null
  /** way of writing in which the three digits behind a single mark are decimals; null for other numbers */
  open: 'fr' | 'en' | null
  isClock: boolean
  isDate: boolean
}

const CLOCK = /^-?\d{1,5}:[0-5]\d(:[0-5]\d)?$/
const CLOCK_FORMAT = /h.*m/i
const DAY_FORMAT = /[dy]/i
const SLASHED = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{2}|\d{4})( \d{1,2}:\d{2}(:\d{2})?)?$/
const ISO = /^\d{4}-(0\d|1[0-2])-[0-3]\d([T ]\d{2}:\d{2}.*)?$/
const COMPACT = /^(19|20)\d{2}(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])$/
const DIGITS = /^\d+([., '’]\d+)*$/

/** Which formats a text may be a day in; several for `03/04/2026`. */
export function dateFormatsOf(text: string): DateFormat[] {
  if (ISO.test(text)) return ['yyyy-MM-dd']
  if (COMPACT.test(text)) return ['yyyyMMdd']
  const found = SLASHED.exec(text)
  if (!found) return []
  const [first, second] = [Number(found[1]), Number(found[2])]
  if (first < 1 || second < 1) return []
  const isFrench = first <= 31 && second <= 12
  if (found[3]?.length === 2) return isFrench ? ['dd/MM/yy'] : []
  const french: DateFormat[] = isFrench ? ['dd/MM/yyyy'] : []
  return first <= 12 && second <= 31 ? [...french, 'MM/dd/yyyy'] : french
}

/** Parses a written number, the minus before or behind it; null for a code such as `00123`. */
function written(text: string): Pick<Sample, 'number' | 'hasDecimals' | 'style' | 'open'> | null {
  const bare = text
    .replace(/\s*(€|h|eur)$/i, '')
    .replace(/^[-−–+]\s?|\s?[-−–]$/g, '')
    .replace(/\s/g, ' ')
  if (!DIGITS.test(bare) || /^0\d/.test(bare)) return null
  const marks = bare.match(/[.,]/g) ?? []
  const last = marks.at(-1)
  const isRepeated = marks.length > 1 && marks.every((mark) => mark === last)
  const behind = last ? bare.length - bare.lastIndexOf(last) - 1 : 0
  // '1,234' may be either: only another mark or another length of decimals decides.
  const isOpen = marks.length === 1 && behind === 3 && !/^0[.,]/.test(bare)
  const hasDecimals = marks.length > 0 && !isRepeated && !isOpen
  const at = hasDecimals ? bare.length - behind - 1 : bare.length
  const whole = bare.slice(0, at).replace(/\D/g, '')
  const number = Number(`${whole}.${hasDecimals ? bare.slice(at + 1) : '0'}`)
  const styleOf = last === ',' ? 'fr' : 'en'
  const isNegative = /^[-−–]|[-−–]$/.test(text.replace(/\s*(€|h|eur)$/i, ''))
  return {
    number: isNegative ? -number : number,
    hasDecimals,
    style: hasDecimals ? styleOf : null,
    open: isOpen ? styleOf : null,
  }
}

const PLAIN_CELL = {
  number: null,
  hasDecimals: false,
  style: null,
  open: null,
  isClock: false,
  isDate: false,
}

function sampleOf(reading: CellReading): Sample {
  const text = cellText(reading)
  if (reading.kind === 'number') {
    const { format, value } = reading
    if (!isDateFormat(format))
      return { ...PLAIN_CELL, text, number: value, hasDecimals: !Number.isInteger(value) }
    const isDay = DAY_FORMAT.test(format.replace(/"[^"]*"|\[[^\]]*\]/g, ''))
    return { ...PLAIN_CELL, text, isDate: isDay, isClock: !isDay && CLOCK_FORMAT.test(format) }
  }
  if (reading.kind !== 'text') return { ...PLAIN_CELL, text }
  if (CLOCK.test(text)) return { ...PLAIN_CELL, text, isClock: true }
  const isDate = dateFormatsOf(text).length > 0
  // A compact day is a number, too: `20261126` counts as both.
  const number = written(text)
  return { ...PLAIN_CELL, ...number, text, isDate }
}

/** What the cells of one column hold. */
export class ColumnCells {
  filled = 0
  blank = 0
  numbers = 0
  /** numbers with a decimal part */
  decimals = 0
  negatives = 0
  clocks = 0
  dates = 0
  /** texts with a decimal comma, or with a decimal point */
  readonly styles = { fr: 0, en: 0 }
  largest = 0
  #sum = 0
  /** sums of the numbers that are decimal in one way of writing and have thousands in the other */
  readonly #open = { fr: 0, en: 0 }
  /** how often each text occurs; of at most 500 texts */
  readonly values = new Map<string, number>()
  readonly #formats = new Map<DateFormat, number>()
  #textDates = 0

  add(cell: CellObject | undefined): void {
    const reading = readCell(cell)
    if (reading.kind === 'blank') {
      this.blank++
      return
    }
    const sample = sampleOf(reading)
    this.filled++
    if (sample.number !== null) {
      this.numbers++
      if (sample.open) this.#open[sample.open] += sample.number
      else this.#sum += sample.number
      this.largest = Math.max(this.largest, Math.abs(sample.number))
      if (sample.number < 0) this.negatives++
      if (sample.hasDecimals) this.decimals++
      if (sample.style) this.styles[sample.style]++
    }
    if (sample.isClock) this.clocks++
    if (sample.isDate) this.dates++
    if (sample.isDate && reading.kind === 'text') this.#addTextDate(sample.text)
    if (this.values.size < DISTINCT || this.values.has(sample.text))
      this.values.set(sample.text, (this.values.get(sample.text) ?? 0) + 1)
  }

  #addTextDate(text: string): void {
    this.#textDates++
    for (const format of dateFormatsOf(text))
      this.#formats.set(format, (this.#formats.get(format) ?? 0) + 1)
  }

  /** Sum of the numbers in the written unit, when `1.234` and `1,234` are read in this way of writing. */
  sumIn(numbers: 'fr' | 'en'): number {
    const other = numbers === 'fr' ? 'en' : 'fr'
    return this.#sum + this.#open[numbers] / 1_000 + this.#open[other]
  }

  /** Format that fits every written day, the French one when several do; null without written days. */
  get dateFormat(): DateFormat | null {
    if (this.#textDates === 0) return null
    return [...this.#formats].find(([, count]) => count === this.#textDates)?.[0] ?? null
  }

  /** True if at least nine of ten filled cells are numbers, durations included. */
  get isNumeric(): boolean {
    return this.filled > 0 && this.numbers + this.clocks >= 0.9 * this.filled && !this.isDates
  }

  get isDates(): boolean {
    return this.filled > 0 && this.dates >= 0.9 * this.filled
  }

  get isClocks(): boolean {
    return this.filled > 0 && this.clocks >= 0.9 * this.filled
  }
}

/** Tests whether a cell looks like data: a number, a date or a duration. */
export function looksLikeData(cell: CellObject | undefined): boolean {
  const { number, isClock, isDate } = sampleOf(readCell(cell))
  return number !== null || isClock || isDate
}
