import type { Stored } from '~/domain/entities/fields'
import { readFields } from '~/domain/entities/values'
import type { PlateNode } from '~/domain/hierarchy/network'
import { PLATE_FIELDS, type PlateFields } from '~/domain/hierarchy/place-fields'
import { defineModel } from '../driver/collection.server'
import { fieldUpdate } from '../driver/field-update.server'
import { updateUnchanged } from '../driver/revised-write.server'
import type { Revised } from '../driver/revision.server'
import { inSession, type Transaction } from '../driver/transaction.server'

export interface PlateDocument extends Revised, PlateNode {}

export const plates = defineModel<PlateDocument>('plates', [
  { key: { groupId: 1, name: 1 }, name: 'group_name' },
  { key: { name: 1 }, name: 'name' },
  { key: { 'groupsBefore.value': 1 }, name: 'former_group' },
])

/** Reads a document of the collection, as `readFields` does. */
export const readPlateDocument = (document: PlateDocument): PlateDocument =>
  readFields(PLATE_FIELDS, document)

/** Stores a plate, as part of a transaction. */
export async function insertPlate(plate: PlateDocument, tx: Transaction): Promise<void> {
  await (await plates.open()).insertOne(plate, { session: tx })
}

/** The plate of that identifier. */
export async function findPlate(_id: string, tx?: Transaction): Promise<PlateDocument | null> {
  const found = await (await plates.open()).findOne({ _id }, inSession(tx))
  return found && readPlateDocument(found)
}

/** Updates a plate that is unchanged since it was read; false when it was changed or deleted. */
export const updatePlate = (
  stored: PlateDocument,
  next: Stored<PlateFields> & Pick<PlateDocument, 'groupsBefore'>,
  tx: Transaction,
) => {
  const { groupsBefore } = next
  return updateUnchanged(plates, stored, fieldUpdate(PLATE_FIELDS, next, { groupsBefore }), tx)
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
