import { defineModel } from '../driver/collection.server'
import { deletePieces, fileOfPreview, insertPieces, keepPieces } from './import-previews.server'

/** Workbook of the network that was checked but not stored, kept for an hour for its sender (9-first-day §2). */
export interface NetworkPreviewDocument {
  /** the `_id` of the load that the preview may become */
  _id: string
  userId: string
  fileName: string
  /** bytes */
  size: number
  /** hexadecimal */
  sha256: string
  /** answers to the questions and conflicts, as JSON of `Answer[]` */
  answers: string
  /** French sentences about the file that the workbook was made from; absent in previews of earlier versions */
  notes?: string[]
  /** numbers of pieces that store the file and the difference */
  pieces: number
  differencePieces: number
  expiresAt: Date
  /** when the database may delete it, by the real clock even when the product clock is stopped */
  purgeAt: Date
}

const networkPreviews = defineModel<NetworkPreviewDocument>('networkPreviews', [
  { key: { userId: 1 }, name: 'user' },
  { key: { purgeAt: 1 }, name: 'purge', expireAfterSeconds: 0 },
])

const fileId = (_id: string) => `network ${_id}`
const differenceId = (_id: string) => `difference ${_id}`

/** Deletes a preview with its file. */
export async function deleteNetworkPreviews(ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await (await networkPreviews.open()).deleteMany({ _id: { $in: [...ids] } })
  await deletePieces(ids.flatMap((id) => [fileId(id), differenceId(id)]))
}

/** Deletes an account's previews with their files. */
export async function deleteNetworkPreviewsOf(userId: string): Promise<void> {
  const own = await (await networkPreviews.open())
    .find({ userId }, { projection: { _id: 1 } })
    .toArray()
  await deleteNetworkPreviews(own.map(({ _id }) => _id))
}

/** Stores a preview with its file and difference (JSON); the sender's earlier one is deleted. */
export async function insertNetworkPreview(
  preview: Omit<NetworkPreviewDocument, 'pieces' | 'differencePieces'>,
  file: Uint8Array,
  difference: Uint8Array,
): Promise<void> {
  const { _id, userId, purgeAt } = preview
  await deleteNetworkPreviewsOf(userId)
  const pieces = await insertPieces(fileId(_id), file, purgeAt)
  const differencePieces = await insertPieces(differenceId(_id), difference, purgeAt)
  // Last: a preview that exists is whole.
  await (await networkPreviews.open()).insertOne({ ...preview, pieces, differencePieces })
}

/** A preview without its file, also an expired one until the database deletes it; null when there is none. */
export const findNetworkPreview = async (_id: string): Promise<NetworkPreviewDocument | null> =>
  (await networkPreviews.open()).findOne({ _id })

/** The file of a preview; null when a piece is missing. */
export const fileOfNetworkPreview = ({ _id, pieces }: NetworkPreviewDocument) =>
  fileOfPreview({ _id: fileId(_id), pieces })

/** The difference of a preview (JSON); null when a piece is missing. */
export const differenceOfPreview = ({ _id, differencePieces: pieces }: NetworkPreviewDocument) =>
  fileOfPreview({ _id: differenceId(_id), pieces })

/** Replaces the answers and the difference of a preview, which lives longer. */
export async function renewNetworkPreview(
  _id: string,
  changes: Pick<NetworkPreviewDocument, 'answers' | 'expiresAt' | 'purgeAt'>,
  difference: Uint8Array,
): Promise<void> {
  await keepPieces(fileId(_id), changes.purgeAt)
  await deletePieces([differenceId(_id)])
  const differencePieces = await insertPieces(differenceId(_id), difference, changes.purgeAt)
  await (await networkPreviews.open()).updateOne(
    { _id },
    { $set: { ...changes, differencePieces } },
  )
}
