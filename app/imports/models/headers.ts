import type { LocalDate } from '~/domain/calendar/local-date'
import { namesHeading } from '~/domain/import-models/heading-pattern'
import type { ImportModel } from '~/domain/import-models/model'
import { type ImportFinding, located } from '~/domain/imports/finding'
import { namesAndMore, quoted } from '~/domain/message-format'
import { finding } from '../reading/findings'
import { normalised } from '../reading/normalise-names'
import { columnName } from '../reading/read-sheet'
import { WorkbookRefused } from '../workbook/errors'
import type { Workbook } from '../workbook/read-workbook'
import {
  type FoundTable,
  findTable,
  findTables,
  headerCandidates,
  headersAt,
  isHeaderIn,
  sheetsOf,
  usedHeaders,
} from './find-table'
import { type PlainModel, plainModel } from './heading-columns'

/** A table with the model whose heading patterns are its columns. */
export interface PlainTable {
  table: FoundTable
  plain: PlainModel
}

const refused = (findings: readonly ImportFinding[]) =>
  new WorkbookRefused(findings.map(({ message }) => message).join(' '), 422, findings)

const textsIn = (headers: FoundTable['headers']) =>
  headers.flatMap((text) => (text === undefined ? [] : [text]))

/** The row that holds most of the used headers; null when none holds one. */
function nearest(book: Workbook, model: ImportModel, table: ImportModel['table']) {
  const used = usedHeaders(model)
  let best: (FoundTable & { count: number }) | null = null
  for (const sheet of sheetsOf(book, { ...model, table }))
    for (const headerRow of headerCandidates(sheet, table)) {
      const headers = headersAt(sheet, headerRow, table?.headerRows ?? 1)
      const there = new Set(textsIn(headers).map(normalised))
      const count = used.filter(isHeaderIn(there)).length
      if (count > (best?.count ?? 0)) best = { sheet, headerRow, headers, count }
    }
  return best
}

/** Number of headers that a message names. */
const NAMED_HEADERS = 5

function missing(model: ImportModel, { sheet, headerRow, headers }: FoundTable): WorkbookRefused {
  const there = new Set(textsIn(headers).map(normalised))
  const used = usedHeaders(model)
  const isUsed = (text: string) => used.some((name) => namesHeading(name, text))
  const others = textsIn(headers).filter((text) => !isUsed(text))
  const rest = Math.max(0, others.length - NAMED_HEADERS)
  const more =
    others.length === 0
      ? ''
      : `\u202f; autres en-têtes de la ligne\u202f: ${namesAndMore(others.slice(0, NAMED_HEADERS).map(quoted), rest)}`
  return refused(
    used
      .filter((name) => !isHeaderIn(there)(name))
      .map((column) =>
        finding(
          { sheet: sheet.name, row: headerRow + 1, column },
          `la colonne manque, alors que le modèle ${quoted(model.name)} l’utilise${more}.`,
        ),
      ),
  )
}

/** Explains a workbook in which the table is not. */
function refusalOf(book: Workbook, model: ImportModel): WorkbookRefused {
  const { headerRow, ...anywhere } = model.table ?? {}
  const elsewhere = headerRow === undefined ? null : findTable(book, { ...model, table: anywhere })
  if (elsewhere && headerRow !== undefined) {
    const place = { sheet: elsewhere.sheet.name, row: elsewhere.headerRow + 1 }
    const what = `les en-têtes sont sur cette ligne, alors que le modèle ${quoted(model.name)} les attend ligne ${headerRow}.`
    return refused([finding(place, what)])
  }
  const read = model.sheets?.read
  if (read && sheetsOf(book, model).length === 0) {
    const names = namesAndMore(book.sheetNames.slice(0, NAMED_HEADERS).map(quoted))
    const message = `Aucune feuille du fichier (${names}) n’est de celles que le modèle ${quoted(model.name)} lit (${namesAndMore(read.slice(0, NAMED_HEADERS).map(quoted))}).`
    return refused([located({ sheet: null, row: null, column: null, site: null }, message)])
  }
  const { sheets: _sheets, ...anySheet } = model
  const near = nearest(book, model, model.table) ?? nearest(book, anySheet, anywhere)
  if (near) return missing(model, near)
  const sheet = model.table?.sheet
  const where = typeof sheet === 'string' ? `La feuille ${quoted(sheet)} manque, ou aucun` : 'Aucun'
  const names = namesAndMore(usedHeaders(model).slice(0, NAMED_HEADERS).map(quoted))
  const message = `${where} en-tête du modèle ${quoted(model.name)} ne s’y trouve (${names}).`
  return refused([located({ sheet: null, row: null, column: null, site: null }, message)])
}

/**
 * Headers of a table in the order of its columns, to be kept with the model (8 §3). Headers that the model does not use
 * are listed, too: exchanged with a used one they would carry its name.
 */
export function headerOrder({ headers }: Pick<FoundTable, 'headers'>): string[] {
  const byText = new Map(textsIn(headers).map((text) => [normalised(text), text]))
  return [...byText.values()]
}

function refuseTwins(model: ImportModel, { sheet, headerRow, headers }: FoundTable): void {
  const findings = usedHeaders(model).flatMap((column) => {
    const places = headers.flatMap((text, index) =>
      text !== undefined && normalised(text) === normalised(column) ? [columnName(index)] : [],
    )
    if (places.length < 2) return []
    const place = { sheet: sheet.name, row: headerRow + 1, column }
    return [finding(place, `la colonne est en double (${places.join(' et ')}).`)]
  })
  if (findings.length > 0) throw refused(findings)
}

/** Places of the headers that occur once. */
function placesOf(names: readonly string[]): Map<string, number> {
  const places = new Map<string, number>()
  const twins = new Set<string>()
  names.map(normalised).forEach((name, at) => {
    if (places.has(name)) twins.add(name)
    places.set(name, at)
  })
  for (const name of twins) places.delete(name)
  return places
}

/** Columns in another order may carry each other's headers, which no content shows. */
function refuseExchange(model: ImportModel, table: FoundTable, order: readonly string[]): void {
  const [now, before] = [placesOf(textsIn(table.headers)), placesOf(order)]
  const shared = order.filter((name) => now.has(normalised(name)) && before.has(normalised(name)))
  const isBefore = (places: Map<string, number>, a: string, b: string) =>
    (places.get(normalised(a)) ?? 0) < (places.get(normalised(b)) ?? 0)
  for (const used of usedHeaders(model).filter((name) => before.has(normalised(name)))) {
    const other = shared.find((name) => isBefore(now, name, used) !== isBefore(before, name, used))
    if (other === undefined) continue
    const [first, second] = isBefore(before, other, used) ? [other, used] : [used, other]
    const place = { sheet: table.sheet.name, row: table.headerRow + 1 }
    const what = `${quoted(first)} et ${quoted(second)} ont changé de place depuis que le modèle ${quoted(model.name)} a été décrit.`
    throw refused([finding(place, what)])
  }
}

/** Headings with the pattern in place of those that it names; a series of neighbours is one. */
const byPattern = (headings: readonly string[], used: readonly string[]): string[] =>
  headings
    .map((text) => used.find((name) => namesHeading(name, text)) ?? text)
    .filter((text, at, all) => text !== all[at - 1])

/**
 * The tables of a model, with every used header once and in the order of the sample file (8 §3): one, or one for each
 * sheet that is read; each with the model whose heading patterns are the columns that they mean there (8 §5).
 * @param order headers of the sample file in its order (`headerOrder`); null: not known
 * @throws WorkbookRefused naming the headers that are missing, doubled or exchanged
 */
export function tablesOf(
  book: Workbook,
  model: ImportModel,
  { order, date }: { order: readonly string[] | null; date: LocalDate },
): [PlainTable, ...PlainTable[]] {
  const used = usedHeaders(model)
  const plainOf = (table: FoundTable): PlainTable => {
    const plain = plainModel(model, table, { date, date1904: book.date1904 })
    refuseTwins(plain.model, table)
    if (!order) return { table, plain }
    refuseExchange(plain.model, table, order)
    // The heading of a date differs from file to file: its place is that of the pattern.
    const headers = byPattern(textsIn(table.headers), used)
    refuseExchange(model, { ...table, headers }, byPattern(order, used))
    return { table, plain }
  }
  const [first, ...rest] = findTables(book, model)
  if (!first) throw refusalOf(book, model)
  return [plainOf(first), ...rest.map(plainOf)]
}
