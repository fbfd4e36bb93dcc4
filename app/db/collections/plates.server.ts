import type { Former } from '~/domain/calendar/through-time'
import { defineModel } from '../driver/collection.server'
import { NEXT_REVISION, type Revised, unchangedSince } from '../driver/revision.server'
import { inSession, type Transaction } from '../driver/transaction.server'

export interface PlateDocument extends Revised {
  _id: string
  name: string
  groupId: string
  /** former groups, in order of days, each the first of a month (4-decisions, 72) */
  groupsBefore?: readonly Former<string>[] | null
}

export const plates = defineModel<PlateDocument>('plates', [
  { key: { groupId: 1, name: 1 }, name: 'group_name' },
  { key: { name: 1 }, name: 'name' },
  { key: { 'groupsBefore.value': 1 }, name: 'former_group' },
])

/** Stores a plate, as part of a transaction. */
export async function insertPlate(plate: PlateDocument, tx: Transaction): Promise<void> {
  await (await plates.open()).insertOne(plate, { session: tx })
}

/** The plate of that identifier. */
export async function findPlate(_id: string, tx?: Transaction): Promise<PlateDocument | null> {
  return (await plates.open()).findOne({ _id }, inSession(tx))
}

/** Updates a plate that is unchanged since it was read; false when it was changed or deleted. */
export async function updatePlate(
  stored: PlateDocument,
  next: Pick<PlateDocument, 'name' | 'groupId' | 'groupsBefore'>,
  tx: Transaction,
): Promise<boolean> {
  const { _id, name, groupId } = stored
  const { matchedCount } = await (await plates.open()).updateOne(
    { _id, name, groupId, ...unchangedSince(stored) },
    {
      $set: {
        name: next.name,
        groupId: next.groupId,
        ...(next.groupsBefore ? { groupsBefore: next.groupsBefore } : {}),
      },
      $inc: NEXT_REVISION,
    },
    { session: tx },
  )
  return matchedCount === 1
}

/** Deletes a plate; false when it no longer existed. */
export async function deletePlate(_id: string, tx: Transaction): Promise<boolean> {
  return (await (await plates.open()).deleteOne({ _id }, { session: tx })).deletedCount === 1
}

/** Number of plates that are in a group, or were before a move. */
export async function countPlatesOf(groupId: string, tx?: Transaction): Promise<number> {
  const filter = { $or: [{ groupId }, { 'groupsBefore.value': groupId }] }
  return (await plates.open()).countDocuments(filter, inSession(tx))
}
