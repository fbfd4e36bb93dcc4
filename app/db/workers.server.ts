import type { Cover, Scope } from '~/domain/access/scope'
import type { ProductiveService, Service } from '~/domain/records/services'
import { searchKeys } from '~/domain/search/search'
import type { FormerFlag } from '~/domain/workers/apprentice'
import type { HeldTeam } from '~/domain/workers/team-history'
import type { Former } from '~/domain/workers/through-time'
import { defineModel } from './collection.server'
import { AS_BYTES, decodedOnce } from './decoded-once.server'
import { keepingName, type Renamed } from './former-names.server'
import { NEXT_REVISION, type Revised, unchangedSince } from './revision.server'
import { within } from './scope-match.server'
import { inSession, type Transaction } from './transaction.server'

/** A collaborator of a concession (spec 2 §3). */
export interface WorkerDocument extends Revised, Renamed {
  _id: string
  siteId: string
  plateId: string
  groupId: string
  name: string
  /** the DMS's number, when known: the workbook finds a worker by it first */
  matricule: string | null
  service: Service
  metier: string
  secondaryService: ProductiveService | null
  /** team, trade and associated service before their last change, with the team that they counted for (4-decisions, 51) */
  teamsBefore?: readonly Former<HeldTeam>[] | null
  /** from the last change on; `apprenticeBefore`: what it was (4-decisions, 51) */
  isApprenticeDefault: boolean
  apprenticeBefore?: readonly FormerFlag[] | null
  userId: string | null
  /** first and last day in the staff (yyyy-MM-dd); absent or null: none is known (4-decisions, 50) */
  arrivesOn?: string | null
  leavesOn?: string | null
  active: boolean
  /** when it was deleted: months in which it has entries keep showing it (4-decisions, 34) */
  deletedAt: Date | null
  /** when his name was taken out of everything (7-beyond §4); absent: it was not */
  anonymisedAt?: Date
  /** what the search finds him by */
  searchKeys?: string[]
}

export const workers = defineModel<WorkerDocument>('workers', [
  // why first: the embedded database takes the first of two indexes that bind as many fields
  { key: { searchKeys: 1, active: 1 }, name: 'search' },
  { key: { siteId: 1, active: 1 }, name: 'site_active' },
  { key: { plateId: 1, active: 1 }, name: 'plate_active' },
  { key: { groupId: 1, active: 1 }, name: 'group_active' },
  { key: { active: 1, deletedAt: -1, _id: -1 }, name: 'active_left' },
  { key: { userId: 1 }, name: 'user' },
])

const text = (value: unknown, missing: string) => (typeof value === 'string' ? value : missing)

const NAMELESS = 'Collaborateur sans nom'

/** A stored worker as readers take it: what an old or broken record lacks takes no page away (4-decisions, 42). */
function readable<W extends { name: string; metier: string }>(worker: W): W {
  const name = text(worker.name, NAMELESS)
  const metier = text(worker.metier, '')
  return name === worker.name && metier === worker.metier ? worker : { ...worker, name, metier }
}

/** The worker, deleted or not; null when there is none. */
export async function findWorker(id: string): Promise<WorkerDocument | null> {
  const collection = await workers.open()
  const found = await collection.findOne({ _id: id })
  return found && readable(found)
}

/** The workers of these identifiers, deleted ones included, in no order. */
export async function findWorkers(
  ids: readonly string[],
  tx?: Transaction,
): Promise<WorkerDocument[]> {
  if (ids.length === 0) return []
  const filter = { _id: { $in: [...ids] } }
  const found = await (await workers.open()).find(filter, inSession(tx)).toArray()
  return found.map(readable)
}

/** Workers of a hundred concessions, half a kilobyte each. */
const KEPT = 2000

const read = decodedOnce(KEPT, (worker) => readable(worker as WorkerDocument))

/** The workers of some concessions. */
export async function workersOfSites(
  siteIds: readonly string[],
  active: boolean,
  tx?: Transaction,
): Promise<WorkerDocument[]> {
  const collection = await workers.open()
  const found = await collection
    // why the size: one answer holds the people of a page of concessions
    .find(
      { siteId: { $in: [...siteIds] }, active },
      { ...AS_BYTES, batchSize: 1000, ...inSession(tx) },
    )
    .toArray()
  return [...read(found)]
}

/** What an import needs to know of a worker. */
export type StaffEntry = Pick<WorkerDocument, '_id' | 'siteId' | 'name' | 'matricule' | 'active'>

/** The workers of some concessions, those who left included, with what an import needs of them. */
export async function staffOfSites(siteIds: readonly string[]): Promise<StaffEntry[]> {
  const collection = await workers.open()
  return collection
    .find(
      { siteId: { $in: [...siteIds] } },
      // why the size: one answer holds the people of two hundred concessions
      { projection: { siteId: 1, name: 1, matricule: 1, active: 1 }, batchSize: 10_000 },
    )
    .toArray()
}

/** The workers linked to an account. */
export async function workersOfUser(userId: string): Promise<WorkerDocument[]> {
  const collection = await workers.open()
  return collection.find({ userId }).toArray()
}

/** Stores a new worker. */
export async function insertWorker(worker: WorkerDocument, tx: Transaction): Promise<void> {
  const collection = await workers.open()
  const document = { ...worker, searchKeys: searchKeys(worker.name) }
  await collection.insertOne(document, { session: tx })
}

const found = ({ name }: { name?: string }) =>
  name === undefined ? {} : { searchKeys: searchKeys(name) }

/**
 * Changes fields of an active worker that still is what was read; the name that he had stays among his former ones.
 * False when he was changed or has gone.
 */
export async function updateWorker(
  stored: WorkerDocument,
  fields: Partial<Omit<WorkerDocument, '_id'>>,
  tx: Transaction,
): Promise<boolean> {
  const collection = await workers.open()
  const { matchedCount } = await collection.updateOne(
    { _id: stored._id, active: true, ...unchangedSince(stored) },
    {
      $set: { ...keepingName(stored, fields.name), ...fields, ...found(fields) },
      $inc: NEXT_REVISION,
    },
    { session: tx },
  )
  return matchedCount === 1
}

/**
 * Takes name, number and account from a collaborator who left, as he was read. Trade, team and dates stay: sums stand
 * on them.
 * @returns false when he was written meanwhile
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
  const { matchedCount } = await (await workers.open()).updateOne(
    { _id: stored._id, active: false, ...unchangedSince(stored) },
    { $set, $inc: NEXT_REVISION },
    { session: tx },
  )
  return matchedCount === 1
}

/** The collaborators who left before an instant and still have a name, the latest first; at most `limit`. */
export async function leftWorkers(before: Date, limit: number): Promise<WorkerDocument[]> {
  const found = await (await workers.open())
    // why null: who has a name lacks the field
    .find({ active: false, deletedAt: { $lt: before }, anonymisedAt: null } as object)
    .sort({ active: -1, deletedAt: -1, _id: -1 })
    .limit(limit)
    .toArray()
  return found.map(readable)
}

/** Collaborators with all of these search keys, those who left included. @param keys at least one */
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

/** Unties collaborators from an account that is deleted. */
export async function unlinkWorkers(userId: string): Promise<void> {
  await (await workers.open()).updateMany(
    { userId },
    { $set: { userId: null }, $inc: NEXT_REVISION },
  )
}

/** As many as anybody would read through; who needs more types more letters. */
const CANDIDATES = 500

/** Active collaborators of a cover with all of these search keys, at most 500. @param keys at least one */
export async function workersBySearchKeys(
  keys: readonly string[],
  cover: Cover,
): Promise<Pick<WorkerDocument, 'name' | 'siteId' | 'metier'>[]> {
  if (cover.kind === 'none') return []
  const covered = cover.kind === 'all' ? {} : { [`${cover.kind}Id`]: cover.id }
  const collection = await workers.open()
  const found = await collection
    .find(
      { $and: keys.map((key) => ({ searchKeys: key })), active: true, ...covered },
      { projection: { name: 1, siteId: 1, metier: 1 }, limit: CANDIDATES },
    )
    .toArray()
  return found.map(readable)
}

/** What a search within a scope needs of a collaborator. */
export type NamedWorker = Pick<WorkerDocument, '_id' | 'siteId' | 'name' | 'active'>

const NAMED = { siteId: 1, name: 1, active: 1 } as const
const named = (worker: NamedWorker): NamedWorker => ({
  ...worker,
  name: text(worker.name, NAMELESS),
})

/** Everybody's name in some concessions, those who left included. */
export async function namesOfSites(siteIds: readonly string[]): Promise<NamedWorker[]> {
  const found = await (await workers.open())
    .find({ siteId: { $in: [...siteIds] } }, { projection: NAMED, batchSize: 10_000 })
    .toArray()
  return found.map(named)
}

/** Those of a scope with all of these search keys, those who left included, at most `limit`. @param keys at least one */
export async function namesByKeys(
  keys: readonly string[],
  scope: Scope,
  limit: number,
): Promise<NamedWorker[]> {
  const found = await (await workers.open())
    .find(
      { $and: keys.map((key) => ({ searchKeys: key })), ...within(scope) },
      { projection: NAMED, limit, batchSize: 10_000 },
    )
    .toArray()
  return found.map(named)
}
