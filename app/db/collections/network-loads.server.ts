import type { CellError, SheetKey } from '~/domain/network-workbook/sheets'
import type { KeptRow } from '~/domain/network-workbook/undo'
import { defineModel } from '../driver/collection.server'
import { isDuplicateKey } from '../driver/duplicate-key.server'

/** Undo of a load; 'interrupted': its process died, and the next one goes on. */
export interface NetworkLoadUndo {
  userId: string
  userEmail: string
  at: Date
  state: 'running' | 'done' | 'interrupted'
  /** rows that went back */
  undone: number
  kept: KeptRow[]
}

/** Log of one storing of the network's workbook (9-first-day §2). */
export interface NetworkLoadDocument {
  /** the preview's, which makes confirming twice store once */
  _id: string
  /** present while it is stored: one workbook at a time */
  only?: true
  userId: string
  userEmail: string
  startedAt: Date
  finishedAt: Date | null
  /** `interrupted`: the process died, or the database went away; what it had stored is whole */
  state: 'running' | 'done' | 'interrupted'
  /** the process that stores it, and its last sign of life in machine time */
  runner: { host: string; pid: number }
  heartbeatAt: Date
  fileName: string
  /** bytes */
  size: number
  /** hexadecimal */
  sha256: string
  stored: Partial<Record<SheetKey, { created: number; changed: number }>>
  /** departures noted */
  left: number
  /** rows refused */
  refused: number
  /** the first refused ones with their reasons; missing in logs written before they were kept */
  errors?: CellError[]
  undo?: NetworkLoadUndo
}

export const networkLoads = defineModel<NetworkLoadDocument>('networkLoads', [
  { key: { startedAt: -1, _id: -1 }, name: 'latest' },
  { key: { only: 1 }, name: 'only', unique: true, sparse: true },
])

/** Stores the log of a load that begins. @returns 'busy' while another is stored, 'again' for one that has begun */
export async function insertLoad(load: NetworkLoadDocument): Promise<'begun' | 'busy' | 'again'> {
  try {
    await (await networkLoads.open()).insertOne(load)
    return 'begun'
  } catch (error) {
    if (!isDuplicateKey(error)) throw error
    return (await findLoad(load._id)) ? 'again' : 'busy'
  }
}

/** Begins or continues the undo of a load. @returns 'busy' while a load is stored or undone */
export async function beginUndo(
  _id: string,
  lease: Pick<NetworkLoadDocument, 'runner' | 'heartbeatAt'>,
  undo: NetworkLoadUndo,
): Promise<'begun' | 'busy'> {
  try {
    const { matchedCount } = await (await networkLoads.open()).updateOne(
      { _id, only: { $exists: false } },
      { $set: { only: true, ...lease, undo } },
    )
    return matchedCount === 1 ? 'begun' : 'busy'
  } catch (error) {
    if (!isDuplicateKey(error)) throw error
    return 'busy'
  }
}

/** Ends a running load, or a running undo. */
export async function endLoad(_id: string, result: Partial<NetworkLoadDocument>): Promise<void> {
  await (await networkLoads.open()).updateOne(
    { _id, only: true },
    { $set: result, $unset: { only: '' } },
  )
}

/** Notes a sign of life of a running load. */
export async function touchLoad(_id: string, heartbeatAt: Date): Promise<void> {
  await (await networkLoads.open()).updateOne({ _id, only: true }, { $set: { heartbeatAt } })
}

/** The log of a load; null when there is none. */
export const findLoad = async (_id: string): Promise<NetworkLoadDocument | null> =>
  (await networkLoads.open()).findOne({ _id })

/** The load that is being stored; null when none is. */
export const runningLoad = async (): Promise<NetworkLoadDocument | null> =>
  (await networkLoads.open()).findOne({ only: true })

/** The latest loads, latest first. */
export async function latestLoads(limit: number): Promise<NetworkLoadDocument[]> {
  return (await networkLoads.open())
    .find({ startedAt: { $gte: new Date(0) } })
    .sort({ startedAt: -1, _id: -1 })
    .limit(limit)
    .toArray()
}

/** Number of loads in the log. */
export async function countLoads(): Promise<number> {
  return (await networkLoads.open()).countDocuments({ startedAt: { $gte: new Date(0) } })
}

/** Removes what the logs of loads say of a person: refusals, and rows that an undo kept. Idempotent. */
export async function forgetInLoads(id: string, names: readonly string[]): Promise<void> {
  const collection = await networkLoads.open()
  const isNamed = (text: string) => names.some((name) => name !== '' && text.includes(name))
  const ever = { startedAt: { $gte: new Date(0) } }
  for await (const { _id, errors = [], undo } of collection.find(ever)) {
    const left = errors.filter(({ message }) => !isNamed(message))
    if (left.length < errors.length) await collection.updateOne({ _id }, { $set: { errors: left } })
    const kept = undo?.kept.filter(
      (one) => one.id !== id && !isNamed(one.name) && !isNamed(one.message),
    )
    if (undo && kept && kept.length < undo.kept.length)
      await collection.updateOne({ _id }, { $set: { 'undo.kept': kept } })
  }
}
