import { namesUpTo, numberText, quoted } from '~/domain/message-format'
import { SHAPES } from '~/domain/network-workbook/shapes'
import {
  type CellError,
  type Question,
  type ReadWorkbook,
  SHEETS,
  type SheetKey,
  type TypedRow,
} from '~/domain/network-workbook/sheets'
import { finding } from '../reading/findings'
import { normalised } from '../reading/normalise-names'
import { WorkbookRefused } from '../workbook/errors'
import { readWorkbook } from '../workbook/read-workbook'
import { DOWNLOADED, signedText, type UnverifiedWorkbook, verifiedWorkbook } from './downloaded'
import { readNetworkSheet } from './read-sheet'

/** Most rows of all sheets: 200 concessions with 3,500 people and two years of targets are fewer. */
const MOST_ROWS = 30_000

const TITLES: ReadonlyMap<string, SheetKey> = new Map(
  SHEETS.map((sheet) => [normalised(SHAPES[sheet].title), sheet]),
)
const isDownloaded = (name: string) => normalised(name) === normalised(DOWNLOADED)
/** Tests whether a sheet is of the network's workbook by its name. */
export const isNetworkSheet = (name: string): boolean => TITLES.has(normalised(name))
const isWanted = (name: string) => isNetworkSheet(name) || isDownloaded(name)

/**
 * Reads a network's workbook, .xlsx, .xls or .ods, without checking its signature: for the thread that reads files,
 * which has no key. All errors in one pass.
 * @throws WorkbookRefused when no sheet can be read
 */
export async function readUnverified(bytes: Buffer): Promise<UnverifiedWorkbook> {
  const book = await readWorkbook(bytes, isWanted)
  const sheets: Partial<Record<SheetKey, readonly TypedRow[]>> = {}
  const errors: CellError[] = []
  const questions: Question[] = []
  const warnings: string[] = []
  const seen = new Set<SheetKey>()
  for (const sheet of book.sheets) {
    const key = TITLES.get(normalised(sheet.name))
    if (!key) continue
    if (seen.has(key)) throw new WorkbookRefused(`La feuille ${quoted(sheet.name)} est en double.`)
    seen.add(key)
    const read = readNetworkSheet(key, sheet, book.date1904)
    if (read.rows) sheets[key] = read.rows
    errors.push(...read.errors)
    questions.push(...read.questions)
    warnings.push(...read.warnings)
  }
  if (seen.size === 0) {
    const titles = SHEETS.map((sheet) => quoted(SHAPES[sheet].title)).join(', ')
    const there = namesUpTo(book.sheetNames.map(quoted), 3)
    throw new WorkbookRefused(
      `Aucune feuille du classeur du réseau (${titles}) ne s’y trouve\u202f; il contient ${there}.`,
    )
  }
  const rowCount = Object.values(sheets).reduce((sum, rows) => sum + rows.length, 0)
  if (rowCount > MOST_ROWS)
    throw new WorkbookRefused(
      `Le classeur du réseau dépasse ${numberText(MOST_ROWS)} lignes\u202f: donnez-le en plusieurs fois.`,
      413,
    )
  for (const sheet of book.sheetNames)
    if (!isWanted(sheet)) warnings.push(finding({ sheet }, 'feuille inconnue, ignorée.').message)
  const signed = book.sheets.find(({ name }) => isDownloaded(name))
  return {
    sheets,
    errors,
    questions,
    warnings,
    ...(signed ? { signed: signedText(signed) } : {}),
  }
}

/**
 * Reads a network's workbook (9-first-day §2): rows with their values, the values of the download, all errors and what
 * is not understood.
 * @param verify checks the signature of a text
 * @throws WorkbookRefused when no sheet can be read
 */
export async function readNetworkWorkbook(
  bytes: Buffer,
  verify: (text: string, signature: string) => boolean,
): Promise<ReadWorkbook> {
  return verifiedWorkbook(await readUnverified(bytes), verify)
}
