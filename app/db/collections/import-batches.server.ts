import type { BatchFileState, BatchState } from '~/domain/import-batches/batch'
import { RUNNING_STATES } from '~/domain/import-batches/batch'
import type { LeftOut } from '~/domain/import-batches/limits'
import type { PlannedFile } from '~/domain/import-batches/plan'
import type { UsedModel } from '~/domain/records/used-model'
import type { ProcessLease } from '~/infra/process/process-heartbeat.server'
import { defineModel } from '../driver/collection.server'
import { deletePieces, fileOfPreview, insertPieces, keepPieces } from './import-previews.server'

/** Several files that were sent at once (9-first-day §3). Without `purgeAt` it stays, as the imports' log does. */
export interface ImportBatchDocument extends ProcessLease {
  _id: string
  userId: string
  state: BatchState
  /** true: the process that stores stops before the next file */
  isStopAsked: boolean
  /** why the work stopped by itself, French; '' when it did not */
  trouble: string
  /** model that the form named; '': recognised file by file */
  model: string
  replaceModel: boolean
  leftOut: LeftOut[]
  /** files left out beyond those that are named */
  moreLeftOut: number
  createdAt: Date
  /** end of its files by the product's clock */
  expiresAt: Date
  /** when the database may delete the batch, by the real clock; absent once its storing has begun */
  purgeAt?: Date
}

/** File of a batch, with what was read of it and what became of it. */
export interface BatchFileDocument extends PlannedFile {
  /** batch and number */
  _id: string
  batch: string
  fileName: string
  /** bytes */
  size: number
  pieces: number
  state: BatchFileState
  /** why it cannot be read or was not stored, French; '' otherwise */
  reason: string
  model: UsedModel | null
  /** true: figures that another model gave on the day are replaced, as the model's file name says */
  replaceModel: boolean
  /** numbers of concessions of the file that no concession of the network has */
  unknown: number
  /** import that stores it; null before */
  importId: string | null
  /** outcome of its undo, French; null before */
  undone: string | null
  /** concessions whose figures could not go back, French, with the reason */
  kept: string[]
  purgeAt?: Date
}

const PURGE = { key: { purgeAt: 1 }, name: 'purge', expireAfterSeconds: 0 } as const

const importBatches = defineModel<ImportBatchDocument>('importBatches', [
  { key: { userId: 1, state: 1 }, name: 'user_state' },
  { key: { state: 1 }, name: 'state' },
  PURGE,
])

const batchFiles = defineModel<BatchFileDocument>('importBatchFiles', [
  { key: { batch: 1, number: 1 }, name: 'batch_number' },
  PURGE,
])

const piecesOf = (fileId: string) => `batch ${fileId}`

/** Stores a file of a batch that is being received. */
export async function insertBatchFile(
  file: Omit<BatchFileDocument, 'pieces'> & { purgeAt: Date },
  bytes: Uint8Array,
): Promise<void> {
  const pieces = await insertPieces(piecesOf(file._id), bytes, file.purgeAt)
  await (await batchFiles.open()).insertOne({ ...file, pieces })
}

/** Stores a batch, after its files: a batch that exists is whole. */
export async function insertBatch(batch: ImportBatchDocument): Promise<void> {
  await (await importBatches.open()).insertOne(batch)
}

/** A batch, also an expired one until the database deletes it; null when there is none. */
export const findBatch = async (_id: string): Promise<ImportBatchDocument | null> =>
  (await importBatches.open()).findOne({ _id })

/** The files of a batch, by number. */
export const filesOfBatch = async (batch: string): Promise<BatchFileDocument[]> =>
  (await batchFiles.open()).find({ batch }).sort({ batch: 1, number: 1 }).toArray()

/** Batches on which a process works, or worked when it died. */
export const runningBatches = async (): Promise<ImportBatchDocument[]> =>
  (await importBatches.open()).find({ state: { $in: [...RUNNING_STATES] } }).toArray()

/** The bytes of a file; null when they have gone. */
export const bytesOfBatchFile = ({ _id, pieces }: BatchFileDocument): Promise<Uint8Array | null> =>
  fileOfPreview({ _id: piecesOf(_id), pieces })

/** Deletes the bytes of some files. */
export const deleteBytes = (files: readonly Pick<BatchFileDocument, '_id'>[]): Promise<void> =>
  deletePieces(files.map(({ _id }) => piecesOf(_id)))

/** Changes a batch that is in one of these states; false when it is in another. */
export async function moveBatch(
  _id: string,
  from: readonly BatchState[],
  changes: Partial<ImportBatchDocument>,
): Promise<boolean> {
  const collection = await importBatches.open()
  const { matchedCount } = await collection.updateOne(
    { _id, state: { $in: [...from] } },
    { $set: changes },
  )
  return matchedCount === 1
}

/** Takes a batch over from a dead process; false when another one was first. */
export async function takeBatch(
  { _id, state, runner, heartbeatAt }: ImportBatchDocument,
  lease: ProcessLease,
): Promise<boolean> {
  const read = { _id, state, heartbeatAt, 'runner.host': runner.host, 'runner.pid': runner.pid }
  const { matchedCount } = await (await importBatches.open()).updateOne(read, { $set: lease })
  return matchedCount === 1
}

/** Notes what was read of a file, what was answered, or what became of it. */
export async function noteBatchFile(
  _id: string,
  changes: Partial<BatchFileDocument>,
): Promise<void> {
  await (await batchFiles.open()).updateOne({ _id }, { $set: changes })
}

/** Lets the bytes of some files live until then. */
export async function keepBytes(
  files: readonly Pick<BatchFileDocument, '_id'>[],
  purgeAt: Date,
): Promise<void> {
  for (const { _id } of files) await keepPieces(piecesOf(_id), purgeAt)
}

/** Lengthens the life of a batch that is not stored yet; `null`: it stays for good. */
export async function keepBatch(_id: string, purgeAt: Date | null): Promise<void> {
  const change = purgeAt ? { $set: { purgeAt } } : { $unset: { purgeAt: 1 as const } }
  await (await batchFiles.open()).updateMany({ batch: _id }, change)
  await (await importBatches.open()).updateOne({ _id }, change)
}

/** Deletes batches with their files. */
export async function deleteBatches(ids: readonly string[]): Promise<void> {
  const files = await batchFiles.open()
  for (const batch of ids) {
    await (await importBatches.open()).deleteOne({ _id: batch })
    await deleteBytes(await files.find({ batch }, { projection: { _id: 1 } }).toArray())
    await files.deleteMany({ batch })
  }
}

/** Deletes an account's batches in some states, by default all. */
export async function deleteBatchesOf(
  userId: string,
  states: readonly BatchState[] | null = null,
): Promise<void> {
  const own = await (await importBatches.open())
    .find(
      { userId, ...(states ? { state: { $in: [...states] } } : {}) },
      { projection: { _id: 1 } },
    )
    .toArray()
  await deleteBatches(own.map(({ _id }) => _id))
}
