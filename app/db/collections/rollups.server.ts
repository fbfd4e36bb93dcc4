import { randomInt } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { Collection, Db } from 'mongodb'
import { endOfTick } from '~/infra/process/coalesced-reads.server'
import { deepFreeze } from '~/infra/process/deep-freeze.server'
import { database } from '../driver/client.server'
import { defineModel } from '../driver/collection.server'
import { sumPrint } from './rollup-fingerprints.server'
import { scopeOfId } from './rollup-ids.server'
import { INVALIDATE, type InvalidatedRollups, invalidates } from './stale-rollups.server'

/**
 * Rollup: one materialised aggregate of a scope's month, rebuilt on the first read after a change. `revision` starts at
 * a random number and grows with each invalidation (by 1) and each store. A value computed from an older revision is not
 * stored. `_id` and revision identify one content for ever, even after a restore.
 */
export interface RollupDocument {
  /** `${part}${LAYOUT}|${scopeKey}|${yyyy-MM}` */
  _id: string
  /** result of `scopeKey` */
  scope: string
  /** yyyy-MM */
  month: string
  revision: number
  /** encoded by the rollup's codec; null: to be rebuilt */
  data: unknown
  /** `sumPrint` of the value; missing in sums that an earlier version stored */
  fingerprint?: string
  /** set on read, never stored: a pending invalidation covers the rollup, so `data` is null */
  isOutdated?: true
}

export const rollups = defineModel<RollupDocument>('rollups', [
  { key: { scope: 1, month: 1 }, name: 'scope_month' },
  { key: { month: 1 }, name: 'month' },
  // Covering index: revisions are read at each view, and the document of a large network has hundreds of kilobytes.
  { key: { _id: 1, revision: 1 }, name: 'id_revision' },
])

type Found = ReadonlyMap<string, RollupDocument>

/** Decoded documents per level in each process's cache. */
const COPIES = 150

type Copies = LRUCache<string, RollupDocument>

const copiesOf = new WeakMap<Db, Map<string, Copies>>()

/**
 * Local cache for documents of this level. Levels have separate caches: an import reads and writes hundreds of
 * concession and plate rollups, which must not evict group and network rollups.
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

/** Revision that each document stored by this process replaced, which a majority read may still answer. */
const replaced = new WeakMap<RollupDocument, number>()

/** True when a copy is the latest content for this process, given the revision that the database answered. */
const isCurrent = (copy: RollupDocument | undefined, revision: number): copy is RollupDocument =>
  copy !== undefined && (copy.revision === revision || replaced.get(copy) === revision)

function keepCopies(db: Db, documents: Iterable<RollupDocument>): void {
  for (const document of documents) {
    const list = copies(db, document._id)
    if (document.data === null) list.delete(document._id)
    else list.set(document._id, deepFreeze(document))
  }
}

/** Evicts invalidated documents from the local cache, which saves their next reader a revision check. */
export async function evictCopies(ids: readonly string[]): Promise<void> {
  const db = await database()
  for (const id of ids) copies(db, id).delete(id)
}

/** The cached documents by identifier, and the identifiers that are not in the cache. */
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

/** Rollups made stale by a committed write and not invalidated yet (invalidations.server.ts). */
export interface PendingInvalidation {
  /** `stale|${id}`; a later write of the process uses the document again */
  _id: string
  /** absent: completed */
  stale: InvalidatedRollups
  /** completed, so that readers leave the document out */
  isIdle?: true
  /** identifies the attempt that stored it */
  write?: string
  /** machine time of the write */
  at: Date
}

/** End of the range of pending invalidations, exclusive. */
export const PENDING_END = 'stale}'

/** Filter for pending invalidations: an `_id` range that contains no rollup, without completed ones, which are used again. */
const PENDING = { _id: { $gte: 'stale|', $lt: PENDING_END }, isIdle: { $exists: false } }

/** Clears `data` of the rollups that a pending invalidation covers. */
function withoutOutdated(
  found: readonly RollupDocument[],
  pending: readonly PendingInvalidation[],
): RollupDocument[] {
  if (pending.length === 0) return [...found]
  const isOutdated = (id: string) => pending.some(({ stale }) => invalidates(stale, id))
  return found.map((document) =>
    isOutdated(document._id) ? { ...document, data: null, isOutdated: true } : document,
  )
}

/**
 * Identifier of the document that names the last completed invalidation, in the range of `PENDING`. Each completion
 * gives it a random `mark` in the command that ends the pending one.
 */
export const LAST_INVALIDATION = 'stale|'

/** Pending invalidations, and the mark of the last completed one; null: none yet. */
interface Invalidations {
  pending: PendingInvalidation[]
  mark: string | null
}

type InvalidationDocument = PendingInvalidation | { _id: string; mark: string }

function invalidationsIn(found: readonly InvalidationDocument[]): Invalidations {
  const last = found.find((one) => 'mark' in one)
  return {
    pending: found.filter((one): one is PendingInvalidation => 'stale' in one),
    mark: last?.mark ?? null,
  }
}

async function readInvalidations(): Promise<Invalidations> {
  const collection = (await rollups.open()) as unknown as Collection<InvalidationDocument>
  return invalidationsIn(await collection.find(PENDING).toArray())
}

/** The pending invalidations of committed writes. */
export const pendingInvalidations = async (): Promise<PendingInvalidation[]> =>
  (await readInvalidations()).pending

const isInvalidation = ({ _id }: { _id: string }) => _id.startsWith(LAST_INVALIDATION)

/** Reads documents and pending invalidations in one query. */
async function wholeWithPending(collection: Collection<RollupDocument>, ids: readonly string[]) {
  const filter = { $or: [{ _id: { $in: [...ids] } }, PENDING] }
  const found = await collection.find(filter).toArray()
  return {
    documents: found.filter((one) => !isInvalidation(one)),
    ...invalidationsIn(found.filter(isInvalidation) as unknown as InvalidationDocument[]),
  }
}

const marks = new WeakMap<Db, string | null>()

/**
 * Reads documents; of cached documents only the revisions are read. Pending invalidations are read in the same batch,
 * so that a committed write is visible before its rollups are invalidated. The commands of a batch run at different
 * moments: an invalidation completed in between would be in neither, so the documents are then read again.
 */
async function find(ids: ReadonlySet<string>): Promise<Found> {
  const db = await database()
  const before = marks.get(db)
  const first = await readBatch(db, ids)
  const { pending, mark } = first.invalidations
  marks.set(db, mark)
  // Without an earlier mark of this process nothing says that none was completed in between.
  const { found } = before === mark ? first : await readBatch(db, ids)
  keepCopies(db, found)
  return new Map(withoutOutdated(found, pending).map((document) => [document._id, document]))
}

/** Reads documents and invalidations side by side. */
async function readBatch(
  db: Db,
  ids: ReadonlySet<string>,
): Promise<{ found: RollupDocument[]; invalidations: Invalidations }> {
  const collection = await rollups.open()
  const [copied, unseen] = splitByCopies(db, ids)
  const whole = async (wanted: readonly string[]): Promise<RollupDocument[]> =>
    wanted.length === 0 ? [] : collection.find({ _id: { $in: [...wanted] } }).toArray()
  const revisions = async (wanted: readonly string[]) =>
    wanted.length === 0
      ? []
      : collection.find({ _id: { $in: [...wanted] } }, { projection: { revision: 1 } }).toArray()
  const [present, unknown] = await Promise.all([
    revisions([...copied.keys()]),
    // Queried separately: revisions are read from an index that contains no invalidation.
    unseen.length > 0
      ? wholeWithPending(collection, unseen)
      : readInvalidations().then((read) => ({ ...read, documents: [] })),
  ])
  const current: RollupDocument[] = []
  const changed: string[] = []
  for (const { _id, revision } of present) {
    const known = copied.get(_id)
    if (isCurrent(known, revision)) current.push(known)
    else changed.push(_id)
  }
  const found = [...current, ...unknown.documents, ...(await whole(changed))]
  return { found, invalidations: unknown }
}

let gathering: { ids: Set<string>; found: Promise<Found> } | null = null

/** Documents by identifier. All calls of one event-loop tick share one query. */
export function findRollups(ids: readonly string[]): Promise<Found> {
  if (!gathering) {
    const asked = new Set<string>()
    const found = endOfTick().then(() => {
      gathering = null
      return find(asked)
    })
    gathering = { ids: asked, found }
  }
  for (const id of ids) gathering.ids.add(id)
  return gathering.found
}

/** Reads documents with data, past the local cache: for documents that are read once. */
export async function readStoredRollups(ids: readonly string[]): Promise<RollupDocument[]> {
  if (ids.length === 0) return []
  return (await rollups.open())
    .find({ _id: { $in: [...ids] }, data: { $ne: null } }, { batchSize: ids.length + 1 })
    .toArray()
}

/** Inserts missing documents, so that a later invalidation updates them, and reads all. */
export async function ensureRollups(
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

/**
 * Largest step of a revision with a store. A failover may lose a store of one node; the next content then gets another
 * revision, so that `_id` and revision still identify one content.
 */
const LARGEST_STEP = 2 ** 28

/**
 * Stores computed values, except where the revision has changed since. One acknowledgement is enough: a lost rollup is
 * built again. Until a majority has the values, reads answer the former revision, for which this process has the copy.
 */
export async function storeRollups(
  computed: readonly { _id: string; revision: number; data: unknown }[],
): Promise<void> {
  if (computed.length === 0) return
  // At least 2: a step of 1 is an invalidation.
  const step = randomInt(2, LARGEST_STEP)
  const collection = await rollups.open()
  const documents = computed.map((one) => stored(one, step))
  const { matchedCount } = await collection.bulkWrite(
    documents.map(({ _id, revision, data, fingerprint }) => ({
      updateOne: {
        filter: { _id, revision: revision - step },
        update: { $inc: { revision: step }, $set: { data, fingerprint } },
      },
    })),
    { ordered: false, writeConcern: { w: 1 } },
  )
  // Cached only when all were stored: the result does not name the rejected documents.
  if (matchedCount !== documents.length) return
  for (const document of documents) replaced.set(document, document.revision - step)
  keepCopies(await database(), documents)
}

/** The document as stored, so that the local cache needs no decoding. */
function stored(
  { _id, revision, data }: Pick<RollupDocument, '_id' | 'revision' | 'data'>,
  step: number,
) {
  const [, scope = '', month = ''] = _id.split('|')
  const next = { _id, scope, month, revision: revision + step, data }
  return { ...next, fingerprint: sumPrint(next) }
}

/**
 * Invalidates documents in one command, list by list in the given order. Identifiers without a document are ignored.
 */
export async function invalidateRollups(...lists: readonly (readonly string[])[]): Promise<void> {
  const filled = lists.filter((ids) => ids.length > 0)
  if (filled.length === 0) return
  const collection = await rollups.open()
  await collection.bulkWrite(
    filled.map((ids) => ({
      updateMany: { filter: { _id: { $in: [...ids] } }, update: INVALIDATE },
    })),
  )
  await evictCopies(filled.flat())
}

/** The `_id`s of all rollups of a month (yyyy-MM), or from one on (`$gte`). */
export async function rollupIdsOfMonth(month: string | { $gte: string }): Promise<string[]> {
  const collection = await rollups.open()
  const found = await collection.find({ month }, { projection: { _id: 1 } }).toArray()
  return found.map((document) => document._id)
}
