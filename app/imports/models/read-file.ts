import type { CsvOptions } from '../workbook/csv'
import { readWorkbook, type Wanted, type Workbook } from '../workbook/read-workbook'
import type { ModelChoice } from './model-choice'
import { type ReadingFor, readByModel } from './read-by-model'
import { headingsOf, recogniseFile, refusalOf, textOptions } from './recognise-file'

/** How files of one kind of import are opened, and which of them are the product's own. */
export interface FileKind<R> {
  /** sheets that are read at first; `hasModels`: models may describe the file */
  first: (hasModels: boolean) => Wanted
  /** sheets in which a model's table may be */
  whole: Wanted
  /** how a text is read; false: a text is refused. @param headings those of the models */
  csv: (headings: ReadonlySet<string>, hasModels: boolean) => CsvOptions | false
  /** reads the product's own file; null: another program's */
  own: (book: Workbook, csv: CsvOptions | false, hasModels: boolean) => Promise<R | null>
  /** true: sheets that were not read at first may hold a model's table */
  isPart: (book: Workbook) => boolean
  /** reads a file that no model describes; null: it is refused */
  undescribed: (whole: Workbook) => R | null
  /** the result of a reading by a model */
  byModel: (reading: ReturnType<typeof readByModel>) => R
}

/**
 * Reads a file from its bytes to checked figures by concession: the product's own (5 §1, §2), or one that a model
 * describes (8 §3). The chosen model reads it; else the product's own form is tried first, then the models.
 * @param onRead called once the cells are read, before they are checked
 * @throws WorkbookRefused when nothing of the file can be used
 */
export async function readFile<R>(
  bytes: Buffer,
  context: ModelChoice & ReadingFor,
  kind: FileKind<R>,
  onRead: () => void,
): Promise<R> {
  const { models = [], chosen = null } = context
  if (chosen) {
    const book = await readWorkbook(bytes, kind.whole, textOptions(chosen.model))
    onRead()
    return kind.byModel(readByModel(book, chosen, context))
  }
  const hasModels = models.length > 0
  const csv = kind.csv(headingsOf(models.map(({ model }) => model)), hasModels)
  const book = await readWorkbook(bytes, kind.first(hasModels), { csv, tops: true })
  onRead()
  const ours = await kind.own(book, csv, hasModels)
  if (ours) return ours
  const whole = kind.isPart(book) ? await readWorkbook(bytes, kind.whole, { csv }) : book
  const found = await recogniseFile(bytes, whole, models)
  if (found.kind === 'one') return kind.byModel(readByModel(found.book, found.known, context))
  const read = found.kind === 'none' ? kind.undescribed(whole) : null
  if (read) return read
  throw refusalOf(found, models)
}
