import type { LocalDate, Month } from '~/domain/calendar/local-date'
import type { ModelDay } from '~/domain/import-models/day-sums'
import { defineModel } from '../driver/collection.server'
import { inSession, type Transaction } from '../driver/transaction.server'

/** Figures of one day alone that a model gave of a concession (8 §1, `day` and `dated`). */
export interface ModelDayDocument extends ModelDay {
  /** `${siteId}|${modelId}|${date}` */
  _id: string
  siteId: string
  /** yyyy-MM of `date` */
  month: Month
}

export const modelDays = defineModel<ModelDayDocument>('modelDays', [
  { key: { siteId: 1, modelId: 1, month: 1 }, name: 'site_model_month' },
])

/** Identifier of a day that a model gave of a concession. */
export const modelDayId = (siteId: string, modelId: string, date: LocalDate): string =>
  `${siteId}|${modelId}|${date}`

/** Days that all models gave of some concessions in some months. */
export async function modelDaysOf(
  siteIds: readonly string[],
  months: readonly Month[],
  tx?: Transaction,
): Promise<ModelDayDocument[]> {
  if (siteIds.length === 0 || months.length === 0) return []
  const filter = { siteId: { $in: [...siteIds] }, month: { $in: [...months] } }
  return (await modelDays.open()).find(filter, inSession(tx)).toArray()
}

/** Import that wrote each day which models gave of some concessions in some months. */
export async function modelDaySources(
  siteIds: readonly string[],
  months: readonly Month[],
  tx: Transaction,
): Promise<Pick<ModelDayDocument, '_id' | 'siteId' | 'importId'>[]> {
  const filter = { siteId: { $in: [...siteIds] }, month: { $in: [...months] } }
  const projection = { siteId: 1, importId: 1 } as const
  return (await modelDays.open()).find(filter, { projection, session: tx }).toArray()
}

/** Imports of all days that models gave of some concessions in a month, by concession as one text. */
export async function modelDayMarks(
  siteIds: readonly string[],
  month: Month,
): Promise<Map<string, string>> {
  const filter = { siteId: { $in: [...siteIds] }, month }
  const found = await (await modelDays.open())
    .find(filter, { projection: { siteId: 1, importId: 1 }, sort: { siteId: 1, _id: 1 } })
    .toArray()
  const marks = new Map<string, string>()
  for (const { _id, siteId, importId } of found)
    marks.set(siteId, `${marks.get(siteId) ?? ''}${_id} ${importId}\n`)
  return marks
}

/** Most days of one command: encoding blocks the event loop. */
const AT_ONCE = 200

/** Stores days over those of the same date, as part of a transaction. */
export async function replaceModelDays(
  days: readonly ModelDayDocument[],
  tx: Transaction,
): Promise<void> {
  const collection = await modelDays.open()
  for (let i = 0; i < days.length; i += AT_ONCE)
    await collection.bulkWrite(
      days.slice(i, i + AT_ONCE).map(({ _id, ...replacement }) => ({
        replaceOne: { filter: { _id }, replacement, upsert: true },
      })),
      { ordered: false, session: tx },
    )
}
