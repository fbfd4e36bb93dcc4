import { defineModel } from '../driver/collection.server'

/** Server draft: form fields posted after the user's session had ended, stored for an hour for the same user. */
export interface DraftDocument {
  /** hash of the ended session's token, so that a session has at most one draft */
  _id: string
  /** the session's user */
  userId: string
  /** the page's path, and the query parameters that name its subject */
  page: string
  fields: [name: string, value: string][]
  purgeAt: Date
}

const drafts = defineModel<DraftDocument>('drafts', [
  { key: { userId: 1 }, name: 'user' },
  { key: { purgeAt: 1 }, name: 'purge', expireAfterSeconds: 0 },
])

/** Drafts per account: one for each browser that the user may have. */
const DRAFTS_OF_ACCOUNT = 5

/** Stores a draft, replacing the session's earlier one, and deletes the account's oldest beyond five. */
export async function storeDraft({ _id, ...draft }: DraftDocument): Promise<void> {
  const collection = await drafts.open()
  const others = { userId: draft.userId, _id: { $ne: _id } }
  const found = collection.find(others, { projection: { _id: 1 } }).sort({ purgeAt: -1 })
  const old = await found.skip(DRAFTS_OF_ACCOUNT - 1).toArray()
  if (old.length > 0) await collection.deleteMany({ _id: { $in: old.map((one) => one._id) } })
  await collection.updateOne({ _id }, { $set: draft }, { upsert: true })
}

/** The draft of an identifier. */
export async function findDraft(_id: string): Promise<DraftDocument | null> {
  return (await drafts.open()).findOne({ _id })
}

/** Deletes a draft; nothing happens when there is none. */
export async function deleteDraft(_id: string): Promise<void> {
  await (await drafts.open()).deleteOne({ _id })
}

/** All drafts of an account, in no order. */
export async function draftsOf(userId: string): Promise<DraftDocument[]> {
  return (await drafts.open()).find({ userId }).toArray()
}

/** Deletes all drafts of an account. */
export async function deleteDraftsOf(userId: string): Promise<void> {
  await (await drafts.open()).deleteMany({ userId })
}
