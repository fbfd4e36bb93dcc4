import type { LocalDate } from '~/domain/calendar/local-date'
import type { ImportModel } from '~/domain/import-models/model'
import { type Part, partMissing, partOf } from '~/domain/import-models/part'
import { statedDay } from '~/domain/import-models/stated-dates'
import { quoted } from '~/domain/message-format'
import { type DateFormat, dayInFormat, dayOfSerial, dayOfText } from '../reading/dates'
import { isDateFormat } from '../workbook/cell'
import type { Cells } from './cells'

/** `isSwapped`: a day once day and month change places, so that other rows of the file may read as wrong days. */
type ReadDay = { day: LocalDate } | { wrong: string; isSwapped?: boolean }

/** The format in which day and month have each other's place. */
const SWAPPED: Readonly<Partial<Record<DateFormat, DateFormat>>> = {
  'dd/MM/yyyy': 'MM/dd/yyyy',
  'MM/dd/yyyy': 'dd/MM/yyyy',
}

/** Reads the days of a dated file, in the model's format or as Excel dates (8 §1); each text once. */
export class DayReader {
  readonly #format: ImportModel['dates']
  readonly #date1904: boolean
  /** part of a text that is the day; undefined: the whole text */
  readonly #part: Part | undefined
  readonly #days = new Map<string, ReadDay>()

  constructor({ dates, time }: Pick<ImportModel, 'dates' | 'time'>, date1904: boolean) {
    this.#format = dates
    this.#part = time.kind === 'dated' ? time.part : undefined
    this.#date1904 = date1904
  }

  read(cells: Cells, index: number): ReadDay {
    const cell = cells.cell(index)
    // 20261119 is a number, and no serial of a day.
    if (
      cell?.t === 'n' &&
      (this.#format !== 'yyyyMMdd' || isDateFormat(String(cell.z ?? 'General')))
    ) {
      const day = dayOfSerial(Number(cell.v), this.#date1904)
      if (day) return { day }
    }
    const text = cells.text(index)
    const known = this.#days.get(text)
    if (known) return known
    const made = this.#parsed(text)
    if (this.#days.size < 10_000) this.#days.set(text, made)
    return made
  }

  /** The only day that a title or name states. @param around day whose year a date without one is of */
  readText(whole: string, around: LocalDate): ReadDay {
    if (whole === '') return { wrong: 'le titre ou le nom qui donne la date est vide.' }
    const text = this.#partOf(whole)
    if (text === null) return this.#lacking(whole)
    const day = this.#format && dayInFormat(text, this.#format)
    const stated = day || statedDay(text, { format: this.#format, around })
    return stated ? { day: stated } : { wrong: `${quoted(text)} ne nomme pas un seul jour.` }
  }

  #partOf = (whole: string) => (this.#part ? partOf(whole, this.#part) : whole)

  #lacking = (whole: string): ReadDay => ({
    wrong: this.#part ? partMissing(whole, this.#part) : '',
  })

  #parsed(whole: string): ReadDay {
    if (whole === '') return { wrong: 'la cellule est vide.' }
    const text = this.#partOf(whole)
    if (text === null) return this.#lacking(whole)
    const day = this.#format ? dayInFormat(text, this.#format) : dayOfText(text)
    if (day) return { day }
    const swapped = SWAPPED[this.#format ?? 'dd/MM/yyyy']
    if (swapped && dayInFormat(text, swapped))
      return {
        wrong: `${quoted(text)} est une date écrite comme ${quoted(swapped)}\u202f: le format des dates a changé.`,
        isSwapped: true,
      }
    const how = this.#format ? ` écrite comme ${quoted(this.#format)}` : ''
    return { wrong: `${quoted(text)} n’est pas une date${how}.` }
  }
}
