import { daysOf } from '~/domain/calendar/day-arithmetic'
import {
  dayIn,
  dayNumber,
  frenchDay,
  frenchMonth,
  type LocalDate,
  monthOf,
  ofFrenchMonth,
} from '~/domain/calendar/local-date'
import { counted } from '~/domain/format/numbers'
import {
  type HeadingKind,
  type HeadingPattern,
  headingPattern,
  isDatedByHeading,
  monthOfName,
} from '~/domain/import-models/heading-pattern'
import type { ImportModel, Term } from '~/domain/import-models/model'
import { namesUpTo, quoted } from '~/domain/message-format'
import { dayInFormat, dayOfSerial, dayOfText } from '../reading/dates'
import { finding } from '../reading/findings'
import { normalised } from '../reading/normalise-names'
import { cellText, isDateFormat, readCell } from '../workbook/cell'
import { WorkbookRefused } from '../workbook/errors'
import { type FoundTable, usedHeaders } from './find-table'
import { headerRepeats } from './walk-table'

/** A model whose heading patterns are replaced by the columns that they mean in one file (8 §5). */
export interface PlainModel {
  model: ImportModel
  /** days of the columns of a model that headings date, by compared heading; null for other models */
  days: ReadonlyMap<string, LocalDate> | null
  /** true for a heading of one of the patterns */
  isOfPattern: (heading: string) => boolean
  /** filled columns after the activity date, which are not read */
  late: readonly string[]
}

interface HeadingPlace {
  date: LocalDate
  date1904: boolean
}

/** Column of a pattern, with the day or month that its heading names. */
interface Match {
  index: number
  heading: string
  /** day of `{day}` and `{date}`; the first of the month of `{month}`; null: none that exists */
  day: LocalDate | null
}

const NAMED_HEADINGS = 5
const listed = (matches: readonly Match[]) =>
  namesUpTo(
    matches.map(({ heading }) => quoted(heading)),
    NAMED_HEADINGS,
  )

/** Zeros and dashes, which programs write into the columns of days without work. */
const ZERO_OR_DASH = /^[-−–\s]*0*(?:[.,:hH]0+)*\s*(?:€|h)?$/i

/** Finds the columns of one pattern in a table. */
class PatternColumns {
  readonly matches: readonly Match[]
  readonly #kind: HeadingKind
  readonly #table: FoundTable
  readonly #model: ImportModel
  readonly #place: HeadingPlace
  readonly #column: string

  constructor(
    column: string,
    pattern: HeadingPattern,
    { table, model, place }: { table: FoundTable; model: ImportModel; place: HeadingPlace },
  ) {
    this.#kind = pattern.kind
    this.#table = table
    this.#model = model
    this.#place = place
    this.#column = column
    this.matches = table.headers.flatMap((heading, index) => {
      const value = heading === undefined ? null : pattern.valueIn(heading)
      return heading === undefined || value === null
        ? []
        : [{ index, heading, day: this.#dayOf(value, index) }]
    })
  }

  #dayOf(value: string, index: number): LocalDate | null {
    const { date, date1904 } = this.#place
    const { sheet, headerRow } = this.#table
    const cell = sheet.rows[headerRow]?.[index]
    // A heading that is a date itself: its format may show '19', 'nov-26' or '11/19/26'.
    if (cell?.t === 'n' && isDateFormat(String(cell.z ?? 'General'))) {
      const day = dayOfSerial(Number(cell.v), date1904)
      return day && this.#kind === 'month' ? dayIn(monthOf(day), 1) : day
    }
    if (this.#kind === 'day') return dayIn(monthOf(date), Number(value))
    if (this.#kind === 'month') {
      const month = monthOfName(value)
      return month === null
        ? null
        : dayIn(`${date.slice(0, 4)}-${String(month).padStart(2, '0')}`, 1)
    }
    const { dates } = this.#model
    return dates ? dayInFormat(value, dates) : dayOfText(value)
  }

  refuse(what: string, { column = this.#column, row = this.#table.headerRow + 1 } = {}): never {
    const found = finding({ sheet: this.#table.sheet.name, row, column }, what)
    throw new WorkbookRefused(found.message, 422, [found])
  }

  /** Row, from 1, of the column's first cell below the headers that holds anything but nothing; null without one. */
  filledRow({ index }: Match): number | null {
    const { sheet, headerRow } = this.#table
    const repeats = headerRepeats(this.#table, this.#model.table?.headerRows ?? 1)
    for (let row = headerRow + 1; row < sheet.rows.length; row++) {
      const text = cellText(readCell(sheet.rows[row]?.[index]))
      if (!ZERO_OR_DASH.test(text) && !repeats(row)) return row + 1
    }
    return null
  }

  /** The only column of a day or month. @throws WorkbookRefused when it is missing or there are two */
  one(day: LocalDate): Match {
    const [first, second] = this.matches.filter((one) => one.day === day)
    if (first && second)
      this.refuse(`les colonnes ${listed([first, second])} sont celles du même ${this.#unit()}.`)
    return first ?? this.refuse(this.#missing(day))
  }

  #unit = () => (this.#kind === 'month' ? 'mois' : 'jour')

  #missing(day: LocalDate): string {
    const whose = this.#kind === 'month' ? ofFrenchMonth(monthOf(day)) : `du ${frenchDay(day)}`
    return `aucune colonne n’est celle ${whose}\u202f; le fichier a ${listed(this.matches)}.`
  }

  /**
   * Refuses a filled column of a day that the month does not have, or of another month.
   * @throws WorkbookRefused naming column and row
   */
  refuseOtherDays(): void {
    const { date } = this.#place
    const days = new Set(daysOf(monthOf(date)))
    for (const one of this.matches.filter(({ day }) => day === null || !days.has(day))) {
      const row = this.filledRow(one)
      if (row === null) continue
      const month = frenchMonth(monthOf(date))
      const what =
        one.day === null || monthOf(one.day) === monthOf(date)
          ? `la colonne est remplie, alors que ${month} a ${counted(days.size, 'jour')}.`
          : `la colonne est celle du ${frenchDay(one.day)}, non d’un jour de ${month}.`
      this.refuse(what, { column: one.heading, row })
    }
  }
}

/** Columns of a pattern that a model reads, and filled ones after the activity date. */
function chosen(
  columns: PatternColumns,
  kind: HeadingKind,
  { time }: ImportModel,
  date: LocalDate,
) {
  const isDated = time.kind === 'dated'
  if (kind === 'day') columns.refuseOtherDays()
  const isAcross = isDated || (kind === 'day' && time.kind === 'cumulative')
  if (!isAcross) {
    const wanted = kind === 'month' ? dayIn(monthOf(date), 1) : date
    return { read: [columns.one(wanted)], late: [] }
  }
  const known = columns.matches.filter(({ day }) => day !== null)
  const late = known.filter((one) => (one.day ?? '') > date && columns.filledRow(one) !== null)
  const isOfMonth = ({ day }: Match) => day !== null && monthOf(day) === monthOf(date)
  const days =
    kind === 'day'
      ? daysOf(monthOf(date)).filter((day) => dayNumber(day) <= dayNumber(date))
      : [...new Set(known.flatMap(({ day }) => (day && day <= date ? [day] : [])))]
  const read = days.map((day) => columns.one(day))
  return { read, late: kind === 'day' ? late.filter(isOfMonth) : late }
}

const asColumns = (term: Term, headings: readonly string[]): Term[] =>
  headings.map((column) => ({ ...term, column }))

/**
 * The columns of a model's heading patterns for an activity date (8 §5): of `{month}` and of a cumulative `{date}` the
 * one column of the date; of a cumulative `{day}` the days from the 1st to the date; of a file of one day its column; of a
 * model that headings date every column up to the date. A model without patterns is returned as it is.
 * @throws WorkbookRefused for a missing or doubled column, and for a filled one of a day that the month does not have
 */
export function plainModel(model: ImportModel, table: FoundTable, place: HeadingPlace): PlainModel {
  const patterns = usedHeaders(model).flatMap((column) => {
    const pattern = headingPattern(column)
    return pattern ? [{ column, pattern }] : []
  })
  if (patterns.length === 0) return { model, days: null, isOfPattern: () => false, late: [] }
  const read = new Map<string, readonly Match[]>()
  const late: string[] = []
  for (const { column, pattern } of patterns) {
    const columns = new PatternColumns(column, pattern, { table, model, place })
    const found = chosen(columns, pattern.kind, model, place.date)
    read.set(normalised(column), found.read)
    late.push(...found.late.map(({ heading }) => heading))
  }
  const headingsOf = (column: string) =>
    read.get(normalised(column))?.map(({ heading }) => heading) ?? [column]
  const columns = Object.fromEntries(
    Object.entries(model.columns).map(([key, terms]) => [
      key,
      terms.flatMap((term) =>
        term.column === undefined ? [term] : asColumns(term, headingsOf(term.column)),
      ),
    ]),
  )
  const control = Object.fromEntries(
    Object.entries(model.control ?? {}).map(([key, one]) => [
      key,
      { ...one, column: headingsOf(one.column)[0] ?? one.column },
    ]),
  )
  const days = isDatedByHeading(model.time)
    ? new Map(
        [...read.values()].flatMap((matches) =>
          matches.flatMap(({ heading, day }) => (day ? [[normalised(heading), day] as const] : [])),
        ),
      )
    : null
  return {
    model: { ...model, columns, ...(model.control ? { control } : {}) },
    days,
    isOfPattern: (heading) => patterns.some(({ pattern }) => pattern.valueIn(heading) !== null),
    late,
  }
}
