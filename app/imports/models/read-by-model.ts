import type { LocalDate } from '~/domain/calendar/local-date'
import { MODEL_FIELDS } from '~/domain/import-models/fields'
import type { ImportModel } from '~/domain/import-models/model'
import type { UsedModel } from '~/domain/records/used-model'
import { ACTIVITY, SALES, WORKERS } from '../parts/columns'
import { VIDEOCHECK } from '../parts/videocheck'
import type { Place } from '../reading/findings'
import type { KnownSite } from '../reading/site-resolver'
import { WorkbookRefused } from '../workbook/errors'
import type { Workbook } from '../workbook/read-workbook'
import type { ModelChoice, ReadByModel } from './model-choice'
import { placeInSheets } from './read-sheets'
import { figurePart, type ModelReading, readWithModel } from './read-with-model'
import type { KnownModel } from './recognise'

const LAYOUTS = { activity: ACTIVITY, workers: WORKERS, sales: SALES, videocheck: VIDEOCHECK }
/** Keys of VideoCheck's columns, by the model's fields. */
const COLUMN_KEYS: Readonly<Record<string, string>> = {
  site: 'pdv',
  sent: 'videosDone',
  identified: 'identifiedRevenue',
  realised: 'realizedRevenue',
}

function columnsOf(model: ImportModel): Record<string, string> {
  const { feeds, columns } = model
  const layout: readonly { key: string; header: string }[] = LAYOUTS[figurePart(model)].columns
  return Object.fromEntries(
    MODEL_FIELDS[feeds].flatMap(({ key }) => {
      const theirs = columns[key]?.flatMap(({ column }) => column ?? []).join(', ')
      const ours = layout.find((one) => one.key === (COLUMN_KEYS[key] ?? key))?.header
      return theirs && ours ? [[ours, theirs]] : []
    }),
  )
}

/** What a file is read for. */
export interface ReadingFor extends Pick<ModelChoice, 'trial' | 'fileName' | 'importDate'> {
  date: LocalDate
  sites: readonly KnownSite[]
}

/**
 * Reads a workbook by a known model, and says what the import stores with the figures (8 §3).
 * @throws WorkbookRefused that names the model
 */
export function readByModel(
  book: Workbook,
  known: KnownModel,
  { date, sites, trial = false, fileName, importDate }: ReadingFor,
): Omit<ModelReading, 'fed' | 'report' | 'sizes' | 'sheet' | 'sheets'> & { byModel: ReadByModel } {
  const { model, _id, version, order } = known
  const used: UsedModel = { _id, name: model.name, version }
  try {
    const asked = { date, sites, order, trial, fileName, importDate }
    const { fed, report, sizes, sheet, sheets, ...reading } = readWithModel(book, model, asked)
    const days = reading.days.map((day) => ({ date: day.date, sites: day.sites.length }))
    const time = model.time.kind
    const columns = columnsOf(model)
    const several = sheets.length > 1 ? { sheets } : {}
    return {
      ...reading,
      byModel: { model: used, time, fed, report, sizes, sheet, columns, days, ...several },
    }
  } catch (error) {
    if (!(error instanceof WorkbookRefused)) throw error
    const { message, status, findings } = error
    throw new WorkbookRefused(message, status, findings, { model: used })
  }
}

/** Place in the file of a place that is named by the sheet and header of document 5. */
export const placeByModel =
  ({ sheet, sheets = [], columns }: Pick<ReadByModel, 'sheet' | 'sheets' | 'columns'>) =>
  (place: Place): Place => {
    if (place.sheet === undefined) return place
    const { column: ours, ...at } = place
    const column = ours === undefined ? undefined : columns[ours]
    // Of several sheets the first holds the rows that carry no sheet of their own.
    const first = place.row === undefined ? sheet : (sheets[0] ?? sheet)
    return placeInSheets(sheets)({
      ...at,
      sheet: first,
      ...(column === undefined ? {} : { column }),
    })
  }
