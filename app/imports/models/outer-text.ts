import type { ImportModel, Term } from '~/domain/import-models/model'
import { type Part, partMissing, partOf } from '~/domain/import-models/part'
import { undated } from '~/domain/import-models/stated-dates'
import { cellPlace, type TextSource, textSourceParts } from '~/domain/import-models/text-source'
import { dayOfSerial } from '../reading/dates'
import { normalised, tidy } from '../reading/normalise-names'
import { cellText, isDateFormat, readCell } from '../workbook/cell'
import type { FoundTable } from './find-table'

/** Text of a title, of the sheet's or of the file's name (8 §5). */
export interface OuterText {
  /** without its dates, as keys are compared; of a heading row without the words before its pattern's `*` */
  text: string
  /** as `text`, with its dates */
  written: string
  /** as it is written */
  whole: string
  /** sentence when it lacks the part that a term reads */
  lacks?: string
}

export const NO_TEXT: OuterText = { text: '', written: '', whole: '' }

/**
 * The part of a title or name that a term reads (8 §5). It is looked for without the dates, then with them: the text
 * before ' - ' is also that of 'LYON - 19/11/2026'.
 */
export function partOfOuter(outer: OuterText, part: Part): OuterText {
  const { text, written, whole } = outer
  if (whole === '') return outer
  const plain = partOf(text, part)
  // The only run of a whole text that has none without its dates is a date's.
  const isRun = part === 'digits' || part === 'letters'
  const dated = plain === null && !isRun ? partOf(written, part) : null
  const taken = plain ?? (dated === null ? null : undated(dated))
  if (taken === null) return { ...outer, lacks: partMissing(whole, part) }
  return { text: taken, written: dated ?? taken, whole: dated ?? taken }
}

/** What is outside a table. */
export interface Outside {
  /** name of the file; '' when it is not known */
  fileName?: string | undefined
  date1904?: boolean | undefined
}

type Row = FoundTable['sheet']['rows'][number]

/** Text of a title cell, a date as yyyy-MM-dd whatever its format shows. */
function titleText(row: Row, index: number, date1904: boolean): string {
  const cell = row?.[index]
  if (cell?.t === 'n' && isDateFormat(String(cell.z))) {
    const day = dayOfSerial(Number(cell.v), date1904)
    if (day) return day
  }
  return tidy(cellText(readCell(cell)))
}

/** A label as it is compared: 'Période :' is 'Période'. */
const labelOf = (text: string): string => normalised(text).replace(/:+$/, '')

/** Text of the first filled cell right of a label, in the rows above the table; '' without one. */
function rightOf(rows: readonly Row[], label: string, date1904: boolean): string {
  const wanted = labelOf(label)
  for (const row of rows) {
    const width = row?.length ?? 0
    for (let at = 0; at < width; at++) {
      if (labelOf(titleText(row, at, date1904)) !== wanted) continue
      for (let index = at + 1; index < width; index++) {
        const text = titleText(row, index, date1904)
        if (text !== '') return text
      }
    }
  }
  return ''
}

/** Name of a file without its ending and the number of a copy: 'ventes (2).csv' is 'ventes'. */
const nameOf = (fileName: string): string =>
  tidy(fileName.replace(/\.[^.]*$/, '').replace(/\s*\(\d+\)$/, ''))

/**
 * Text of a source that is the same for all rows of a table; '' for a cell that is blank or not above the headers. Null
 * for a heading row, which `Headings` reads.
 */
export function fixedText(
  source: TextSource,
  { sheet, headerRow }: FoundTable,
  headerRows: 1 | 2,
  { fileName = '', date1904 = false }: Outside,
): OuterText | null {
  const { kind, text: argument } = textSourceParts(source)
  if (kind === 'above') return null
  const titles = sheet.rows.slice(0, headerRow - headerRows + 1)
  const place = kind === 'cell' ? cellPlace(argument) : null
  const whole =
    kind === 'sheet'
      ? tidy(sheet.name)
      : kind === 'file'
        ? nameOf(fileName)
        : kind === 'cell'
          ? titleText(titles[place?.row ?? -1], place?.column ?? -1, date1904)
          : rightOf(titles, argument, date1904)
  return { whole, written: whole, text: undated(whole) }
}

/** Sources of a model's terms and of its rows' days. */
export function sourcesOf({ columns, time }: Pick<ImportModel, 'columns' | 'time'>): TextSource[] {
  const terms: Term[] = Object.values(columns).flat()
  const own = time.kind === 'dated' ? time.from : undefined
  return [...terms.map(({ from }) => from), own].filter((one) => one !== undefined)
}
