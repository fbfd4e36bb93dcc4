import type { LocalDate } from '~/domain/calendar/local-date'
import { namesAndMore, quoted } from '~/domain/message-format'
import { OPTIONAL_PARTS, type OptionalPart } from '~/domain/records/parts'
import type { Column, SheetLayout } from '../reading/columns'
import { Findings, type Found } from '../reading/findings'
import { normalised } from '../reading/normalise-names'
import { readSheet, type SheetRow } from '../reading/read-sheet'
import type { KnownSite } from '../reading/site-resolver'
import { TooManyRows, WorkbookRefused } from '../workbook/errors'
import { MAX_ROWS } from '../workbook/limits'
import { readWorkbook, type Workbook } from '../workbook/read-workbook'
import { ACTIVITY, type ActivityRows, LAYOUTS, SALES, WORKERS } from './columns'
import { type GatheredActivity, gatherActivity } from './sites-of-file'

/** Expected date and covered concessions of a file. */
export interface ReadingContext {
  /** the activity date that the file must carry */
  date: LocalDate
  /** the concessions that the user covers */
  sites: readonly KnownSite[]
}

/** Content of a file: the concessions, each valid or failed, with all errors and warnings. */
export interface ReadActivity extends GatheredActivity {
  /** parts whose sheet the workbook lacks; their stored figures stay (4-decisions, 41) */
  absent: OptionalPart[]
  errors: Found
  warnings: Found
}

const named = (layout: SheetLayout) => (sheet: { name: string }) =>
  normalised(sheet.name) === normalised(layout.name)
const isOurs = (name: string) => LAYOUTS.some((layout) => named(layout)({ name }))

const OPTIONAL = { workers: WORKERS, sales: SALES }

function absentFrom(book: Workbook): OptionalPart[] {
  return OPTIONAL_PARTS.filter((part) => !book.sheets.some(named(OPTIONAL[part])))
}

/** Sheets that are named where the one that was looked for is missing: the figures may stand in one of them. */
const NAMED = 3

function missing({ name }: SheetLayout, there: readonly string[]): string {
  const names = namesAndMore(there.slice(0, NAMED).map(quoted), Math.max(0, there.length - NAMED))
  const what = `La feuille ${quoted(name)} manque dans le classeur`
  return names ? `${what}\u202f; il contient ${names}.` : `${what}.`
}

function rowsOf<const C extends readonly Column[]>(
  book: Workbook,
  layout: SheetLayout<C>,
  warnings: Findings,
): SheetRow<C>[] {
  const [sheet, twin] = book.sheets.filter(named(layout))
  if (twin) throw new WorkbookRefused(`La feuille ${quoted(layout.name)} est en double.`)
  if (sheet) return readSheet(sheet, layout, book.date1904, warnings)
  if (layout.required) throw new WorkbookRefused(missing(layout, book.sheetNames))
  return []
}

/**
 * Reads the cells of a daily activity workbook (spec 5 §1).
 * @throws WorkbookRefused when nothing of the workbook can be used
 */
export function readBook(book: Workbook, { date, sites }: ReadingContext): ReadActivity {
  const warnings = new Findings()
  for (const name of book.sheetNames)
    if (!isOurs(name)) warnings.add({ sheet: name }, 'feuille inconnue, ignorée.')
  const rows: ActivityRows = {
    activity: rowsOf(book, ACTIVITY, warnings),
    workers: rowsOf(book, WORKERS, warnings),
    sales: rowsOf(book, SALES, warnings),
  }
  const rowCount = rows.activity.length + rows.workers.length + rows.sales.length
  if (rowCount > MAX_ROWS) throw new TooManyRows()
  if (rows.activity.length === 0)
    throw new WorkbookRefused(`La feuille ${quoted(ACTIVITY.name)} ne contient aucune ligne.`)
  const errors = new Findings()
  const gathered = gatherActivity(rows, sites, date, errors)
  const absent = absentFrom(book)
  return { ...gathered, absent, errors: errors.found(), warnings: warnings.found() }
}

/**
 * Parses a daily activity workbook (spec 5 §1): bytes to checked figures by concession, with all errors and warnings
 * that need no stored data. Pure: no database, no clock.
 * @param onRead called once the cells are read, before they are checked
 * @throws WorkbookRefused when nothing of the file can be used
 */
export async function readActivity(
  bytes: Buffer,
  context: ReadingContext,
  onRead: () => void = () => undefined,
): Promise<ReadActivity> {
  const book = await readWorkbook(bytes, isOurs)
  onRead()
  return readBook(book, context)
}
