import { defineModel } from '../driver/collection.server'
import { NEXT_REVISION, type Revised, unchangedSince } from '../driver/revision.server'
import { inSession, type Transaction } from '../driver/transaction.server'

export interface GroupDocument extends Revised {
  _id: string
  name: string
}

export const groups = defineModel<GroupDocument>('groups', [{ key: { name: 1 }, name: 'name' }])

/** Stores a group, as part of a transaction. */
export async function insertGroup(group: GroupDocument, tx: Transaction): Promise<void> {
  await (await groups.open()).insertOne(group, { session: tx })
}

/** The group of that identifier. */
export async function findGroup(_id: string, tx?: Transaction): Promise<GroupDocument | null> {
  return (await groups.open()).findOne({ _id }, inSession(tx))
}

/** Renames a group that is unchanged since it was read; false when it was changed or deleted. */
export async function renameGroup(
  stored: GroupDocument,
  name: string,
  tx: Transaction,
): Promise<boolean> {
  const collection = await groups.open()
  const { matchedCount } = await collection.updateOne(
    { _id: stored._id, name: stored.name, ...unchangedSince(stored) },
    { $set: { name }, $inc: NEXT_REVISION },
    { session: tx },
  )
  return matchedCount === 1
}

/** Deletes a group; false when it no longer existed. */
export async function deleteGroup(_id: string, tx: Transaction): Promise<boolean> {
  return (await (await groups.open()).deleteOne({ _id }, { session: tx })).deletedCount === 1
}
