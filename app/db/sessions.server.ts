import { defineModel } from './collection.server'

/**
 * A session; the cookie or bearer token only points at it (4-decisions, 9). The account points back at its one
 * open session (`users.sessionId`), so that signing in ends the earlier one in a single write.
 */
export interface SessionDocument {
  /** SHA-256 of the token, hexadecimal */
  _id: string
  userId: string
  createdAt: Date
  /** sliding end of validity */
  expiresAt: Date
  rememberMe: boolean
  /** when the database may drop it, by the real clock even when the product's is stopped */
  purgeAt: Date
}

export const sessions = defineModel<SessionDocument>('sessions', [
  { key: { userId: 1 }, name: 'user' },
  { key: { purgeAt: 1 }, name: 'purge', expireAfterSeconds: 0 },
])

/** The session of a token's hash. */
export async function findSession(id: string): Promise<SessionDocument | null> {
  return (await sessions.open()).findOne({ _id: id })
}

export async function insertSession(session: SessionDocument): Promise<void> {
  await (await sessions.open()).insertOne(session)
}

/** Moves the end of a session. */
export async function moveSessionEnd(id: string, expiresAt: Date, purgeAt: Date): Promise<void> {
  await (await sessions.open()).updateOne({ _id: id }, { $set: { expiresAt, purgeAt } })
}

export async function deleteSession(id: string): Promise<void> {
  await (await sessions.open()).deleteOne({ _id: id })
}
