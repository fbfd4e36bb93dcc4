import type { Cover, Scope } from '~/domain/access/scope'
import type { Former } from '~/domain/calendar/through-time'
import type { RequiredText } from '~/domain/edits/words'
import { searchKeys } from '~/domain/search/search'
import type { FormerFlag } from '~/domain/workers/apprentice'
import type { WorkerFields } from '~/domain/workers/rules'
import { personOf } from '~/domain/workers/stays'
import type { HeldTeam } from '~/domain/workers/team-history'
import { defineModel } from '../driver/collection.server'
import { cachedDecode, RAW_BSON } from '../driver/decode-cache.server'
import { deleteUnchanged, updateUnchanged } from '../driver/revised-write.server'
import { NEXT_REVISION, type Revised } from '../driver/revision.server'
import { scopeFilter } from '../driver/scope-filter.server'
import { inSession, type Transaction } from '../driver/transaction.server'
import { type Renamed, withFormerName } from './former-names.server'

/** A worker (collaborateur) of a concession (spec 2 §3). */
export interface WorkerDocument extends Revised, Renamed, WorkerFields {
  _id: string
  /** first stay of the person, whose later stays are documents of their own; absent: this one (4-decisions, 73) */
  personId?: string
  /** the person's next stay; absent: this is the last */
  movedTo?: string
  siteId: string
  plateId: string
  groupId: string
  /** team, trade and associated service before each change, with the team that counted then (4-decisions, 51) */
  teamsBefore?: readonly Former<HeldTeam>[] | null
  apprenticeBefore?: readonly FormerFlag[] | null
  active: boolean
  /** when the worker was deleted: months with entries keep showing the worker (4-decisions, 34) */
  deletedAt: Date | null
  /** when the worker was anonymised (7-beyond §4); absent: never */
  anonymisedAt?: Date
  /** normalised words for the search */
  searchKeys?: string[]
}

export const workers = defineModel<WorkerDocument>('workers', [
  // Listed first: of two indexes with equally many matching fields, the embedded database uses the first.
  { key: { searchKeys: 1, active: 1 }, name: 'search' },
  { key: { siteId: 1, active: 1 }, name: 'site_active' },
  { key: { plateId: 1, active: 1 }, name: 'plate_active' },
  { key: { groupId: 1, active: 1 }, name: 'group_active' },
  { key: { active: 1, deletedAt: -1, _id: -1 }, name: 'active_left' },
  { key: { userId: 1 }, name: 'user' },
  { key: { personId: 1 }, name: 'person', sparse: true },
  { key: { matricule: 1 }, name: 'matricule' },
])

/** Texts in place of missing or invalid ones. A text that is always stored and left out here does not compile. */
const MISSING: Readonly<Record<RequiredText<WorkerFields>, string>> = {
  name: 'Collaborateur sans nom',
  metier: '',
}

/** Replaces missing and invalid texts, so that an invalid record breaks no page (4-decisions, 42). */
function readable<W extends Readonly<typeof MISSING>>(worker: W): W {
  const wrong = Object.entries(MISSING).filter(
    ([field]) => typeof worker[field as keyof typeof MISSING] !== 'string',
  )
  return wrong.length === 0 ? worker : { ...worker, ...Object.fromEntries(wrong) }
}

/** The worker, deleted or not; null when there is none. */
export async function findWorker(id: string): Promise<WorkerDocument | null> {
  const collection = await workers.open()
  const found = await collection.findOne({ _id: id })
  return found && readable(found)
}

/** The workers with these `_id`s, deleted ones included, in no order. */
export async function findWorkers(
  ids: readonly string[],
  tx?: Transaction,
): Promise<WorkerDocument[]> {
  if (ids.length === 0) return []
  const filter = { _id: { $in: [...ids] } }
  const found = await (await workers.open()).find(filter, inSession(tx)).toArray()
  return found.map(readable)
}

/** The worker's last stay: the worker itself when it never moved; null when there is none. */
export async function findLastStay(id: string): Promise<WorkerDocument | null> {
  let worker = await findWorker(id)
  while (worker?.movedTo) worker = await findWorker(worker.movedTo)
  return worker
}

/** All stays of the persons of some workers, deleted ones included. No query where none of them moved. */
export async function staysOfPersons(
  of: readonly Pick<WorkerDocument, '_id' | 'personId' | 'movedTo'>[],
  tx?: Transaction,
): Promise<WorkerDocument[]> {
  const moved = of.filter(({ personId, movedTo }) => personId || movedTo)
  if (moved.length === 0) return []
  const ids = [...new Set(moved.map(personOf))]
  const filter = { $or: [{ _id: { $in: ids } }, { personId: { $in: ids } }] }
  const found = await (await workers.open()).find(filter, inSession(tx)).toArray()
  return found.map(readable)
}

/** The active workers with one of these matricules, in any concession. */
export async function workersWithMatricules(
  matricules: readonly string[],
  tx?: Transaction,
): Promise<WorkerDocument[]> {
  if (matricules.length === 0) return []
  const found = await (await workers.open())
    .find({ matricule: { $in: [...matricules] }, active: true }, inSession(tx))
    .toArray()
  return found.map(readable)
}

/** Decode cache size: the workers of about a hundred concessions, 0.5 kB each. */
const KEPT = 2000

const read = cachedDecode(KEPT, (worker) => readable(worker as WorkerDocument))

/** Collaborators of some concessions, active or not, in no order. */
export async function workersOfSites(
  siteIds: readonly string[],
  active: boolean,
  tx?: Transaction,
): Promise<WorkerDocument[]> {
  const collection = await workers.open()
  const found = await collection
    // One batch holds the workers of a page of concessions.
    .find(
      { siteId: { $in: [...siteIds] }, active },
      { ...RAW_BSON, batchSize: 1000, ...inSession(tx) },
    )
    .toArray()
  return [...read(found)]
}

/** Fields of a worker that an import needs. */
export type StaffEntry = Pick<
  WorkerDocument,
  '_id' | 'personId' | 'siteId' | 'name' | 'matricule' | 'active' | 'arrivesOn' | 'leavesOn'
>

const STAFF = {
  personId: 1,
  siteId: 1,
  name: 1,
  matricule: 1,
  active: 1,
  arrivesOn: 1,
  leavesOn: 1,
} as const

/** The workers of some concessions, deleted ones included, with the fields that an import needs. */
export async function staffOfSites(siteIds: readonly string[]): Promise<StaffEntry[]> {
  const collection = await workers.open()
  return collection
    .find(
      { siteId: { $in: [...siteIds] } },
      // One batch holds the workers of 200 concessions.
      { projection: STAFF, batchSize: 10_000 },
    )
    .toArray()
}

/** Number of active collaborators of each concession that has one, counted by the database. */
export async function countActiveStaff(
  siteIds: readonly string[],
): Promise<{ _id: string; count: number }[]> {
  return (await workers.open())
    .aggregate<{ _id: string; count: number }>([
      { $match: { siteId: { $in: [...siteIds] }, active: true } },
      { $group: { _id: '$siteId', count: { $sum: 1 } } },
    ])
    .toArray()
}

/** Collaborators linked to an account. */
export async function workersOfUser(userId: string): Promise<WorkerDocument[]> {
  const collection = await workers.open()
  return collection.find({ userId }).toArray()
}

/** Inserts a collaborator, with the keys of the search. */
export const insertWorker = (worker: WorkerDocument, tx: Transaction): Promise<void> =>
  insertWorkers([worker], tx)

/** Inserts collaborators, at least one, with the keys of the search. */
export async function insertWorkers(
  added: readonly WorkerDocument[],
  tx: Transaction,
): Promise<void> {
  const documents = added.map((worker) => ({ ...worker, searchKeys: searchKeys(worker.name) }))
  await (await workers.open()).insertMany(documents, { session: tx })
}

const found = ({ name }: { name?: string }) =>
  name === undefined ? {} : { searchKeys: searchKeys(name) }

/**
 * Updates an active worker that is unchanged since it was read, and keeps a replaced name in `formerNames`. False when
 * the worker has changed or was deleted.
 */
export async function updateWorker(
  stored: WorkerDocument,
  fields: Partial<Omit<WorkerDocument, '_id'>>,
  tx: Transaction,
): Promise<boolean> {
  const $set = { ...withFormerName(stored, fields.name), ...fields, ...found(fields) }
  return updateUnchanged(workers, stored, { $set }, tx, { active: true })
}

/** Deletes a worker's document that is unchanged since it was read; false when it has changed. */
export const deleteWorker = (stored: WorkerDocument, tx: Transaction): Promise<boolean> =>
  deleteUnchanged(workers, stored, tx)

/**
 * Removes name, number and account of a deleted worker that is unchanged since it was read. Trade, team and dates stay,
 * because rollups are computed from them.
 * @returns false when the worker has changed
 */
export async function anonymiseStoredWorker(
  stored: WorkerDocument,
  name: string,
  anonymisedAt: Date,
  tx: Transaction,
): Promise<boolean> {
  const $set = {
    name,
    matricule: null,
    userId: null,
    searchKeys: searchKeys(name),
    anonymisedAt,
    formerNames: [],
  }
  return updateUnchanged(workers, stored, { $set }, tx, { active: false })
}

/** The workers deleted before an instant and not anonymised yet, latest deletion first; at most `limit`. */
export async function leftWorkers(before: Date, limit: number): Promise<WorkerDocument[]> {
  const found = await (await workers.open())
    // null matches documents without the field: workers that were not anonymised.
    .find({ active: false, deletedAt: { $lt: before }, anonymisedAt: null } as object)
    .sort({ active: -1, deletedAt: -1, _id: -1 })
    .limit(limit)
    .toArray()
  return found.map(readable)
}

/** Workers that have all of these search keys, deleted ones included. @param keys at least one */
export async function everybodyByKeys(
  keys: readonly string[],
  limit: number,
): Promise<WorkerDocument[]> {
  const found = await (await workers.open())
    .find({ $and: keys.map((key) => ({ searchKeys: key })) })
    .limit(limit)
    .toArray()
  return found.map(readable)
}

/** Removes the link of workers to an account that is being deleted. */
export async function unlinkWorkers(userId: string): Promise<void> {
  await (await workers.open()).updateMany(
    { userId },
    { $set: { userId: null }, $inc: NEXT_REVISION },
  )
}

/** Most search results; a user who needs others types more letters. */
const CANDIDATES = 500

/** Active workers of a cover that have all of these search keys, at most 500. @param keys at least one */
export async function workersBySearchKeys(
  keys: readonly string[],
  cover: Cover,
): Promise<Pick<WorkerDocument, '_id' | 'name' | 'siteId' | 'metier' | 'service'>[]> {
  if (cover.kind === 'none') return []
  const covered = cover.kind === 'all' ? {} : { [`${cover.kind}Id`]: cover.id }
  const collection = await workers.open()
  const found = await collection
    .find(
      { $and: keys.map((key) => ({ searchKeys: key })), active: true, ...covered },
      { projection: { name: 1, siteId: 1, metier: 1, service: 1 }, limit: CANDIDATES },
    )
    .toArray()
  return found.map(readable)
}

/** Fields of a worker that a search within a scope needs. */
export type NamedWorker = Pick<WorkerDocument, '_id' | 'siteId' | 'name' | 'active'>

const NAME_AND_SITE = { siteId: 1, name: 1, active: 1 } as const
const named = (worker: NamedWorker): NamedWorker => ({
  ...worker,
  name: typeof worker.name === 'string' ? worker.name : MISSING.name,
})

/** Names of all workers of some concessions, deleted ones included. */
export async function namesOfSites(siteIds: readonly string[]): Promise<NamedWorker[]> {
  const found = await (await workers.open())
    .find({ siteId: { $in: [...siteIds] } }, { projection: NAME_AND_SITE, batchSize: 10_000 })
    .toArray()
  return found.map(named)
}

/**
 * The workers of a scope that have all of these search keys, deleted ones included, at most `limit`.
 * @param keys at least one
 */
export async function namesByKeys(
  keys: readonly string[],
  scope: Scope,
  limit: number,
): Promise<NamedWorker[]> {
  const found = await (await workers.open())
    .find(
      { $and: keys.map((key) => ({ searchKeys: key })), ...scopeFilter(scope) },
      { projection: NAME_AND_SITE, limit, batchSize: 10_000 },
    )
    .toArray()
  return found.map(named)
}
