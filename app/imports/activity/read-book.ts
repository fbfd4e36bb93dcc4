import type { LocalDate } from '~/domain/calendar/local-date'
import type { FileAccount } from '~/domain/file-account/account'
import { namesUpTo, quoted } from '~/domain/message-format'
import { OPTIONAL_PARTS, type OptionalPart, type RecordPart } from '~/domain/records/parts'
import type { ModelChoice, ReadByModel } from '../models/model-choice'
import { ACTIVITY, type ActivityRows, LAYOUTS, SALES, WORKERS } from '../parts/columns'
import type { Column, SheetLayout } from '../reading/columns'
import { Findings, type Found } from '../reading/findings'
import { normalised } from '../reading/normalise-names'
import { numbersOf, ownAccount } from '../reading/own-account'
import { hasHeaders, readSheet, type SheetReading } from '../reading/read-sheet'
import type { KnownSite } from '../reading/site-resolver'
import { TooManyRows, WorkbookRefused } from '../workbook/errors'
import { MAX_ROWS } from '../workbook/limits'
import type { Workbook } from '../workbook/read-workbook'
import { type GatheredActivity, gatherActivity } from './sites-of-file'

/** Expected date and covered concessions of a file, and the models that may describe it. */
export interface ReadingContext extends ModelChoice {
  /** the activity date that the file must carry */
  date: LocalDate
  /** the concessions that the user covers */
  sites: readonly KnownSite[]
}

/** Content of a file: the concessions, each valid or failed, with all errors and warnings. */
export interface ReadActivity extends GatheredActivity {
  /** parts that the file does not give; their stored figures stay (4-decisions, 41) */
  absent: RecordPart[]
  errors: Found
  warnings: Found
  /** what was read and what was left out (4-decisions, 76) */
  account: FileAccount
  /** days of the sheet's Date column, ascending; absent when an import model reads the file */
  dates?: LocalDate[]
  /** reading by an import model (8 §3); null: the product's own workbook */
  byModel: ReadByModel | null
}

const named = (layout: SheetLayout) => (sheet: { name: string }) =>
  normalised(sheet.name) === normalised(layout.name)

/** True for the name of the sheet 'Activité'. */
export const isActivityName = (name: string): boolean => named(ACTIVITY)({ name })
/** True for the name of a sheet of document 5. */
export const isOurSheet = (name: string): boolean =>
  LAYOUTS.some((layout) => named(layout)({ name }))

const OPTIONAL = { workers: WORKERS, sales: SALES }

function absentFrom(book: Workbook): OptionalPart[] {
  return OPTIONAL_PARTS.filter((part) => !book.sheets.some(named(OPTIONAL[part])))
}

/** Sheets that are named where the one that was looked for is missing: the figures may stand in one of them. */
const NAMED_SHEETS = 3

function missing({ name }: SheetLayout, there: readonly string[]): string {
  const names = namesUpTo(there.map(quoted), NAMED_SHEETS)
  const what = `La feuille ${quoted(name)} manque dans le classeur`
  return names ? `${what}\u202f; il contient ${names}.` : `${what}.`
}

function rowsOf<const C extends readonly Column[]>(
  book: Workbook,
  layout: SheetLayout<C>,
  warnings: Findings,
): SheetReading<C> | null {
  const [sheet, twin] = book.sheets.filter(named(layout))
  if (twin) throw new WorkbookRefused(`La feuille ${quoted(layout.name)} est en double.`)
  if (sheet) return readSheet(sheet, layout, book.date1904, warnings)
  if (layout.required)
    throw new WorkbookRefused(missing(layout, book.sheetNames), 422, [], { isUnrecognised: true })
  return null
}

/**
 * Reads the cells of a daily activity workbook (spec 5 §1).
 * @throws WorkbookRefused when nothing of the workbook can be used
 */
export function readBook(book: Workbook, { date, sites }: ReadingContext): ReadActivity {
  const warnings = new Findings()
  for (const name of book.sheetNames)
    if (!isOurSheet(name)) warnings.add({ sheet: name }, 'feuille inconnue, ignorée.')
  const [activity, workers, sales] = [
    rowsOf(book, ACTIVITY, warnings),
    rowsOf(book, WORKERS, warnings),
    rowsOf(book, SALES, warnings),
  ]
  const rows: ActivityRows = {
    activity: activity?.rows ?? [],
    workers: workers?.rows ?? [],
    sales: sales?.rows ?? [],
  }
  const rowCount = rows.activity.length + rows.workers.length + rows.sales.length
  if (rowCount > MAX_ROWS) throw new TooManyRows()
  if (rows.activity.length === 0)
    throw new WorkbookRefused(`La feuille ${quoted(ACTIVITY.name)} ne contient aucune ligne.`)
  const errors = new Findings()
  const gathered = gatherActivity(rows, sites, date, errors)
  const found = { errors: errors.found(), warnings: warnings.found() }
  const readings = [activity, workers, sales].flatMap((one) => one ?? [])
  const account = ownAccount(book, readings, numbersOf(gathered.sites, sites), LAYOUTS)
  const dates = [...new Set(rows.activity.flatMap(({ values }) => values.date ?? []))].sort()
  return { ...gathered, absent: absentFrom(book), account, dates, ...found, byModel: null }
}

/** True if the workbook has a sheet 'Activité', whatever its headers. */
export const hasActivitySheet = ({ sheetNames }: Workbook): boolean =>
  sheetNames.some(isActivityName)

/** True if a sheet 'Activité' begins with the headers of document 5: such a workbook needs no import model (8). */
export const isOurBook = (book: Workbook): boolean =>
  book.sheets.some((sheet) => named(ACTIVITY)(sheet) && hasHeaders(sheet, ACTIVITY))

/** @throws WorkbookRefused when our table is in a sheet of another name, or was saved as CSV */
export function refuseMisplaced({ sheets }: Workbook): void {
  const sheet = sheets.find((one) => hasHeaders(one, ACTIVITY))
  if (!sheet) return
  throw new WorkbookRefused(
    sheet.name === ''
      ? `C’est la feuille ${quoted(ACTIVITY.name)} enregistrée en CSV\u202f: enregistrez le classeur entier au format .xlsx, puis recommencez.`
      : `Le tableau d’activité est dans la feuille ${quoted(sheet.name)}\u202f: renommez-la ${quoted(ACTIVITY.name)}, puis recommencez.`,
    422,
    [],
    { isUnrecognised: true },
  )
}
