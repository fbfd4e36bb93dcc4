import { monthNumber, yearOf } from '~/domain/calendar/business-day'
import { defineModel } from './collection.server'
import { isDuplicateKey } from './errors.server'
import { referenceDataChanged } from './reference-revision.server'
import { type Stamped, unwritten, type WriteToken } from './stamp.server'

/** The number of working days an administrator stored for a month. */
export interface WorkingDaysDocument extends Stamped {
  /** yyyy-MM */
  _id: string
  year: number
  month: number
  /** null: the computed number counts again */
  value: number | null
}

export const workingDays = defineModel<WorkingDaysDocument>('workingDays', [
  { key: { year: 1, month: 1 }, name: 'year_month', unique: true },
])

/** The stored number of a month; null when none ever was. */
export async function findWorkingDays(_id: string): Promise<WorkingDaysDocument | null> {
  return (await workingDays.open()).findOne({ _id })
}

/**
 * Stores the number of working days of a month (yyyy-MM) over what was read; null: the computed one counts again.
 * @returns false when somebody was faster
 */
export async function storeWorkingDays(
  stored: WorkingDaysDocument | null,
  period: string,
  value: number | null,
  token: WriteToken,
): Promise<boolean> {
  const collection = await workingDays.open()
  const next = { year: yearOf(period), month: monthNumber(period), value }
  const $set = { ...next, lastSave: token }
  try {
    const { matchedCount, upsertedCount } = stored
      ? await collection.updateOne({ _id: period, ...unwritten(stored) }, { $set })
      : await collection.updateOne({ _id: period }, { $setOnInsert: $set }, { upsert: true })
    if ((stored ? matchedCount : upsertedCount) === 0) return false
  } catch (error) {
    if (isDuplicateKey(error)) return false
    throw error
  }
  await referenceDataChanged()
  return true
}
