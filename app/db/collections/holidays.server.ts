import type { HolidayValues } from '~/domain/calendar/calendar-edits'
import { yearOf } from '~/domain/calendar/local-date'
import type { PlaceKey } from '~/domain/calendar/place'
import { defineModel } from '../driver/collection.server'
import { insertIfAbsent, isDuplicateKey } from '../driver/duplicate-key.server'
import { newId } from '../driver/ids.server'
import { deleteUnchanged, updateUnchanged } from '../driver/revised-write.server'
import type { Revised } from '../driver/revision.server'
import type { Transaction } from '../driver/transaction.server'
import { referenceDataChanged } from './reference-revision.server'

export interface HolidayDocument extends Revised, HolidayValues {
  _id: string
  year: number
  /** group, plate or concession that it belongs to; missing: the network (4-decisions, 71) */
  scope?: PlaceKey
}

export const holidays = defineModel<HolidayDocument>('holidays', [
  { key: { date: 1, scope: 1 }, name: 'date', unique: true },
  { key: { year: 1, date: 1 }, name: 'year_date' },
  { key: { scope: 1 }, name: 'scope' },
])

/** Adds the days that are not stored yet; a stored day keeps its name. Idempotent. @returns number of added days */
export async function addMissingHolidays(
  days: readonly { date: string; name: string }[],
): Promise<number> {
  if (days.length === 0) return 0
  const result = await (await holidays.open()).bulkWrite(
    days.map(({ date, name }) => ({
      updateOne: {
        filter: { date, scope: { $exists: false } },
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

/** A holiday that is not listed yet. */
export const newHoliday = (
  { scope, ...values }: HolidayValues,
  _id = newId(),
): HolidayDocument => ({ _id, ...values, year: yearOf(values.date), ...(scope ? { scope } : {}) })

/** Lists a holiday; false when the day is listed already. */
export async function insertHoliday(document: HolidayDocument, tx: Transaction): Promise<boolean> {
  return insertIfAbsent(await holidays.open(), document, tx)
}

/** Updates a holiday that is unchanged since it was read (else `overtaken`); `taken`: another holiday has the day. */
export async function updateHoliday(
  stored: Pick<HolidayDocument, '_id' | 'revision'>,
  { scope, ...changes }: Partial<HolidayValues>,
  tx: Transaction,
): Promise<'stored' | 'taken' | 'overtaken'> {
  const year = changes.date ? { year: yearOf(changes.date) } : {}
  try {
    const update = {
      $set: { ...changes, ...year, ...(scope ? { scope } : {}) },
      ...(scope === '' ? { $unset: { scope: '' as const } } : {}),
    }
    return (await updateUnchanged(holidays, stored, update, tx)) ? 'stored' : 'overtaken'
  } catch (error) {
    if (isDuplicateKey(error)) return 'taken'
    throw error
  }
}

/** Deletes a holiday that is unchanged since it was read; false when it was changed or deleted. */
export const deleteHoliday = (
  stored: Pick<HolidayDocument, '_id' | 'revision'>,
  tx: Transaction,
): Promise<boolean> => deleteUnchanged(holidays, stored, tx)
