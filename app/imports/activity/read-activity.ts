import { RECORD_PARTS } from '~/domain/records/parts'
import { type FileKind, readFile } from '../models/read-file'
import { readWorkbook } from '../workbook/read-workbook'
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

const activityFile = (bytes: Buffer, context: ReadingContext): FileKind<ReadActivity> => ({
  first: (hasModels) => (hasModels ? likelySheets : isOurSheet),
  whole: every,
  csv: (headings, hasModels) => (context.isText || hasModels ? { titles: true, headings } : false),
  own: async (book, _csv, hasModels) => {
    if (isOurBook(book)) return readBook(book, context)
    const isNamed = book.sheetNames.some((name) => name !== '')
    if (hasModels || !isNamed) return null
    if (!hasActivitySheet(book)) refuseMisplaced(await readWorkbook(bytes, every))
    return readBook(book, context)
  },
  // A sheet 'Activité' without our headers may be another program's.
  isPart: hasActivitySheet,
  undescribed: (whole) => {
    // A workbook with a sheet 'Activité' is meant for document 5, whose sentences name what is wrong with it.
    if (hasActivitySheet(whole)) return readBook(whole, context)
    refuseMisplaced(whole)
    return null
  },
  byModel: ({ days, failed, errors, warnings, byModel }) => {
    const sites = days.flatMap((day) => day.sites)
    const absent = RECORD_PARTS.filter((part) => part !== byModel.fed.part)
    return { sites, failed, errors, warnings, absent, account: byModel.report, byModel }
  },
})

/**
 * Parses a file of activity: the product's own workbook (spec 5 §1), or a file that a model describes (8 §3): bytes to
 * checked figures by concession, with all errors and warnings that need no stored data. Pure: no database, no clock.
 * @param onRead called once the cells are read, before they are checked
 * @throws WorkbookRefused when nothing of the file can be used
 */
export function readActivity(
  bytes: Buffer,
  context: ReadingContext,
  onRead: () => void = () => undefined,
): Promise<ReadActivity> {
  return readFile(bytes, context, activityFile(bytes, context), onRead)
}
