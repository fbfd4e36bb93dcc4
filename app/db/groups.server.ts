import { defineModel } from './collection.server'
import { referenceDataChanged } from './reference-revision.server'

export interface GroupDocument {
  _id: string
  name: string
}

export const groups = defineModel<GroupDocument>('groups', [{ key: { name: 1 }, name: 'name' }])

/** Stores a group and makes every copy of the hierarchy old. */
export async function insertGroup(group: GroupDocument): Promise<void> {
  await (await groups.open()).insertOne(group)
  await referenceDataChanged()
}

/** The group of that identifier. */
export async function findGroup(_id: string): Promise<GroupDocument | null> {
  return (await groups.open()).findOne({ _id })
}

/** Renames a group that still has the name that was read; false when it has changed or gone. */
export async function renameGroup(stored: GroupDocument, name: string): Promise<boolean> {
  const collection = await groups.open()
  const { matchedCount } = await collection.updateOne({ ...stored }, { $set: { name } })
  if (matchedCount === 1) await referenceDataChanged()
  return matchedCount === 1
}

/** Removes a group; false when it was gone already. */
export async function deleteGroup(_id: string): Promise<boolean> {
  const { deletedCount } = await (await groups.open()).deleteOne({ _id })
  if (deletedCount === 1) await referenceDataChanged()
  return deletedCount === 1
}
