import { monthNumber, yearOf } from '~/domain/calendar/local-date'
import type { PlaceKey } from '~/domain/calendar/place'
import { defineModel } from '../driver/collection.server'
import { insertIfAbsent } from '../driver/duplicate-key.server'
import { updateUnchanged } from '../driver/revised-write.server'
import type { Revised } from '../driver/revision.server'
import type { Transaction } from '../driver/transaction.server'

/** Number of working days that an administrator set for a month. */
export interface WorkingDaysDocument extends Revised {
  /** yyyy-MM, of a place followed by `|` and its key */
  _id: string
  year: number
  month: number
  /** null: the computed number applies again */
  value: number | null
  /** group, plate or concession that it belongs to; missing: the network (4-decisions, 71) */
  scope?: PlaceKey
}

export const workingDays = defineModel<WorkingDaysDocument>('workingDays', [
  { key: { year: 1, month: 1, scope: 1 }, name: 'year_month', unique: true },
  { key: { scope: 1 }, name: 'scope' },
])

const idOf = (period: string, scope: PlaceKey | null) => (scope ? `${period}|${scope}` : period)

/** The document of a month and place; null when no number was ever set. @param scope null: the network */
export async function findWorkingDays(
  period: string,
  scope: PlaceKey | null = null,
): Promise<WorkingDaysDocument | null> {
  return (await workingDays.open()).findOne({ _id: idOf(period, scope) })
}

/**
 * Stores the number of working days of a month (yyyy-MM) and place; null restores the computed number.
 * @returns false when another user changed the number first
 */
export async function storeWorkingDays(
  stored: WorkingDaysDocument | null,
  { period, scope }: { period: string; scope: PlaceKey | null },
  value: number | null,
  tx: Transaction,
): Promise<boolean> {
  const own = scope ? { scope } : {}
  const next = { year: yearOf(period), month: monthNumber(period), value, ...own }
  const _id = idOf(period, scope)
  if (!stored) return insertIfAbsent(await workingDays.open(), { _id, ...next }, tx)
  return updateUnchanged(workingDays, { ...stored, _id }, { $set: next }, tx)
}
