import type { ProductiveService, Service } from '~/domain/records/services'
import { defineModel } from './collection.server'
import { type Stamped, unwritten, type WriteToken } from './stamp.server'

/** A collaborator of a concession (spec 2 §3). */
export interface WorkerDocument extends Stamped {
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
  isApprenticeDefault: boolean
  userId: string | null
  active: boolean
  /** when it was deleted: months in which it has entries keep showing it (4-decisions, 34) */
  deletedAt: Date | null
}

export const workers = defineModel<WorkerDocument>('workers', [
  { key: { siteId: 1, active: 1 }, name: 'site_active' },
  { key: { plateId: 1, active: 1 }, name: 'plate_active' },
  { key: { groupId: 1, active: 1 }, name: 'group_active' },
  { key: { active: 1 }, name: 'active' },
  { key: { userId: 1 }, name: 'user' },
])

/** The worker, deleted or not; null when there is none. */
export async function findWorker(id: string): Promise<WorkerDocument | null> {
  const collection = await workers.open()
  return collection.findOne({ _id: id })
}

/** The workers of these identifiers, deleted ones included. */
export async function findWorkers(ids: readonly string[]): Promise<WorkerDocument[]> {
  if (ids.length === 0) return []
  const collection = await workers.open()
  return collection.find({ _id: { $in: [...ids] } }).toArray()
}

/** The workers of some concessions. */
export async function workersOfSites(
  siteIds: readonly string[],
  active: boolean,
): Promise<WorkerDocument[]> {
  const collection = await workers.open()
  return collection.find({ siteId: { $in: [...siteIds] }, active }).toArray()
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
export async function insertWorker(worker: WorkerDocument, token: WriteToken): Promise<void> {
  const collection = await workers.open()
  await collection.insertOne({ ...worker, lastSave: token })
}

/** Changes fields of an active worker that still is what was read; false when it has changed or gone. */
export async function updateWorker(
  stored: WorkerDocument,
  fields: Partial<Omit<WorkerDocument, '_id'>>,
  token: WriteToken,
): Promise<boolean> {
  const collection = await workers.open()
  const { matchedCount } = await collection.updateOne(
    { _id: stored._id, active: true, ...unwritten(stored) },
    { $set: { ...fields, lastSave: token } },
  )
  return matchedCount === 1
}

/** Unties collaborators from an account that is deleted. */
export async function unlinkWorkers(userId: string): Promise<void> {
  await (await workers.open()).updateMany({ userId }, { $set: { userId: null } })
}
