import { Binary } from 'mongodb'
import type { ActivitySum, Rehearsal } from '~/domain/imports/preview'
import type { ImportKind } from '~/domain/imports/view'
import type { VideocheckFigures } from '~/domain/videocheck/figures'
import { defineModel } from './collection.server'

/** What a preview shows, of either kind. */
export type AnyRehearsal = Rehearsal<ActivitySum> | Rehearsal<VideocheckFigures>

/** A file that was checked and not stored, kept for its sender for an hour (7-beyond §2). */
export interface ImportPreviewDocument {
  /** the identifier of the import that it may become, which makes it one import whoever sends it twice */
  _id: string
  kind: ImportKind
  userId: string
  fileName: string
  /** import date yyyy-MM-dd; of VideoCheck the period yyyy-MM */
  date: string
  /** in how many pieces the file is kept */
  pieces: number
  shown: AnyRehearsal
  /** what it was compared with: another mark says that the data changed since */
  mark: string
  expiresAt: Date
  /** when the database may drop it, by the real clock even when the product's is stopped */
  purgeAt: Date
}

interface Piece {
  /** `${preview}|${number}` */
  _id: string
  preview: string
  bytes: Binary
  purgeAt: Date
}

/** A document holds at most 16 MB. */
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

/** Forgets previews with their files. */
export async function deletePreviews(ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await (await importPreviews.open()).deleteMany({ _id: { $in: [...ids] } })
  await (await importPreviewPieces.open()).deleteMany({ preview: { $in: [...ids] } })
}

/** Keeps a preview with its file, in place of the sender's earlier one of the kind. */
export async function insertPreview(
  preview: Omit<ImportPreviewDocument, 'pieces'>,
  bytes: Uint8Array,
): Promise<void> {
  const { _id, userId, kind, purgeAt } = preview
  const earlier = await (await importPreviews.open())
    .find({ userId, kind }, { projection: { _id: 1 } })
    .toArray()
  await deletePreviews(earlier.map((one) => one._id))
  const pieces = Math.ceil(bytes.length / PIECE_BYTES)
  const collection = await importPreviewPieces.open()
  for (let i = 0; i < pieces; i++) {
    const part = bytes.subarray(i * PIECE_BYTES, (i + 1) * PIECE_BYTES)
    const piece = { _id: pieceId(_id, i), preview: _id, bytes: new Binary(part), purgeAt }
    await collection.insertOne(piece)
  }
  // why last: a preview that is there has its whole file
  await (await importPreviews.open()).insertOne({ ...preview, pieces })
}

/** A preview without its file, also one whose hour is over until it is swept away; null for none. */
export async function findPreview(id: string): Promise<ImportPreviewDocument | null> {
  return (await importPreviews.open()).findOne({ _id: id })
}

/** The file of a preview; null when a piece is gone. */
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

/** Shows a preview anew. */
export async function renewPreview(
  id: string,
  changes: Pick<ImportPreviewDocument, 'shown' | 'mark'>,
): Promise<void> {
  await (await importPreviews.open()).updateOne({ _id: id }, { $set: changes })
}
