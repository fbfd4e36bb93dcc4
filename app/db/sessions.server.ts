import { defineModel } from './collection.server'

/** A session; the cookie or bearer token only points at it (4-decisions, 9). */
export interface SessionDocument {
  /** SHA-256 of the token, hexadecimal */
  _id: string
  userId: string
  createdAt: Date
  /** sliding end of validity */
  expiresAt: Date
  rememberMe: boolean
  /** why it ended, kept until `expiresAt` so that its next request gets the right sentence */
  ended: 'superseded' | 'deactivated' | 'password' | null
}

export const sessions = defineModel<SessionDocument>('sessions', [
  { key: { userId: 1 }, name: 'user' },
  { key: { expiresAt: 1 }, name: 'expiry', expireAfterSeconds: 0 },
])
