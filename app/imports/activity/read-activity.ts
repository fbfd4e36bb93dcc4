import { RECORD_PARTS } from '~/domain/records/parts'
import { readByModel } from '../models/read-by-model'
import type { KnownModel } from '../models/recognise'
import { headingsOf, recogniseFile, refusalOf, textOptions } from '../models/recognise-file'
import { readWorkbook, type Workbook } from '../workbook/read-workbook'
import {
  hasActivitySheet,
  isActivityName,
  isOurBook,
  isOurSheet,
  type ReadActivity,
  type ReadingContext,
  readBook,
  refuseMisplaced,
} from './read-book'

const every = () => true

/** Sheets to read while models are known: only ours where there is a sheet 'Activité', which need not be ours. */
const likelySheets = (name: string, _place: number, all: readonly string[]): boolean =>
  !all.some(isActivityName) || isOurSheet(name)

function readKnown(book: Workbook, known: KnownModel, context: ReadingContext): ReadActivity {
  const { days, failed, errors, warnings, byModel } = readByModel(book, known, context)
  const sites = days.flatMap((day) => day.sites)
  const absent = RECORD_PARTS.filter((part) => part !== byModel.fed.part)
  return { sites, failed, errors, warnings, absent, account: byModel.report, byModel }
}

/** @throws WorkbookRefused that names the models when several fit */
async function readRecognised(
  bytes: Buffer,
  book: Workbook,
  models: readonly KnownModel[],
  context: ReadingContext,
): Promise<ReadActivity> {
  const found = await recogniseFile(bytes, book, models)
  if (found.kind === 'one') return readKnown(found.book, found.known, context)
  if (found.kind === 'none') {
    // A workbook with a sheet 'Activité' is meant for document 5, whose sentences name what is wrong with it.
    if (hasActivitySheet(book)) return readBook(book, context)
    refuseMisplaced(book)
  }
  throw refusalOf(found, models)
}

/**
 * Parses a file of activity: the product's own workbook (spec 5 §1), or a file that a model describes (8 §3): bytes to
 * checked figures by concession, with all errors and warnings that need no stored data. Pure: no database, no clock.
 * @param onRead called once the cells are read, before they are checked
 * @throws WorkbookRefused when nothing of the file can be used
 */
export async function readActivity(
  bytes: Buffer,
  context: ReadingContext,
  onRead: () => void = () => undefined,
): Promise<ReadActivity> {
  const { models = [], chosen = null, isText = false } = context
  if (chosen) {
    const book = await readWorkbook(bytes, every, textOptions(chosen.model))
    onRead()
    return readKnown(book, chosen, context)
  }
  const headings = headingsOf(models.map(({ model }) => model))
  const csv = isText || models.length > 0 ? { titles: true, headings } : false
  const wanted = models.length > 0 ? likelySheets : isOurSheet
  const book = await readWorkbook(bytes, wanted, { csv, tops: true })
  onRead()
  const isNamed = book.sheetNames.some((name) => name !== '')
  if (isOurBook(book)) return readBook(book, context)
  if (models.length === 0 && isNamed) {
    if (!hasActivitySheet(book)) refuseMisplaced(await readWorkbook(bytes, every))
    return readBook(book, context)
  }
  // Read once more only here: a sheet 'Activité' without our headers may be another program's.
  const whole = hasActivitySheet(book) ? await readWorkbook(bytes, every, { csv }) : book
  return readRecognised(bytes, whole, models, context)
}
