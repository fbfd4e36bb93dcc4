import { LRUCache } from 'lru-cache'
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

/** Stores a session; it opens once its account names it. */
export async function insertSession(session: SessionDocument): Promise<void> {
  await (await sessions.open()).insertOne(session)
}

/** Sessions of a morning's users of a large network. */
const remembered = new LRUCache<string, SessionDocument>({ max: 5000 })

/**
 * The session of a token's hash, from memory while it lasts: only its end ever changes, and only to a later
 * one. Whether it is still the account's session is for the account to say, which is read at each request.
 */
export async function recallSession(id: string, now: Date): Promise<SessionDocument | null> {
  const known = remembered.get(id)
  if (known && known.expiresAt > now) return known
  const found = await findSession(id)
  if (found) remembered.set(id, found)
  else remembered.delete(id)
  return found
}

/** Moves the end of a session. */
export async function moveSessionEnd(id: string, expiresAt: Date, purgeAt: Date): Promise<void> {
  remembered.delete(id)
  await (await sessions.open()).updateOne({ _id: id }, { $set: { expiresAt, purgeAt } })
}

/** Deletes a session and forgets it here; another instance learns it from the account. */
export async function deleteSession(id: string): Promise<void> {
  remembered.delete(id)
  await (await sessions.open()).deleteOne({ _id: id })
}

/** How many of an account's ended sessions can still say why they ended. */
const KEPT = 10

/**
 * Forgets the account's sessions from before this one, but for the latest ten: whoever signs in all the time fills
 * nothing. Ended ones only learn less of why.
 */
export async function forgetOldSessions(
  current: Pick<SessionDocument, 'userId' | 'createdAt'>,
): Promise<void> {
  const collection = await sessions.open()
  const filter = { userId: current.userId, createdAt: { $lt: current.createdAt } }
  const found = collection.find(filter, { projection: { _id: 1 } }).sort({ createdAt: -1 })
  const old = await found.skip(KEPT).toArray()
  if (old.length === 0) return
  for (const { _id } of old) remembered.delete(_id)
  await collection.deleteMany({ _id: { $in: old.map(({ _id }) => _id) } })
}

/** The sessions of an account that are kept. */
export async function sessionsOf(userId: string): Promise<SessionDocument[]> {
  return (await sessions.open()).find({ userId }).toArray()
}

/** Forgets them; other instances learn it from the account. */
export async function deleteSessionsOf(userId: string): Promise<void> {
  for (const { _id } of await sessionsOf(userId)) await deleteSession(_id)
}
