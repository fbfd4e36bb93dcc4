import type { Scope } from '~/domain/access/scope'
import type { BusinessDay } from '~/domain/calendar/business-day'
import { defineModel } from './collection.server'
import { insertFirst } from './errors.server'
import { within } from './scope-match.server'
import { type Stamped, unwritten, type WriteToken } from './stamp.server'

/** What a concession's people say of one day's figures (7-beyond §1). */
export interface CommentDocument extends Stamped {
  _id: string
  siteId: string
  plateId: string
  groupId: string
  /** the analysed day that it speaks of, yyyy-MM-dd */
  date: BusinessDay
  text: string
  /** who wrote it, by name */
  author: string
  at: Date
}

type CommentLine = Pick<CommentDocument, 'siteId' | 'text' | 'author' | 'at'>
const LINE = { siteId: 1, text: 1, author: 1, at: 1 } as const

export const comments = defineModel<CommentDocument>('comments', [
  { key: { siteId: 1, date: 1 }, name: 'site_date', unique: true },
  { key: { plateId: 1, date: 1, at: -1 }, name: 'plate_date' },
  { key: { groupId: 1, date: 1, at: -1 }, name: 'group_date' },
  { key: { date: 1, at: -1 }, name: 'date' },
])

/** A scope's comments of a day, the latest first; at most `limit`. */
export async function commentsWithin(
  scope: Scope,
  date: BusinessDay,
  limit: number,
): Promise<CommentLine[]> {
  const filter = { ...within(scope), date }
  const sort = { at: -1, _id: -1 } as const
  return (await comments.open()).find(filter, { projection: LINE, sort, limit }).toArray()
}

/** The comments of some concessions on a day. */
export async function commentsOfSites(
  siteIds: readonly string[],
  date: BusinessDay,
): Promise<CommentLine[]> {
  if (siteIds.length === 0) return []
  return (await comments.open())
    .find({ siteId: { $in: [...siteIds] }, date }, { projection: LINE })
    .toArray()
}

/** A concession's comment of a day. */
export async function findComment(
  siteId: string,
  date: BusinessDay,
): Promise<CommentDocument | null> {
  return (await comments.open()).findOne({ siteId, date })
}

/**
 * Stores a comment over what was read; one without text is removed.
 * @param next the document as it is to be, with the identifier of the one read
 * @param stored what was read; null: nothing
 * @returns false when somebody was faster
 */
export async function storeComment(
  next: CommentDocument,
  stored: CommentDocument | null,
  token: WriteToken,
): Promise<boolean> {
  const collection = await comments.open()
  if (!stored) return insertFirst(collection, { ...next, lastSave: token })
  const seen = { _id: stored._id, ...unwritten(stored) }
  if (next.text === '') return (await collection.deleteOne(seen)).deletedCount === 1
  const { text, author, at } = next
  const $set = { text, author, at, lastSave: token }
  return (await collection.updateOne(seen, { $set })).matchedCount === 1
}
