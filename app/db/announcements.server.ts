import { createHash } from 'node:crypto'
import type { Collection } from 'mongodb'
import type { AuditDescription } from '~/domain/audit/entry'
import { ConfigurationError } from '~/infra/configuration-error'
import type { Running } from '~/infra/runner.server'
import { openModel } from './collection.server'
import type { FormerUserDocument } from './former-users.server'
import { newId } from './ids.server'
import { dropCopies, PENDING, rollups } from './rollups.server'
import { forgetting, namedSums, type Stale } from './stale-sums.server'
import type { Stamped, WriteToken } from './stamp.server'
import type { Transaction } from './transaction.server'

/** What the trail tells of one document's write. Deeds of one entity, identifier and action become one entry. */
export type Told = AuditDescription

/** One document that a write is to change. */
export interface Deed {
  /** the collection's name */
  model: string
  id: string
  /** the token that it carried when it was read; null: there was none */
  replaces: string | null
  /** the write removes it */
  gone?: true
  told: Told | null
}

/** A concession with its place. */
export interface Placed {
  siteId: string
  plateId: string
  groupId: string
}

/** What else belongs to a write and is done again until it is done: named in `FOLLOWERS`. */
export interface Following {
  name: string
  id: string
  month?: string
  /** who an account that the write deletes was: nothing else tells it once that is done */
  former?: FormerUserDocument
}

/** A write that is about to happen, with everything that must follow it. */
export interface Announcement extends Running {
  /** `announced|${token}` */
  _id: string
  who: { userId: string; userName: string }
  at: Date
  deeds: Deed[]
  stale: Stale | null
  /** the concessions of which it writes, where its writer saw them: one may move meanwhile */
  places: readonly Placed[]
  /** the reference data changes too */
  reference: boolean
  next: Following | null
  /** stored by the transaction of its write, which is committed: what follows is all that is left */
  isCommitted?: true
  /** identifiers of documents that carried the token and were written again since */
  reached: string[]
}

/**
 * As it is stored: deeds and places as one text each, which a server takes as it comes (a save of 200 cells has as many
 * changes). A list of deeds, no places: announced by a version before that, whose process is gone.
 */
type StoredAnnouncement = Omit<Announcement, 'deeds' | 'places'> & {
  deeds: string | Deed[]
  places?: string
}

/** An announcement without what only finishing it needs. */
export type StandingWrite = Omit<Announcement, 'deeds' | 'places'>

const idOf = (token: string) => `announced|${token}`
/** Every announcement, an interval of the identifiers, which no roll-up's is in; and pending invalidations. */
const ALL = { $or: [{ _id: { $gte: 'announced|', $lt: 'announced}' } }, PENDING] }

/** The token of an announcement. */
export const tokenOf = ({ _id }: Pick<Announcement, '_id'>): WriteToken =>
  _id.slice('announced|'.length) as WriteToken

// why among the roll-ups: one command then both announces the write and forgets the sums it makes stale
const open = async () => (await rollups.open()) as unknown as Collection<StoredAnnouncement>

/** A fresh token, for `announce`. */
export const newToken = () => newId() as WriteToken

/** Tells earlier announcements, should they still stand, that their write did reach what is now written again. */
function noting(deeds: readonly Deed[]) {
  const reached = new Map<string, string[]>()
  for (const { id, replaces } of deeds)
    if (replaces) reached.set(replaces, [...(reached.get(replaces) ?? []), id])
  return [...reached].map(([token, ids]) => ({
    updateOne: {
      filter: { _id: idOf(token) },
      update: { $addToSet: { reached: { $each: ids } } },
    },
  }))
}

/** Stores the announcement, then forgets sums from the concessions upwards: one command, in order. */
export async function announce(
  token: WriteToken,
  content: Omit<Announcement, '_id' | 'reached'>,
): Promise<void> {
  const texts = { deeds: JSON.stringify(content.deeds), places: JSON.stringify(content.places) }
  const $setOnInsert = { ...content, ...texts, reached: [] }
  await (await open()).bulkWrite([
    { updateOne: { filter: { _id: idOf(token) }, update: { $setOnInsert }, upsert: true } },
    ...noting(content.deeds),
    ...(content.stale ? forgetting(content.stale) : []),
  ] as never)
  const forgotten = content.stale && namedSums(content.stale)
  if (forgotten) await dropCopies(forgotten.flat())
}

/** Stores what follows a write, as part of its transaction: whatever process does it then. */
export async function insertFollowUp(
  token: WriteToken,
  content: Omit<Announcement, '_id' | 'reached'>,
  tx: Transaction,
): Promise<void> {
  const texts = { deeds: '[]', places: '[]' }
  const document = {
    _id: idOf(token),
    ...content,
    ...texts,
    isCommitted: true as const,
    reached: [],
  }
  await (await open()).insertOne(document, { session: tx })
}

/** Every announced write that is not settled. */
export async function standing(): Promise<StandingWrite[]> {
  return (await open()).find(ALL, { projection: { deeds: 0, places: 0 } }).toArray()
}

/** What followed writes in earlier versions, and is known to this one no more. */
const RETIRED = ['site-moved', 'plate-moved', 'site-gone', 'administrator-gone', 'planning-written']

const UNFINISHED =
  'La base contient un enregistrement qu’une version précédente du programme avait commencé et qui a été interrompu. Démarrez une fois cette version précédente, qui le terminera, puis recommencez.'

/** Refuses a database with a write that only an earlier version can finish. @throws ConfigurationError */
export async function refuseUnfinished(): Promise<void> {
  const found = await standing()
  if (found.some(({ next }) => next && RETIRED.includes(next.name)))
    throw new ConfigurationError(UNFINISHED)
}

/** The announcement of a token; null once it is settled. */
export async function findAnnouncement(token: WriteToken): Promise<Announcement | null> {
  const found = await (await open()).findOne({ _id: idOf(token) })
  if (!found) return null
  const { deeds, places = '[]' } = found
  return {
    ...found,
    deeds: typeof deeds === 'string' ? (JSON.parse(deeds) as Deed[]) : deeds,
    places: JSON.parse(places) as Placed[],
  }
}

/** A sign of life of whoever writes. */
export async function renew(token: WriteToken, heartbeatAt: Date): Promise<void> {
  await (await open()).updateOne({ _id: idOf(token) }, { $set: { heartbeatAt } })
}

/**
 * Takes the announcement away: everything that belongs to the write is done. Safe to repeat.
 * @returns whether it still stood
 */
export async function settle(token: WriteToken): Promise<boolean> {
  return (await (await open()).deleteOne({ _id: idOf(token) })).deletedCount === 1
}

/** The deeds that took place; what was written again since has been noted before it was. */
export async function reachedDeeds(
  token: WriteToken,
  deeds: readonly Deed[],
): Promise<Set<string>> {
  const reached = new Set<string>()
  for (const model of new Set(deeds.map((deed) => deed.model))) {
    const own = deeds.filter((deed) => deed.model === model)
    const collection = (await openModel(model)) as unknown as Collection<Stamped & { _id: string }>
    const found = await collection
      .find({ _id: { $in: own.map(({ id }) => id) } }, { projection: { lastSave: 1 } })
      .toArray()
    const last = new Map(found.map(({ _id, lastSave }) => [_id, lastSave]))
    for (const { id, gone } of own)
      if (gone ? !last.has(id) : last.get(id) === token) reached.add(id)
  }
  // why read after the documents: whoever wrote one again has noted this one first
  const noted = new Set((await findAnnouncement(token))?.reached ?? [])
  for (const { id, gone } of deeds) if (!gone && noted.has(id)) reached.add(id)
  return reached
}

/**
 * An identifier of the trail that the same act always gets, so that telling it twice tells it once; identifiers are in
 * the order of the writes. A deletion's comes from the state that it deletes, right after that of the write which left
 * it: of two who deleted the same state one is told.
 */
export function entryIdOf(token: WriteToken, { id, told, gone, replaces }: Deed): string {
  const deleted = gone && told?.action === 'delete' ? replaces : null
  const after = deleted ?? token
  const name = [after, told?.entity, told?.entityId, told?.action, deleted && id].join('|')
  const mark = createHash('sha256').update(name).digest('hex').slice(0, 9)
  return `${after.slice(0, 8)}${after.slice(-6)}${deleted ? 'f' : '0'}${mark}`
}
