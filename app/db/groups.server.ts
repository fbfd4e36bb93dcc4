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
