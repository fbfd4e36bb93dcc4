import type { Month } from '~/domain/calendar/business-day'
import { defineModel } from './collection.server'
import { isDuplicateKey } from './errors.server'

/** The target hours that somebody set for a collaborator's month. */
export interface MechanicTargetDocument {
  /** `${workerId}-${yyyy-MM}` */
  _id: string
  workerId: string
  siteId: string
  /** yyyy-MM */
  month: string
  /** hours of the whole month, 1 decimal */
  finalTargetHours: number
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
): Promise<MechanicTargetDocument[]> {
  return (await mechanicTargets.open()).find({ siteId: { $in: [...siteIds] }, month }).toArray()
}

/** The individual targets of these identifiers. */
export async function findMechanicTargets(
  ids: readonly string[],
): Promise<MechanicTargetDocument[]> {
  return (await mechanicTargets.open()).find({ _id: { $in: [...ids] } }).toArray()
}

/** Adds a target; false when the month has one already. */
export async function insertMechanicTarget(document: MechanicTargetDocument): Promise<boolean> {
  try {
    await (await mechanicTargets.open()).insertOne(document)
    return true
  } catch (error) {
    if (isDuplicateKey(error)) return false
    throw error
  }
}

/** Replaces a target that still has the value seen; false when it has not. */
export async function updateMechanicTarget(
  { _id, finalTargetHours }: Pick<MechanicTargetDocument, '_id' | 'finalTargetHours'>,
  next: Pick<MechanicTargetDocument, 'finalTargetHours' | 'siteId' | 'updatedBy' | 'updatedAt'>,
): Promise<boolean> {
  const collection = await mechanicTargets.open()
  const { matchedCount } = await collection.updateOne({ _id, finalTargetHours }, { $set: next })
  return matchedCount === 1
}

/** Removes a target that still has the value seen; false when it has not. */
export async function deleteMechanicTarget({
  _id,
  finalTargetHours,
}: Pick<MechanicTargetDocument, '_id' | 'finalTargetHours'>): Promise<boolean> {
  const { deletedCount } = await (await mechanicTargets.open()).deleteOne({ _id, finalTargetHours })
  return deletedCount === 1
}
