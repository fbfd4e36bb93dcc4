import { yearOf } from '~/domain/calendar/business-day'
import { defineModel } from './collection.server'
import { isDuplicateKey } from './errors.server'
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
        update: { $setOnInsert: { _id: newId(), date, name, year: yearOf(date) } },
        upsert: true,
      },
    })),
    { ordered: false },
  )
  if (result.upsertedCount > 0) await referenceDataChanged()
  return result.upsertedCount
}

/** The holiday of that identifier. */
export async function findHoliday(_id: string): Promise<HolidayDocument | null> {
  return (await holidays.open()).findOne({ _id })
}

/** Lists a holiday; null when the day is listed already. */
export async function insertHoliday(date: string, name: string): Promise<HolidayDocument | null> {
  const document = { _id: newId(), date, name, year: yearOf(date) }
  try {
    await (await holidays.open()).insertOne(document)
  } catch (error) {
    if (isDuplicateKey(error)) return null
    throw error
  }
  await referenceDataChanged()
  return document
}

/** Changes a holiday; `taken` when another one has that day. */
export async function updateHoliday(
  _id: string,
  changes: { date?: string; name?: string },
): Promise<'stored' | 'taken' | 'gone'> {
  const year = changes.date ? { year: yearOf(changes.date) } : {}
  try {
    const collection = await holidays.open()
    const { matchedCount } = await collection.updateOne({ _id }, { $set: { ...changes, ...year } })
    if (matchedCount === 0) return 'gone'
  } catch (error) {
    if (isDuplicateKey(error)) return 'taken'
    throw error
  }
  await referenceDataChanged()
  return 'stored'
}

/** Takes a holiday off the list; false when it was gone already. */
export async function deleteHoliday(_id: string): Promise<boolean> {
  const { deletedCount } = await (await holidays.open()).deleteOne({ _id })
  if (deletedCount === 1) await referenceDataChanged()
  return deletedCount === 1
}
