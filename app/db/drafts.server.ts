import { defineModel } from './collection.server'

/** What somebody had typed when their session turned out to be over: kept for an hour, for the same person. */
export interface DraftDocument {
  /** hash of the ended session's token: at most one draft per session ever opened */
  _id: string
  /** whose session it was */
  userId: string
  /** path of the page, and the query that names its subject */
  page: string
  fields: [name: string, value: string][]
  purgeAt: Date
}

const drafts = defineModel<DraftDocument>('drafts', [
  { key: { userId: 1 }, name: 'user' },
  { key: { purgeAt: 1 }, name: 'purge', expireAfterSeconds: 0 },
])

/** How many drafts an account may have: one for each of its browsers. */
const MOST = 5

/** Keeps a draft in place of the session's earlier one, and of the account's oldest beyond five. */
export async function storeDraft({ _id, ...draft }: DraftDocument): Promise<void> {
  const collection = await drafts.open()
  const others = { userId: draft.userId, _id: { $ne: _id } }
  const found = collection.find(others, { projection: { _id: 1 } }).sort({ purgeAt: -1 })
  const old = await found.skip(MOST - 1).toArray()
  if (old.length > 0) await collection.deleteMany({ _id: { $in: old.map((one) => one._id) } })
  await collection.updateOne({ _id }, { $set: draft }, { upsert: true })
}

/** The draft of that identifier. */
export async function findDraft(_id: string): Promise<DraftDocument | null> {
  return (await drafts.open()).findOne({ _id })
}

/** Forgets a draft. */
export async function deleteDraft(_id: string): Promise<void> {
  await (await drafts.open()).deleteOne({ _id })
}

/** The drafts of an account. */
export async function draftsOf(userId: string): Promise<DraftDocument[]> {
  return (await drafts.open()).find({ userId }).toArray()
}

/** Forgets the drafts of an account. */
export async function deleteDraftsOf(userId: string): Promise<void> {
  await (await drafts.open()).deleteMany({ userId })
}
