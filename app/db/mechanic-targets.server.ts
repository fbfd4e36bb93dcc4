import type { Month } from '~/domain/calendar/business-day'
import { defineModel } from './collection.server'
import { insertFirst } from './errors.server'
import { NEXT_REVISION, type Revised, unchangedSince } from './revision.server'
import type { Transaction } from './transaction.server'

/** The target hours that somebody set for a collaborator's month. */
export interface MechanicTargetDocument extends Revised {
  /** `${workerId}-${yyyy-MM}` */
  _id: string
  workerId: string
  siteId: string
  /** yyyy-MM */
  month: string
  /** hours of the whole month, 1 decimal; null: taken away again */
  finalTargetHours: number | null
  updatedBy: string
  updatedAt: Date
}

export const mechanicTargets = defineModel<MechanicTargetDocument>('mechanicTargets', [
  { key: { siteId: 1, month: 1 }, name: 'site_month' },
])

/** The individual targets of some concessions in a month (yyyy-MM). */
export async function mechanicTargetsOfSites(
  siteIds: readonly string[],
  month: Month,
): Promise<(MechanicTargetDocument & { finalTargetHours: number })[]> {
  const collection = await mechanicTargets.open()
  const found = await collection.find({ siteId: { $in: [...siteIds] }, month }).toArray()
  return found.flatMap(({ finalTargetHours, ...rest }) =>
    finalTargetHours === null ? [] : [{ ...rest, finalTargetHours }],
  )
}

/** The individual targets of these identifiers, those taken away included. */
export async function findMechanicTargets(
  ids: readonly string[],
): Promise<MechanicTargetDocument[]> {
  return (await mechanicTargets.open()).find({ _id: { $in: [...ids] } }).toArray()
}

/**
 * Stores a target, or that there is none any more (null), over what was read. One that is taken away keeps its
 * document: its identifier comes back with the next target.
 * @param stored what was read; null: nothing
 * @returns false when somebody was faster
 */
export async function storeMechanicTarget(
  stored: MechanicTargetDocument | null,
  next: MechanicTargetDocument,
  tx: Transaction,
): Promise<boolean> {
  const collection = await mechanicTargets.open()
  if (stored) {
    const { _id, revision, ...fields } = next
    const { matchedCount } = await collection.updateOne(
      { _id, ...unchangedSince(stored) },
      { $set: fields, $inc: NEXT_REVISION },
      { session: tx },
    )
    return matchedCount === 1
  }
  return insertFirst(collection, next, tx)
}
