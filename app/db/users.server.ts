import type { Role } from '~/domain/access/roles'
import { defineModel } from './collection.server'

export interface UserDocument {
  _id: string
  /** lower-cased */
  email: string
  name: string
  metier: string
  role: Role
  isActive: boolean
  isOnTrial: boolean
  trialExpiresAt: Date | null
  assignmentLevel: 'group' | 'plate' | 'concession' | null
  assignmentId: string | null
  /** only for plate level */
  referenceConcessionId: string | null
  passwordHash: string
  createdAt: Date
}

export const users = defineModel<UserDocument>('users', [
  { key: { email: 1 }, name: 'email', unique: true },
  { key: { isActive: 1 }, name: 'active' },
  { key: { isOnTrial: 1 }, name: 'trial' },
  { key: { assignmentId: 1 }, name: 'assignment' },
])
