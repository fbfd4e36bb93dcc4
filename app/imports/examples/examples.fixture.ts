import type { LocalDate } from '~/domain/calendar/local-date'
import type { ImportModel } from '~/domain/import-models/model'
import type { FiguresByService } from '~/domain/records/figures'
import { readWithModel } from '../models/read-with-model'
import { textOptions } from '../models/recognise-file'
import { readWorkbook } from '../workbook/read-workbook'

/** Figures that a model reads in a file, by concession of the model's values; fails on any error of the file. */
export async function bySite(
  bytes: Uint8Array,
  model: ImportModel,
  date: LocalDate,
): Promise<Record<string, FiguresByService>> {
  const book = await readWorkbook(Buffer.from(bytes), () => true, textOptions(model))
  const ids = Object.values(model.values?.site ?? {}).flatMap((id) => id ?? [])
  const sites = ids.map((siteId) => ({ siteId, name: siteId, numerosPDV: [] }))
  const { days, failed, errors } = readWithModel(book, model, { date, sites, order: null })
  if (failed.length > 0) throw new Error(JSON.stringify(errors))
  return Object.fromEntries(
    days.flatMap(({ sites: read }) => read).map(({ siteId, services }) => [siteId, services]),
  )
}
