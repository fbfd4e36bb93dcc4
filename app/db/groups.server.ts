import { defineModel } from './collection.server'
import { insertFirst } from './errors.server'
import { referenceDataChanged } from './reference-revision.server'
import { type Stamped, unwritten, type WriteToken } from './stamp.server'

export interface GroupDocument extends Stamped {
  _id: string
  name: string
}

export const groups = defineModel<GroupDocument>('groups', [{ key: { name: 1 }, name: 'name' }])

/** Stores a group and makes every copy of the hierarchy old. */
export async function insertGroup(group: GroupDocument, token?: WriteToken): Promise<void> {
  await (await groups.open()).insertOne(token ? { ...group, lastSave: token } : group)
  await referenceDataChanged()
}

/** Stores a deleted group again, as it was; false when somebody has. */
export async function bringBackGroup(group: GroupDocument): Promise<boolean> {
  const isFirst = await insertFirst(await groups.open(), group)
  await referenceDataChanged()
  return isFirst
}

/** The group of that identifier. */
export async function findGroup(_id: string): Promise<GroupDocument | null> {
  return (await groups.open()).findOne({ _id })
}

/** Renames a group that still has the name that was read; false when it has changed or gone. */
export async function renameGroup(
  stored: GroupDocument,
  name: string,
  token: WriteToken,
): Promise<boolean> {
  const collection = await groups.open()
  const { matchedCount } = await collection.updateOne(
    { _id: stored._id, name: stored.name, ...unwritten(stored) },
    { $set: { name, lastSave: token } },
  )
  if (matchedCount === 1) await referenceDataChanged()
  return matchedCount === 1
}

/** Removes a group; false when it was gone already. */
export async function deleteGroup(_id: string): Promise<boolean> {
  const { deletedCount } = await (await groups.open()).deleteOne({ _id })
  if (deletedCount === 1) await referenceDataChanged()
  return deletedCount === 1
}
