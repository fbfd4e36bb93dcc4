import type { CellObject } from 'xlsx'
import { isPlainTotal } from '~/domain/hierarchy/total-labels'
import { gathered } from '~/domain/network-workbook/answers'
import { cellError, ID_HEADING } from '~/domain/network-workbook/cell-error'
import { EXAMPLE_ID, EXAMPLES } from '~/domain/network-workbook/example'
import { sameValue } from '~/domain/network-workbook/same-value'
import { SHAPES } from '~/domain/network-workbook/shapes'
import type {
  CellError,
  ColumnKind,
  Question,
  SheetColumn,
  SheetKey,
  TypedRow,
} from '~/domain/network-workbook/sheets'
import { finding } from '../reading/findings'
import { type Header, headersOf } from '../reading/headers'
import { MergedRows } from '../reading/merged-cells'
import { normalised } from '../reading/normalise-names'
import { columnName, firstFilledRow, hiddenRows } from '../reading/read-sheet'
import { cellText, readCell } from '../workbook/cell'
import type { Sheet } from '../workbook/sheet'
import { networkCell } from './cell-values'

/** A sheet of the network's workbook as it was read. */
export interface ReadSheet {
  /** undefined: not read, because of its headings */
  rows?: TypedRow[]
  errors: CellError[]
  questions: Question[]
  warnings: string[]
}

interface Places {
  columns: ReadonlyMap<SheetColumn, number>
  /** column of the identifiers; -1: none */
  id: number
  wrong: CellError[]
  unknown: readonly Header[]
}

/** Finds the columns of a sheet: by their headings, then by other names of those that are missing. */
function placesOf(sheet: SheetKey, row: number, headers: readonly Header[]): Places {
  const columns = new Map<SheetColumn, number>()
  const wrong: CellError[] = []
  const ids = headers.filter(({ text }) => normalised(text) === normalised(ID_HEADING))
  const left = new Set(headers.filter((header) => !ids.includes(header)))
  const takenBy = (column: SheetColumn, name: string) => {
    const found = [...left].filter(({ text }) => normalised(text) === normalised(name))
    for (const header of found) left.delete(header)
    if (found[0]) columns.set(column, found[0].index)
    if (found.length > 1)
      wrong.push(
        cellError(sheet, row, name, 'la colonne est en double\u202f: la feuille n’est pas lue.'),
      )
  }
  for (const column of SHAPES[sheet].columns) takenBy(column, column.heading)
  for (const column of SHAPES[sheet].columns)
    for (const name of column.also ?? []) if (!columns.has(column)) takenBy(column, name)
  if (ids.length > 1)
    wrong.push(
      cellError(
        sheet,
        row,
        ID_HEADING,
        'la colonne est en double\u202f: la feuille n’est pas lue.',
      ),
    )
  if (columns.size === 0)
    wrong.push(
      cellError(
        sheet,
        row,
        '',
        'aucun en-tête connu ne s’y trouve\u202f: mettez les en-têtes sur la première ligne.',
      ),
    )
  return { columns, id: ids[0]?.index ?? -1, wrong, unknown: [...left] }
}

const isExample = (sheet: SheetKey, { values }: TypedRow) =>
  SHAPES[sheet].columns.every((column) =>
    sameValue(sheet, column, values[column.key], EXAMPLES[sheet][column.key]),
  )

/** Kinds whose texts are compared as they are written; a number's format may display it rounded. */
const WRITTEN: ReadonlySet<ColumnKind> = new Set(['text', 'texts', 'choice', 'flag'])

type Asked = { row: number; question: Omit<Question, 'rows'> }

/** Reads the rows of one sheet. */
class RowReader {
  readonly #sheet: SheetKey
  readonly #columns: ReadonlyMap<SheetColumn, number>
  readonly #date1904: boolean
  readonly errors: CellError[] = []
  readonly asked: Asked[] = []

  constructor(sheet: SheetKey, columns: ReadonlyMap<SheetColumn, number>, date1904: boolean) {
    this.#sheet = sheet
    this.#columns = columns
    this.#date1904 = date1904
  }

  /** The values of a row. @param at the cell of a column, that of a merged range included */
  read(row: number, at: (index: number, isMerged: boolean) => CellObject | undefined) {
    const values: Record<string, string | null> = {}
    const texts: Record<string, string> = {}
    for (const [column, index] of this.#columns) {
      const { key, heading, kind } = column
      // Not numbers: one that is merged over two rows belongs to neither of them.
      const cell = readCell(at(index, kind !== 'number'))
      if (cell.kind === 'blank') continue
      const read = networkCell(cell, column, this.#date1904)
      const text = cellText(cell)
      if ('wrong' in read) {
        this.errors.push(cellError(this.#sheet, row, heading, read.wrong))
        continue
      }
      values[key] = 'value' in read ? read.value : text
      if (WRITTEN.has(kind) && values[key] !== text) texts[key] = text
      if ('value' in read) continue
      const question = { sheet: this.#sheet, field: key, value: text, choices: read.choices }
      this.asked.push({ row, question })
    }
    return { values, ...(Object.keys(texts).length > 0 ? { texts } : {}) }
  }
}

/**
 * Reads a sheet of the network's workbook: headings, merged cells and hidden rows as in document 5. The first row with
 * text holds the headings. Rows of example and of totals are left out.
 */
export function readNetworkSheet(sheet: SheetKey, book: Sheet, date1904: boolean): ReadSheet {
  const warnings: string[] = []
  const warn = (what: string, row?: number) =>
    warnings.push(finding({ sheet: book.name, ...(row ? { row } : {}) }, what).message)
  const top = firstFilledRow(book.rows)
  if (top < 0) return { errors: [], questions: [], warnings }
  const { columns, id, wrong, unknown } = placesOf(sheet, top + 1, headersOf(book.rows[top]))
  for (const { index, text } of unknown)
    warnings.push(
      finding(
        { sheet: book.name, row: top + 1, column: text },
        `colonne ${columnName(index)} inconnue, ignorée.`,
      ).message,
    )
  if (wrong.length > 0) return { errors: wrong, questions: [], warnings }
  const reader = new RowReader(sheet, columns, date1904)
  const merged = new MergedRows(book.merges)
  const used = [...columns.values(), ...(id < 0 ? [] : [id])]
  const first = Math.min(...columns.values())
  const rows: TypedRow[] = []
  const hidden: number[] = []
  for (let i = top + 1; i < book.rows.length; i++) {
    const cells = book.rows[i]
    merged.enter(i)
    if (!cells || used.every((index) => readCell(cells[index]).kind === 'blank')) continue
    const own = id < 0 ? '' : cellText(readCell(cells[id]))
    if (own === '' && isPlainTotal(cellText(readCell(cells[first])))) {
      warn('la ligne de total est ignorée.', i + 1)
      continue
    }
    const at = (index: number, isMerged: boolean) =>
      isMerged && readCell(cells[index]).kind === 'blank'
        ? book.rows[merged.holderOf(i, index)]?.[index]
        : cells[index]
    const marked = normalised(own) === EXAMPLE_ID
    const typed = {
      row: i + 1,
      ...(own === '' || marked ? {} : { id: own }),
      ...(marked ? new RowReader(sheet, columns, date1904) : reader).read(i + 1, at),
    }
    if (marked && isExample(sheet, typed)) continue
    if (marked) {
      const what = `la ligne est marquée «\u202f${EXAMPLE_ID}\u202f», elle n’est pas lue\u202f: effacez ce mot si elle est à vous.`
      warn(what, i + 1)
      continue
    }
    if (book.hidden.has(i)) hidden.push(i + 1)
    rows.push(typed)
  }
  if (hidden.length > 0) warn(hiddenRows(hidden))
  return { rows, errors: reader.errors, questions: gathered(reader.asked), warnings }
}
