import { defineModel } from './collection.server'
import { referenceDataChanged } from './reference-revision.server'

export interface PlateDocument {
  _id: string
  name: string
  groupId: string
}

export const plates = defineModel<PlateDocument>('plates', [
  { key: { groupId: 1, name: 1 }, name: 'group_name' },
  { key: { name: 1 }, name: 'name' },
])

/** Stores a plate and makes every copy of the hierarchy old. */
export async function insertPlate(plate: PlateDocument): Promise<void> {
  await (await plates.open()).insertOne(plate)
  await referenceDataChanged()
}
