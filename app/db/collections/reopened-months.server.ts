import { defineModel } from '../driver/collection.server'
import { insertIfAbsent } from '../driver/duplicate-key.server'
import type { Transaction } from '../driver/transaction.server'

/** A past month of a concession that an administrator reopened (4-decisions, 35). */
export interface ReopenedMonthDocument {
  /** `${siteId}|${yyyy-MM}` */
  _id: string
  siteId: string
  /** yyyy-MM */
  month: string
  reopenedBy: string
  reopenedAt: Date
}

const reopenedMonths = defineModel<ReopenedMonthDocument>('reopenedMonths', [])

const idOf = (siteId: string, month: string) => `${siteId}|${month}`

/** The given months that are reopened, as `siteId|yyyy-MM`. */
export async function findReopened(
  months: readonly { siteId: string; month: string }[],
): Promise<Set<string>> {
  if (months.length === 0) return new Set()
  const collection = await reopenedMonths.open()
  const ids = months.map(({ siteId, month }) => idOf(siteId, month))
  const found = await collection.find({ _id: { $in: ids } }).toArray()
  return new Set(found.map(({ _id }) => _id))
}

/** The reopening of a concession's month; null when the month is not reopened. */
export async function findReopening(
  siteId: string,
  month: string,
): Promise<ReopenedMonthDocument | null> {
  return (await reopenedMonths.open()).findOne({ _id: idOf(siteId, month) })
}

/** Tests whether a closed month of a concession was opened again. */
export async function isReopened(siteId: string, month: string): Promise<boolean> {
  return (await findReopened([{ siteId, month }])).size > 0
}

/** Reopens the month. @returns false when it already was */
export async function insertReopened(
  document: ReopenedMonthDocument,
  tx: Transaction,
): Promise<boolean> {
  return insertIfAbsent(await reopenedMonths.open(), document, tx)
}

/** Closes a reopened month again. @returns false when another user closed the month first */
export async function deleteReopened(
  { _id, reopenedAt }: ReopenedMonthDocument,
  tx: Transaction,
): Promise<boolean> {
  const collection = await reopenedMonths.open()
  const result = await collection.deleteOne({ _id, reopenedAt }, { session: tx })
  return result.deletedCount === 1
}
