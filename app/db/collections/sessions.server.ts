import { LRUCache } from 'lru-cache'
import { defineModel } from '../driver/collection.server'

/**
 * A session, referred to by a cookie or bearer token (4-decisions, 9). The account refers to its only open session
 * (`users.sessionId`), so that signing in ends the earlier session in a single write.
 */
export interface SessionDocument {
  /** SHA-256 of the token, hexadecimal */
  _id: string
  userId: string
  createdAt: Date
  /** sliding expiry */
  expiresAt: Date
  rememberMe: boolean
  /** when the database may delete the session, by the real clock even when the product clock is stopped */
  purgeAt: Date
}

export const sessions = defineModel<SessionDocument>('sessions', [
  { key: { userId: 1 }, name: 'user' },
  { key: { purgeAt: 1 }, name: 'purge', expireAfterSeconds: 0 },
])

/** The session whose token has this hash. */
export async function findSession(id: string): Promise<SessionDocument | null> {
  return (await sessions.open()).findOne({ _id: id })
}

/** Stores a session, which is valid once its account refers to it. */
export async function insertSession(session: SessionDocument): Promise<void> {
  await (await sessions.open()).insertOne(session)
}

/** Cache for the users of one morning in a large network. */
const remembered = new LRUCache<string, SessionDocument>({ max: 5000 })

/**
 * The session whose token has this hash, from a local cache until it expires. Only `expiresAt` ever changes, and only
 * to a later time. The account, which is read at each request, decides whether the session is still open.
 */
export async function cachedSession(id: string, now: Date): Promise<SessionDocument | null> {
  const known = remembered.get(id)
  if (known && known.expiresAt > now) return known
  const found = await findSession(id)
  if (found) remembered.set(id, found)
  else remembered.delete(id)
  return found
}

/** Moves the end of a session, and the day on which it is deleted. */
export async function moveSessionEnd(id: string, expiresAt: Date, purgeAt: Date): Promise<void> {
  remembered.delete(id)
  await (await sessions.open()).updateOne({ _id: id }, { $set: { expiresAt, purgeAt } })
}

/** Deletes a session here and from the cache; other instances see the change in the account. */
export async function deleteSession(id: string): Promise<void> {
  remembered.delete(id)
  await (await sessions.open()).deleteOne({ _id: id })
}

/** Ended sessions kept per account, which say why a session ended. */
const KEPT = 10

/**
 * Deletes the account's sessions older than this one, except the latest ten, so that frequent sign-ins store a bounded
 * number. Users of deleted sessions only lose the reason why they were signed out.
 */
export async function deleteOldSessions(
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

/** All stored sessions of an account. */
export async function sessionsOf(userId: string): Promise<SessionDocument[]> {
  return (await sessions.open()).find({ userId }).toArray()
}

/** Deletes all sessions of an account; other instances see the change in the account. */
export async function deleteSessionsOf(userId: string): Promise<void> {
  for (const { _id } of await sessionsOf(userId)) await deleteSession(_id)
}
