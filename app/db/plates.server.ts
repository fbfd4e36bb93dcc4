import { defineModel } from './collection.server'
import { insertFirst } from './errors.server'
import { referenceDataChanged } from './reference-revision.server'
import { type Stamped, unwritten, type WriteToken } from './stamp.server'

export interface PlateDocument extends Stamped {
  _id: string
  name: string
  groupId: string
  /** the group that it is being moved from, until everything under it has followed */
  movingFrom?: string
}

export const plates = defineModel<PlateDocument>('plates', [
  { key: { groupId: 1, name: 1 }, name: 'group_name' },
  { key: { name: 1 }, name: 'name' },
  { key: { movingFrom: 1 }, name: 'moving', sparse: true },
])

/** Stores a plate and makes every copy of the hierarchy old. */
export async function insertPlate(plate: PlateDocument, token?: WriteToken): Promise<void> {
  await (await plates.open()).insertOne(token ? { ...plate, lastSave: token } : plate)
  await referenceDataChanged()
}

/** Stores a deleted plate again, as it was; false when somebody has. */
export async function bringBackPlate(plate: PlateDocument): Promise<boolean> {
  const isFirst = await insertFirst(await plates.open(), plate)
  await referenceDataChanged()
  return isFirst
}

/** The plate of that identifier. */
export async function findPlate(_id: string): Promise<PlateDocument | null> {
  return (await plates.open()).findOne({ _id })
}

/**
 * Changes a plate that still is what was read; another group leaves a mark until `plateMoved`.
 * @returns false when it has changed or gone
 */
export async function updatePlate(
  stored: PlateDocument,
  next: Pick<PlateDocument, 'name' | 'groupId'>,
  token: WriteToken,
): Promise<boolean> {
  const { _id, name, groupId } = stored
  const moving = next.groupId === groupId ? {} : { movingFrom: groupId }
  const collection = await plates.open()
  const { matchedCount } = await collection.updateOne(
    { _id, name, groupId, ...unwritten(stored) },
    { $set: { name: next.name, groupId: next.groupId, ...moving, lastSave: token } },
  )
  if (matchedCount === 1) await referenceDataChanged()
  return matchedCount === 1
}

/** The plates whose move to another group was not finished. */
export async function platesOnTheMove(): Promise<PlateDocument[]> {
  return (await plates.open()).find({ movingFrom: { $gt: '' } }).toArray()
}

/** Takes the mark of a finished move away. */
export async function plateMoved({ _id, groupId }: PlateDocument): Promise<void> {
  await (await plates.open()).updateOne({ _id, groupId }, { $unset: { movingFrom: '' } })
}

/** Removes a plate; false when it was gone already. */
export async function deletePlate(_id: string): Promise<boolean> {
  const { deletedCount } = await (await plates.open()).deleteOne({ _id })
  if (deletedCount === 1) await referenceDataChanged()
  return deletedCount === 1
}

/** How many plates a group has, those included that are leaving it. */
export async function countPlatesOf(groupId: string): Promise<number> {
  const collection = await plates.open()
  const leaving = await collection.countDocuments({ movingFrom: groupId })
  return (await collection.countDocuments({ groupId })) + leaving
}
