import type { ModelPart } from '~/domain/import-models/model'
import { defineModel } from '../driver/collection.server'
import { deletePieces, fileOfPreview, insertPieces, keepPieces } from './import-previews.server'

/** Model in the making with its file, kept for one hour for the user who sent it (8 §2). */
export interface ImportModelDraftDocument {
  _id: string
  userId: string
  fileName: string
  /** import date yyyy-MM-dd; for VideoCheck the period yyyy-MM */
  date: string
  feeds: ModelPart
  /** number of pieces that store the file */
  pieces: number
  /** model that is corrected, at the version that the user saw; null for a new one */
  corrects: { _id: string; name: string; version: number } | null
  /**
   * the draft and the file seen with it as JSON text: headers and values of files are keys, and may hold dots and
   * dollar signs; null for a refused file that is not described yet
   */
  json: string | null
  /** true: the file was refused by an import, and is not described yet */
  isRefused: boolean
  /** counts the changes of the draft's structure; forms are drawn again when it changes */
  revision: number
  createdAt: Date
  expiresAt: Date
  /** when the database may delete the draft, by the real clock even when the product clock is stopped */
  purgeAt: Date
}

const drafts = defineModel<ImportModelDraftDocument>('importModelDrafts', [
  { key: { userId: 1, createdAt: -1 }, name: 'user_created' },
  { key: { purgeAt: 1 }, name: 'purge', expireAfterSeconds: 0 },
])

/** Drafts that a user may have at the same time; each may hold a file of 20 MB. */
const KEPT = 3

/** Deletes drafts and their files. */
export async function deleteModelDrafts(ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await (await drafts.open()).deleteMany({ _id: { $in: [...ids] } })
  await deletePieces(ids)
}

/** Deletes a user's drafts and their files. */
export async function deleteModelDraftsOf(userId: string): Promise<void> {
  const own = await (await drafts.open()).find({ userId }, { projection: { _id: 1 } }).toArray()
  await deleteModelDrafts(own.map(({ _id }) => _id))
}

/**
 * Stores a draft with its file. Of the user's earlier drafts only some stay: those of refused files that were not opened
 * are deleted first, then those changed longest ago.
 */
export async function insertModelDraft(
  draft: Omit<ImportModelDraftDocument, 'pieces'>,
  bytes: Uint8Array,
): Promise<void> {
  const { _id, userId, purgeAt } = draft
  const collection = await drafts.open()
  const earlier = await collection
    .find({ userId }, { projection: { _id: 1 } })
    .sort({ isRefused: 1, expiresAt: -1 })
    .toArray()
  await deleteModelDrafts(earlier.slice(KEPT - 1).map((one) => one._id))
  const pieces = await insertPieces(_id, bytes, purgeAt)
  // Last: a draft that exists has its whole file.
  await collection.insertOne({ ...draft, pieces })
}

/** A user's drafts, the latest first; without their contents. */
export async function modelDraftsOf(
  userId: string,
): Promise<Omit<ImportModelDraftDocument, 'json'>[]> {
  return (await drafts.open())
    .find({ userId }, { projection: { json: 0 } })
    .sort({ createdAt: -1 })
    .limit(KEPT)
    .toArray()
}

/** A draft without its file, also an expired one until the database deletes it; null when there is none. */
export async function findModelDraft(id: string): Promise<ImportModelDraftDocument | null> {
  return (await drafts.open()).findOne({ _id: id })
}

/** The file of a draft; null when a piece is missing. */
export const fileOfModelDraft = (
  draft: Pick<ImportModelDraftDocument, '_id' | 'pieces'>,
): Promise<Uint8Array | null> => fileOfPreview(draft)

/** Stores the draft's model, the file seen with it, and its longer life. */
export async function changeModelDraft(
  id: string,
  changes: Pick<
    ImportModelDraftDocument,
    'json' | 'feeds' | 'corrects' | 'isRefused' | 'revision' | 'expiresAt' | 'purgeAt'
  >,
): Promise<void> {
  // First: a draft that exists has its whole file.
  await keepPieces(id, changes.purgeAt)
  await (await drafts.open()).updateOne({ _id: id }, { $set: changes })
}
