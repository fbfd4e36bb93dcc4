import type { FileAccount, LeftSheet, SheetColumns } from '~/domain/file-account/account'
import type { ImportModel } from '~/domain/import-models/model'
import { textsOf } from '../reading/headers'
import { normalised } from '../reading/normalise-names'
import type { Workbook } from '../workbook/read-workbook'
import { type FoundTable, findTable, isToRead, usedHeaders } from './find-table'
import type { PlainTable } from './headers'

const isFilled = (row: FoundTable['sheet']['rows'][number]): boolean =>
  textsOf(row).some((text) => text !== undefined)

const SAME_HEADINGS = 'elle a les mêmes en-têtes que la feuille lue'
const OTHER_HEADINGS = 'sans les en-têtes du modèle'

const MISSING_HEADINGS = 'elle est à lire, mais n’a pas les en-têtes du modèle'

/** Names of the sheets other than the read ones that hold the model's headings. */
export function twinSheets(
  book: Workbook,
  { sheets: _read, ...model }: ImportModel,
  read: readonly Pick<FoundTable, 'sheet'>[],
): string[] {
  const { sheet: _, ...anywhere } = model.table ?? {}
  const isRead = new Set(read.map(({ sheet }) => sheet))
  return book.sheets
    .filter((sheet) => !isRead.has(sheet))
    .filter((sheet) => findTable({ ...book, sheets: [sheet] }, { ...model, table: anywhere }))
    .map(({ name }) => name)
}

/** A header with its digits replaced, so that the columns of days or months of one series are alike. */
const series = (header: string): string => normalised(header).replace(/\d+/g, '#')

/**
 * Headers that the model was made without: those that its sample file lacked. Of a model without a sample file, further
 * columns of a series such as the days of the month.
 * @param order headers of the sample file; null: not known
 */
function newHeaders(
  left: readonly string[],
  used: readonly string[],
  order: readonly string[] | null,
): string[] {
  if (order) {
    const known = new Set([...order, ...used].map(normalised))
    return left.filter((header) => !known.has(normalised(header)))
  }
  const numbered = new Set(used.filter((header) => /\d/.test(header)).map(series))
  return left.filter((header) => numbered.has(series(header)))
}

function columnsOf({ table, plain }: PlainTable, order: readonly string[] | null): SheetColumns {
  const used = new Set(usedHeaders(plain.model).map(normalised))
  const headers = [...new Set(table.headers.flatMap((text) => text ?? []))]
  const read = headers.filter((text) => used.has(normalised(text)))
  const left = headers.filter((text) => !used.has(normalised(text)))
  const unseen = newHeaders(left, read, order).filter((text) => !plain.isOfPattern(text))
  return { sheet: table.sheet.name, read, left, undecided: [...unseen, ...plain.late] }
}

/**
 * Account of the sheets and columns of a file that a model reads; its heading patterns know their series (4-decisions,
 * 76).
 */
export function tableAccount(
  book: Workbook,
  model: ImportModel,
  found: readonly PlainTable[],
  order: readonly string[] | null,
): Pick<FileAccount, 'sheets' | 'columns'> {
  const tables = found.map(({ table }) => table)
  const twins = new Set(twinSheets(book, model, tables))
  const known = new Set((model.sheets?.known ?? []).map(normalised))
  const isRead = new Set(tables.map(({ sheet }) => sheet))
  const others = book.sheets.filter((sheet) => !isRead.has(sheet))
  return {
    sheets: {
      read: tables.map(({ sheet }) => sheet.name),
      left: others.map(({ name, rows }): LeftSheet => {
        const isTwin = twins.has(name)
        const isMissing = !isTwin && isToRead(name, model) && rows.some(isFilled)
        const reason = isTwin ? SAME_HEADINGS : isMissing ? MISSING_HEADINGS : OTHER_HEADINGS
        const isDecided = !isMissing && (!isTwin || known.has(normalised(name)))
        return { name, reason, isDecided }
      }),
    },
    columns: found.map((one) => columnsOf(one, order)),
  }
}
