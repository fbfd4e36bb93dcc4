import { defineModel } from './collection.server'

export interface GroupDocument {
  _id: string
  name: string
}

export const groups = defineModel<GroupDocument>('groups', [{ key: { name: 1 }, name: 'name' }])
