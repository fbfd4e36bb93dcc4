import { Binary } from 'mongodb'
import type { ActivitySum, DryRunResult } from '~/domain/imports/preview'
import type { ImportKind } from '~/domain/imports/view'
import type { VideocheckFigures } from '~/domain/videocheck/figures'
import { defineModel } from '../driver/collection.server'

/** Dry-run result of either kind of import. */
export type AnyDryRun = DryRunResult<ActivitySum> | DryRunResult<VideocheckFigures>

/** A file that was checked but not stored, kept for one hour for the user who sent it (7-beyond §2). */
export interface ImportPreviewDocument {
  /** the `_id` of the import that the preview may become, which makes confirming twice idempotent */
  _id: string
  kind: ImportKind
  userId: string
  fileName: string
  /** import date yyyy-MM-dd; for VideoCheck the period yyyy-MM */
  date: string
  /** identifier of the model that the form named; '' or missing: recognised by the file */
  model?: string
  /** true: figures that another model gave on the day are replaced */
  replaceModel?: boolean
  /** number of pieces that store the file */
  pieces: number
  shown: AnyDryRun
  /** fingerprint of the stored data that the file was compared with; another fingerprint means that the data changed */
  mark: string
  expiresAt: Date
  /** when the database may delete the preview, by the real clock even when the product clock is stopped */
  purgeAt: Date
}

/** Piece of a kept file: of a preview, or of a model's draft (8 §2). */
interface Piece {
  /** `${preview}|${number}` */
  _id: string
  preview: string
  bytes: Binary
  purgeAt: Date
}

/** 4 MiB, because a document holds at most 16 MiB. */
const PIECE_BYTES = 4 * 1024 * 1024
const PURGE = { key: { purgeAt: 1 }, name: 'purge', expireAfterSeconds: 0 } as const

const importPreviews = defineModel<ImportPreviewDocument>('importPreviews', [
  { key: { userId: 1, kind: 1 }, name: 'user_kind' },
  PURGE,
])

export const importPreviewPieces = defineModel<Piece>('importPreviewPieces', [
  { key: { preview: 1 }, name: 'preview' },
  PURGE,
])

const pieceId = (preview: string, i: number) => `${preview}|${i}`

/** Deletes kept files. */
export async function deletePieces(ids: readonly string[]): Promise<void> {
  await (await importPreviewPieces.open()).deleteMany({ preview: { $in: [...ids] } })
}

/** Deletes previews and their files. */
export async function deletePreviews(ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await (await importPreviews.open()).deleteMany({ _id: { $in: [...ids] } })
  await deletePieces(ids)
}

/** Deletes an account's previews and their files. */
export async function deletePreviewsOf(userId: string): Promise<void> {
  const own = await (await importPreviews.open())
    .find({ userId }, { projection: { _id: 1 } })
    .toArray()
  await deletePreviews(own.map(({ _id }) => _id))
}

/**
 * Stores a file in pieces.
 * @returns the number of pieces
 */
export async function insertPieces(_id: string, bytes: Uint8Array, purgeAt: Date): Promise<number> {
  const pieces = Math.ceil(bytes.length / PIECE_BYTES)
  const collection = await importPreviewPieces.open()
  for (let i = 0; i < pieces; i++) {
    const part = bytes.subarray(i * PIECE_BYTES, (i + 1) * PIECE_BYTES)
    const piece = { _id: pieceId(_id, i), preview: _id, bytes: new Binary(part), purgeAt }
    await collection.insertOne(piece)
  }
  return pieces
}

/** Lets the pieces of a file live as long as their document. */
export async function keepPieces(_id: string, purgeAt: Date): Promise<void> {
  await (await importPreviewPieces.open()).updateMany({ preview: _id }, { $set: { purgeAt } })
}

/** Stores a preview with its file, replacing the user's earlier preview of the same kind. */
export async function insertPreview(
  preview: Omit<ImportPreviewDocument, 'pieces'>,
  bytes: Uint8Array,
): Promise<void> {
  const { _id, userId, kind, purgeAt } = preview
  const earlier = await (await importPreviews.open())
    .find({ userId, kind }, { projection: { _id: 1 } })
    .toArray()
  await deletePreviews(earlier.map((one) => one._id))
  const pieces = await insertPieces(_id, bytes, purgeAt)
  // Last: a preview that exists has its whole file.
  await (await importPreviews.open()).insertOne({ ...preview, pieces })
}

/** A preview without its file, also an expired one until the database deletes it; null when there is none. */
export async function findPreview(id: string): Promise<ImportPreviewDocument | null> {
  return (await importPreviews.open()).findOne({ _id: id })
}

/** The file of a preview; null when a piece is missing. */
export async function fileOfPreview({
  _id,
  pieces,
}: Pick<ImportPreviewDocument, '_id' | 'pieces'>): Promise<Uint8Array | null> {
  const collection = await importPreviewPieces.open()
  const found: Uint8Array[] = []
  for (let i = 0; i < pieces; i++) {
    const piece = await collection.findOne({ _id: pieceId(_id, i) })
    if (!piece) return null
    found.push(piece.bytes.value())
  }
  return Buffer.concat(found)
}

/** Stores the refreshed result and fingerprint of a preview, and its longer life. */
export async function renewPreview(
  id: string,
  changes: Pick<ImportPreviewDocument, 'shown' | 'mark' | 'replaceModel' | 'expiresAt' | 'purgeAt'>,
): Promise<void> {
  // First: a preview that exists has its whole file.
  await keepPieces(id, changes.purgeAt)
  await (await importPreviews.open()).updateOne({ _id: id }, { $set: changes })
}
