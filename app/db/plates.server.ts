import { defineModel } from './collection.server'
import { referenceDataChanged } from './reference-revision.server'

export interface PlateDocument {
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
export async function insertPlate(plate: PlateDocument): Promise<void> {
  await (await plates.open()).insertOne(plate)
  await referenceDataChanged()
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
  { _id, name, groupId }: PlateDocument,
  next: Pick<PlateDocument, 'name' | 'groupId'>,
): Promise<boolean> {
  const moving = next.groupId === groupId ? {} : { movingFrom: groupId }
  const collection = await plates.open()
  const { matchedCount } = await collection.updateOne(
    { _id, name, groupId },
    { $set: { name: next.name, groupId: next.groupId, ...moving } },
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

/** How many plates a group has. */
export async function countPlatesOf(groupId: string): Promise<number> {
  return (await plates.open()).countDocuments({ groupId })
}
