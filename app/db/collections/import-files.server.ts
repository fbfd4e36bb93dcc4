import type { UnknownPerson } from '~/domain/imports/unknown-person'
import type { ImportKind } from '~/domain/imports/view'
import { defineModel } from '../driver/collection.server'
import { deleteBatchesOf } from './import-batches.server'
import { deleteModelDraftsOf } from './import-model-drafts.server'
import {
  deletePieces,
  deletePreviewsOf,
  fileOfPreview,
  insertPieces,
  keepPieces,
} from './import-previews.server'

/** File of an import that left values open, kept for an hour after its last use (8 §5). */
export interface ImportFileDocument {
  /** the import's */
  _id: string
  kind: ImportKind
  /** account that sent it */
  userId: string
  fileName: string
  /** import date yyyy-MM-dd; for VideoCheck the period yyyy-MM */
  date: string
  /** true: figures that another model gave on the day are replaced */
  replaceModel: boolean
  /** people whom the concessions do not know (9 §3) */
  people: UnknownPerson[]
  /** identifier of the import that may follow, which makes going on twice idempotent */
  next: string
  /** bytes */
  size: number
  /** number of pieces that store the file */
  pieces: number
  usedAt: Date
  expiresAt: Date
  /** when the database may delete the file, by the real clock even when the product clock is stopped */
  purgeAt: Date
}

/** Files that an account may have at the same time. */
const KEPT = 3
/** Bytes of all kept files together: ten of the largest. */
const MOST_BYTES = 200 * 1024 * 1024

const importFiles = defineModel<ImportFileDocument>('importFiles', [
  { key: { userId: 1, usedAt: -1 }, name: 'user_used' },
  { key: { usedAt: -1 }, name: 'used' },
  { key: { purgeAt: 1 }, name: 'purge', expireAfterSeconds: 0 },
])

/** Identifier of the pieces: a preview or a refused file's draft may have pieces under the import's own. */
const piecesOf = (_id: string) => `import ${_id}`

async function deleteImportFiles(ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await (await importFiles.open()).deleteMany({ _id: { $in: [...ids] } })
  await deletePieces(ids.map(piecesOf))
}

/** Identifiers of the files that give way to one more: the account's, then everyone's, used longest ago. */
async function overMost(userId: string, size: number): Promise<string[]> {
  const projection = { userId: 1, size: 1 }
  const all = await (await importFiles.open())
    .find({ usedAt: { $gte: new Date(0) } }, { projection })
    .sort({ usedAt: -1 })
    .toArray()
  const stays = all.filter((one) => one.userId === userId).slice(0, KEPT - 1)
  let sum = size
  return all
    .filter((one) => {
      if (one.userId === userId && !stays.includes(one)) return true
      sum += one.size
      return sum > MOST_BYTES
    })
    .map(({ _id }) => _id)
}

/** Stores an import's file. Of the account's and of all files, those used longest ago give way. */
export async function insertImportFile(
  file: Omit<ImportFileDocument, 'pieces' | 'size'>,
  bytes: Uint8Array,
): Promise<void> {
  const size = bytes.length
  await deleteImportFiles([file._id, ...(await overMost(file.userId, size))])
  const pieces = await insertPieces(piecesOf(file._id), bytes, file.purgeAt)
  // Last: a file that exists is whole.
  await (await importFiles.open()).insertOne({ ...file, size, pieces })
}

/** A kept file without its bytes, also an expired one until the database deletes it; null when there is none. */
export async function findImportFile(_id: string): Promise<ImportFileDocument | null> {
  return (await importFiles.open()).findOne({ _id })
}

/** The bytes of a kept file; null when a piece is missing. */
export const bytesOfImportFile = ({
  _id,
  pieces,
}: Pick<ImportFileDocument, '_id' | 'pieces'>): Promise<Uint8Array | null> =>
  fileOfPreview({ _id: piecesOf(_id), pieces })

/** Notes a use of a kept file, which lengthens its life. */
export async function touchImportFile(
  _id: string,
  times: Pick<ImportFileDocument, 'usedAt' | 'expiresAt' | 'purgeAt'>,
): Promise<void> {
  // First: a file that exists is whole.
  await keepPieces(piecesOf(_id), times.purgeAt)
  await (await importFiles.open()).updateOne({ _id }, { $set: times })
}

/** Deletes every file that an account sent and that is kept: of imports, previews, batches and models in the making. */
export async function deleteFilesOf(userId: string): Promise<void> {
  const own = await (await importFiles.open())
    .find({ userId }, { projection: { _id: 1 } })
    .toArray()
  await deleteImportFiles(own.map(({ _id }) => _id))
  await deletePreviewsOf(userId)
  await deleteBatchesOf(userId)
  await deleteModelDraftsOf(userId)
}
