import { defineModel } from './collection.server'

export interface PlateDocument {
  _id: string
  name: string
  groupId: string
}

export const plates = defineModel<PlateDocument>('plates', [
  { key: { groupId: 1, name: 1 }, name: 'group_name' },
  { key: { name: 1 }, name: 'name' },
])
