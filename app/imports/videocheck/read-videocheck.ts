import type { FileAccount } from '~/domain/file-account/account'
import type { ReadByModel } from '../models/model-choice'
import { type FileKind, readFile } from '../models/read-file'
import { VIDEOCHECK } from '../parts/videocheck'
import type { Column } from '../reading/columns'
import { Findings, type Found } from '../reading/findings'
import { namesOf } from '../reading/headers'
import { numbersOf, ownAccount } from '../reading/own-account'
import { hasHeaders, readSheet } from '../reading/read-sheet'
import { TooManyRows, WorkbookRefused } from '../workbook/errors'
import { MAX_ROWS } from '../workbook/limits'
import { readWorkbook, type Workbook } from '../workbook/read-workbook'
import { type GatheredVideocheck, gatherVideocheck, type VideocheckContext } from './sites-of-file'

/** A file read through: each concession whole or failed, and everything there is to say. */
export interface ReadVideocheck extends GatheredVideocheck {
  errors: Found
  warnings: Found
  /** what was read and what was left out (4-decisions, 76) */
  account: FileAccount
  /** reading by an import model (8 §3); null: the product's own file */
  byModel: ReadByModel | null
}

/** True if the first sheet begins with the headers of document 5. */
const isOurs = ({ sheets: [first] }: Workbook): boolean =>
  first !== undefined && hasHeaders(first, VIDEOCHECK)

function readOurs(book: Workbook, context: VideocheckContext): ReadVideocheck {
  const warnings = new Findings()
  const errors = new Findings()
  const [first] = book.sheets
  for (const sheet of book.sheetNames)
    if (sheet !== first?.name) warnings.add({ sheet }, 'seule la première feuille est lue.')
  if (!first) throw new WorkbookRefused('Le fichier ne contient aucune feuille.')
  const layout = { ...VIDEOCHECK, name: first.name }
  const reading = readSheet(first, layout, book.date1904, warnings)
  const { rows } = reading
  if (rows.length > MAX_ROWS) throw new TooManyRows()
  if (rows.length === 0) throw new WorkbookRefused('Le fichier ne contient aucune ligne.')
  const gathered = gatherVideocheck(rows, layout, context, { errors, warnings })
  const account = ownAccount(book, [reading], numbersOf(gathered.sites, context.sites), [
    VIDEOCHECK,
  ])
  const found = { errors: errors.found(), warnings: warnings.found() }
  return { ...gathered, ...found, account, byModel: null }
}

const firstSheet = (_name: string, place: number) => place === 0
const shownSheets = (_name: string, place: number) => place >= 0

const OUR_HEADINGS = (VIDEOCHECK.columns as readonly Column[]).flatMap(namesOf)

const videocheckFile = (bytes: Buffer, context: VideocheckContext): FileKind<ReadVideocheck> => ({
  first: () => firstSheet,
  whole: shownSheets,
  csv: (headings, hasModels) => ({
    titles: hasModels,
    headings: new Set([...headings, ...OUR_HEADINGS]),
  }),
  own: async (book, csv, hasModels) => {
    if (!hasModels) return readOurs(book, context)
    if (!isOurs(book)) return null
    if (!csv || book.sheetNames[0] !== '') return readOurs(book, context)
    // With titles the text's width is not checked: a file of our own is read like without models.
    return readOurs(
      await readWorkbook(bytes, firstSheet, { csv: { ...csv, titles: false } }),
      context,
    )
  },
  isPart: ({ sheetNames }) => sheetNames.length !== 1,
  undescribed: () => null,
  byModel: ({ videocheck: sites, failed, errors, warnings, byModel }) => ({
    sites,
    failed,
    errors,
    warnings,
    account: byModel.report,
    byModel,
  }),
})

/**
 * Reads a VideoCheck file, .xlsx, .xls or .csv: the first shown sheet of the product's own (spec 5 §2), or a file that a
 * model describes (8 §3): bytes to checked figures by concession. No database, no clock.
 * @param onRead called once the cells are read, before they are checked
 * @throws WorkbookRefused when nothing of the file can be used
 */
export function readVideocheck(
  bytes: Buffer,
  context: VideocheckContext,
  onRead: () => void = () => undefined,
): Promise<ReadVideocheck> {
  return readFile(bytes, context, videocheckFile(bytes, context), onRead)
}
