import type { Month } from '~/domain/calendar/local-date'
import { defineModel } from '../driver/collection.server'
import { insertIfAbsent } from '../driver/duplicate-key.server'
import { updateUnchanged } from '../driver/revised-write.server'
import type { Revised } from '../driver/revision.server'
import type { Transaction } from '../driver/transaction.server'

/** Target hours that a user set for a worker's month. */
export interface MechanicTargetDocument extends Revised {
  /** `${workerId}-${yyyy-MM}` */
  _id: string
  workerId: string
  siteId: string
  /** yyyy-MM */
  month: string
  /** hours of the whole month, 1 decimal; null: the target was removed */
  finalTargetHours: number | null
  updatedBy: string
  updatedAt: Date
}

export const mechanicTargets = defineModel<MechanicTargetDocument>('mechanicTargets', [
  { key: { siteId: 1, month: 1 }, name: 'site_month' },
])

/** Targets that were set for collaborators of some concessions in a month, in hours. */
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

/** The individual targets with these `_id`s, removed ones included. */
export async function findMechanicTargets(
  ids: readonly string[],
): Promise<MechanicTargetDocument[]> {
  return (await mechanicTargets.open()).find({ _id: { $in: [...ids] } }).toArray()
}

/**
 * Stores a target over the document as read; a null target removes it. A removed target keeps its document, because the
 * next target has the same `_id`.
 * @param stored the document as read; null when there was none
 * @returns false when another user changed the target first
 */
export async function storeMechanicTarget(
  stored: MechanicTargetDocument | null,
  next: MechanicTargetDocument,
  tx: Transaction,
): Promise<boolean> {
  if (!stored) return insertIfAbsent(await mechanicTargets.open(), next, tx)
  const { _id, revision, ...fields } = next
  return updateUnchanged(mechanicTargets, stored, { $set: fields }, tx)
}

/** Those of some collaborators of a concession for whom a target was ever set. */
export async function workersWithTargets(
  siteId: string,
  workerIds: readonly string[],
): Promise<string[]> {
  const found = await (await mechanicTargets.open())
    .find({ siteId, workerId: { $in: [...workerIds] } }, { projection: { workerId: 1 } })
    .toArray()
  return found.map(({ workerId }) => workerId)
}
