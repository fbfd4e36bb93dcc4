import type { Stored } from '~/domain/entities/fields'
import { readFields } from '~/domain/entities/values'
import type { GroupNode } from '~/domain/hierarchy/network'
import { GROUP_FIELDS, type GroupFields } from '~/domain/hierarchy/place-fields'
import { defineModel } from '../driver/collection.server'
import { fieldUpdate } from '../driver/field-update.server'
import { updateUnchanged } from '../driver/revised-write.server'
import type { Revised } from '../driver/revision.server'
import { inSession, type Transaction } from '../driver/transaction.server'

export interface GroupDocument extends Revised, GroupNode {}

export const groups = defineModel<GroupDocument>('groups', [{ key: { name: 1 }, name: 'name' }])

/** Reads a document of the collection, as `readFields` does. */
export const readGroupDocument = (document: GroupDocument): GroupDocument =>
  readFields(GROUP_FIELDS, document)

/** Stores a group, as part of a transaction. */
export async function insertGroup(group: GroupDocument, tx: Transaction): Promise<void> {
  await (await groups.open()).insertOne(group, { session: tx })
}

/** The group of that identifier. */
export async function findGroup(_id: string, tx?: Transaction): Promise<GroupDocument | null> {
  const found = await (await groups.open()).findOne({ _id }, inSession(tx))
  return found && readGroupDocument(found)
}

/** Updates a group that is unchanged since it was read; false when it was changed or deleted. */
export const updateGroup = (stored: GroupDocument, next: Stored<GroupFields>, tx: Transaction) =>
  updateUnchanged(groups, stored, fieldUpdate(GROUP_FIELDS, next), tx)

/** Deletes a group; false when it no longer existed. */
export async function deleteGroup(_id: string, tx: Transaction): Promise<boolean> {
  return (await (await groups.open()).deleteOne({ _id }, { session: tx })).deletedCount === 1
}
