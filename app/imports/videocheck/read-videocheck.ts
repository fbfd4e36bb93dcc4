import { Findings, type Found } from '../reading/findings'
import { readSheet } from '../reading/read-sheet'
import { TooManyRows, WorkbookRefused } from '../workbook/errors'
import { MAX_ROWS } from '../workbook/limits'
import { readWorkbook } from '../workbook/read-workbook'
import { VIDEOCHECK } from './columns'
import { type GatheredVideocheck, gatherVideocheck, type VideocheckContext } from './sites-of-file'

/** A file read through: each concession whole or failed, and everything there is to say. */
export interface ReadVideocheck extends GatheredVideocheck {
  errors: Found
  warnings: Found
}

/**
 * Reads the first sheet that is shown of a VideoCheck file, .xlsx, .xls or .csv (spec 5 §2): bytes to checked figures by
 * concession. No database, no clock.
 * @param onRead called once the cells are read, before they are checked
 * @throws WorkbookRefused when nothing of the file can be used
 */
export async function readVideocheck(
  bytes: Buffer,
  context: VideocheckContext,
  onRead: () => void = () => undefined,
): Promise<ReadVideocheck> {
  const book = await readWorkbook(bytes, (_name, place) => place === 0, { csv: true })
  onRead()
  const warnings = new Findings()
  const errors = new Findings()
  const [first] = book.sheets
  for (const sheet of book.sheetNames)
    if (sheet !== first?.name) warnings.add({ sheet }, 'seule la première feuille est lue.')
  if (!first) throw new WorkbookRefused('Le fichier ne contient aucune feuille.')
  const layout = { ...VIDEOCHECK, name: first.name }
  const rows = readSheet(first, layout, book.date1904, warnings)
  if (rows.length > MAX_ROWS) throw new TooManyRows()
  if (rows.length === 0) throw new WorkbookRefused('Le fichier ne contient aucune ligne.')
  const gathered = gatherVideocheck(rows, layout, context, { errors, warnings })
  return { ...gathered, errors: errors.found(), warnings: warnings.found() }
}
