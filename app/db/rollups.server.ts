import { randomInt } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { Collection, Db } from 'mongodb'
import { frozen } from '~/infra/frozen.server'
import { endOfTurn } from '~/infra/in-flight.server'
import { database } from './client.server'
import { defineModel } from './collection.server'
import { scopeOfId } from './rollup-ids.server'
import { coversRollup, FORGET, type Stale } from './stale-sums.server'

/**
 * One part of a scope's month, derived from other collections and rebuilt on first read after a change.
 * `revision` starts anywhere and grows with each change underneath and with each storing: what was computed from an
 * older revision is not stored, and a revision with its identifier names one content for ever, also after a restore.
 */
export interface RollupDocument {
  /** `${part}${LAYOUT}|${scopeKey}|${yyyy-MM}` */
  _id: string
  /** `scopeKey` of the domain */
  scope: string
  /** yyyy-MM */
  month: string
  revision: number
  /** packed by the part's codec; null: to be rebuilt */
  data: unknown
  /** read, never stored: a pending invalidation covers it, so that `data` is null */
  isOutdated?: true
}

export const rollups = defineModel<RollupDocument>('rollups', [
  { key: { scope: 1, month: 1 }, name: 'scope_month' },
  { key: { month: 1 }, name: 'month' },
  // why: a revision is asked for at each view, and the document of a large network has hundreds of kilobytes
  { key: { _id: 1, revision: 1 }, name: 'id_revision' },
])

type Found = ReadonlyMap<string, RollupDocument>

/** How many decoded documents of each level a process keeps: those that its pages show again and again. */
const COPIES = 150

/** Documents least lately read leave. */
type Copies = LRUCache<string, RollupDocument>

const copiesOf = new WeakMap<Db, Map<string, Copies>>()

/**
 * What the database's process keeps of documents like this one. Why by level: an import reads and stores hundreds of
 * sums of concessions and plates, which must not push out the few wide ones that everybody looks at.
 */
function copies(db: Db, id: string): Copies {
  const known = copiesOf.get(db) ?? new Map<string, Copies>()
  copiesOf.set(db, known)
  const scope = scopeOfId(id)
  const level = scope.slice(0, scope.indexOf(':') + 1)
  const list = known.get(level) ?? new LRUCache({ max: COPIES })
  known.set(level, list)
  return list
}

function keepCopies(db: Db, documents: Iterable<RollupDocument>): void {
  for (const document of documents) {
    const list = copies(db, document._id)
    if (document.data === null) list.delete(document._id)
    else list.set(document._id, frozen(document))
  }
}

/** Lets go of what the process keeps of forgotten documents: who reads them next needs not ask whether it still holds. */
export async function dropCopies(ids: readonly string[]): Promise<void> {
  const db = await database()
  for (const id of ids) copies(db, id).delete(id)
}

/** Those of some documents that the process has decoded before, and the identifiers of the others. */
function splitByCopies(db: Db, ids: ReadonlySet<string>): [Map<string, RollupDocument>, string[]] {
  const copied = new Map<string, RollupDocument>()
  const unseen: string[] = []
  for (const id of ids) {
    const copy = copies(db, id).get(id)
    if (copy) copied.set(id, copy)
    else unseen.push(id)
  }
  return [copied, unseen]
}

/** Outdated sums of a committed write, to be forgotten (invalidations.server.ts). */
export interface PendingInvalidation {
  /** `stale|${id of the write}` */
  _id: string
  stale: Stale
  /** machine time of the write */
  at: Date
}

/** Pending invalidations: an interval of the identifiers, which no roll-up's is in. */
export const PENDING = { _id: { $gte: 'stale|', $lt: 'stale}' } }

/** Sums as readers may use them: those of a pending invalidation count as forgotten already. */
function withoutOutdated(
  found: readonly RollupDocument[],
  pending: readonly PendingInvalidation[],
): RollupDocument[] {
  if (pending.length === 0) return [...found]
  const isOutdated = (id: string) => pending.some(({ stale }) => coversRollup(stale, id))
  return found.map((document) =>
    isOutdated(document._id) ? { ...document, data: null, isOutdated: true } : document,
  )
}

/** The pending invalidations of committed writes. */
export const pendingInvalidations = async (): Promise<PendingInvalidation[]> =>
  ((await rollups.open()) as unknown as Collection<PendingInvalidation>).find(PENDING).toArray()

const isPending = ({ _id }: { _id: string }) => _id.startsWith('stale|')

/** Documents in full, and the pending invalidations: one query. */
async function wholeWithPending(collection: Collection<RollupDocument>, ids: readonly string[]) {
  if (ids.length === 0) return { documents: [], pending: [] }
  const filter = { $or: [{ _id: { $in: [...ids] } }, PENDING] }
  const found = await collection.find(filter).toArray()
  return {
    documents: found.filter((one) => !isPending(one)),
    pending: found.filter(isPending) as unknown as PendingInvalidation[],
  }
}

/**
 * The documents in full; of those that a process has decoded before, only their revisions travel. Pending invalidations
 * are read with them, so that a committed write is seen before its sums are forgotten.
 */
async function find(ids: ReadonlySet<string>): Promise<Found> {
  const collection = await rollups.open()
  const [copied, unseen] = splitByCopies(await database(), ids)
  const whole = async (wanted: readonly string[]): Promise<RollupDocument[]> =>
    wanted.length === 0 ? [] : collection.find({ _id: { $in: [...wanted] } }).toArray()
  const revisions = async (wanted: readonly string[]) =>
    wanted.length === 0
      ? []
      : collection.find({ _id: { $in: [...wanted] } }, { projection: { revision: 1 } }).toArray()
  const [present, unknown, apart] = await Promise.all([
    revisions([...copied.keys()]),
    wholeWithPending(collection, unseen),
    // why apart: revisions come from an index, which holds no invalidation
    unseen.length === 0 ? pendingInvalidations() : [],
  ])
  const pending = [...apart, ...unknown.pending]
  const current: RollupDocument[] = []
  const changed: string[] = []
  for (const { _id, revision } of present) {
    const known = copied.get(_id)
    if (known?.revision === revision) current.push(known)
    else changed.push(_id)
  }
  const found = [...current, ...unknown.documents, ...(await whole(changed))]
  keepCopies(await database(), found)
  return new Map(withoutOutdated(found, pending).map((document) => [document._id, document]))
}

let gathering: { ids: Set<string>; found: Promise<Found> } | null = null

/** The documents found, by identifier: one query for what is asked for in one turn, with what others asked for. */
export function findRollups(ids: readonly string[]): Promise<Found> {
  if (!gathering) {
    const asked = new Set<string>()
    const found = endOfTurn().then(() => {
      gathering = null
      return find(asked)
    })
    gathering = { ids: asked, found }
  }
  for (const id of ids) gathering.ids.add(id)
  return gathering.found
}

/** The filled documents in full, past what the process keeps of them: for what is read once. */
export async function readStoredRollups(ids: readonly string[]): Promise<RollupDocument[]> {
  if (ids.length === 0) return []
  return (await rollups.open())
    .find({ _id: { $in: [...ids] }, data: { $ne: null } }, { batchSize: ids.length + 1 })
    .toArray()
}

/** Makes sure that the documents exist, so that a later invalidation reaches them, and reads them. */
export async function registerRollups(
  ids: readonly string[],
): Promise<ReadonlyMap<string, RollupDocument>> {
  const collection = await rollups.open()
  await collection.bulkWrite(
    ids.map((_id) => {
      const [, scope = '', month = ''] = _id.split('|')
      const $setOnInsert = { scope, month, revision: randomInt(2 ** 40), data: null }
      return { updateOne: { filter: { _id }, update: { $setOnInsert }, upsert: true } }
    }),
    { ordered: false },
  )
  return findRollups(ids)
}

/** Stores what was computed, except where the revision has moved on meanwhile. */
export async function storeRollups(
  computed: readonly { _id: string; revision: number; data: unknown }[],
): Promise<void> {
  if (computed.length === 0) return
  const collection = await rollups.open()
  const { matchedCount } = await collection.bulkWrite(
    computed.map(({ _id, revision, data }) => ({
      updateOne: { filter: { _id, revision }, update: { $inc: { revision: 1 }, $set: { data } } },
    })),
    { ordered: false },
  )
  // why only then: which of them were refused is not told
  if (matchedCount === computed.length) keepCopies(await database(), computed.map(stored))
}

/** A document as it stands once it is stored: nobody has to decode what he has just made. */
function stored({ _id, revision, data }: Pick<RollupDocument, '_id' | 'revision' | 'data'>) {
  const [, scope = '', month = ''] = _id.split('|')
  return { _id, scope, month, revision: revision + 1, data }
}

/**
 * Forgets the named documents, one list after the other, in one command. Documents that nobody has registered yet
 * need nothing.
 */
export async function forgetRollups(...lists: readonly (readonly string[])[]): Promise<void> {
  const filled = lists.filter((ids) => ids.length > 0)
  if (filled.length === 0) return
  const collection = await rollups.open()
  await collection.bulkWrite(
    filled.map((ids) => ({
      updateMany: { filter: { _id: { $in: [...ids] } }, update: FORGET },
    })),
  )
  await dropCopies(filled.flat())
}

/** The scopes that have a document for the month. */
export async function rollupIdsOfMonth(month: string): Promise<string[]> {
  const collection = await rollups.open()
  const found = await collection.find({ month }, { projection: { _id: 1 } }).toArray()
  return found.map((document) => document._id)
}
