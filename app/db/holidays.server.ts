import { defineModel } from './collection.server'
import { newId } from './ids.server'
import { referenceDataChanged } from './reference-revision.server'

export interface HolidayDocument {
  _id: string
  /** yyyy-MM-dd */
  date: string
  year: number
  name: string
}

export const holidays = defineModel<HolidayDocument>('holidays', [
  { key: { date: 1 }, name: 'date', unique: true },
  { key: { year: 1, date: 1 }, name: 'year_date' },
])

/** Adds the days that are not listed yet; a listed day keeps its name. Safe to repeat. Returns how many were new. */
export async function addMissingHolidays(
  days: readonly { date: string; name: string }[],
): Promise<number> {
  if (days.length === 0) return 0
  const result = await (await holidays.open()).bulkWrite(
    days.map(({ date, name }) => ({
      updateOne: {
        filter: { date },
        update: { $setOnInsert: { _id: newId(), date, name, year: Number(date.slice(0, 4)) } },
        upsert: true,
      },
    })),
    { ordered: false },
  )
  if (result.upsertedCount > 0) await referenceDataChanged()
  return result.upsertedCount
}
