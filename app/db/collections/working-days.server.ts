import { monthNumber, yearOf } from '~/domain/calendar/local-date'
import { defineModel } from '../driver/collection.server'
import { insertIfAbsent } from '../driver/duplicate-key.server'
import { NEXT_REVISION, type Revised, unchangedSince } from '../driver/revision.server'
import type { Transaction } from '../driver/transaction.server'

/** Number of working days that an administrator set for a month. */
export interface WorkingDaysDocument extends Revised {
  /** yyyy-MM */
  _id: string
  year: number
  month: number
  /** null: the computed number applies again */
  value: number | null
}

export const workingDays = defineModel<WorkingDaysDocument>('workingDays', [
  { key: { year: 1, month: 1 }, name: 'year_month', unique: true },
])

/** The document of a month; null when no number was ever set. */
export async function findWorkingDays(_id: string): Promise<WorkingDaysDocument | null> {
  return (await workingDays.open()).findOne({ _id })
}

/**
 * Stores the number of working days of a month (yyyy-MM); null restores the computed number.
 * @returns false when another user changed the number first
 */
export async function storeWorkingDays(
  stored: WorkingDaysDocument | null,
  period: string,
  value: number | null,
  tx: Transaction,
): Promise<boolean> {
  const collection = await workingDays.open()
  const next = { year: yearOf(period), month: monthNumber(period), value }
  if (!stored) return insertIfAbsent(collection, { _id: period, ...next }, tx)
  const seen = { _id: period, ...unchangedSince(stored) }
  const update = { $set: next, $inc: NEXT_REVISION }
  return (await collection.updateOne(seen, update, { session: tx })).matchedCount === 1
}
