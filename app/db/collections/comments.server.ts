import type { LocalDate } from '~/domain/calendar/local-date'
import type { CommentContent } from '~/domain/comments/comment'
import { defineModel } from '../driver/collection.server'
import { insertIfAbsent } from '../driver/duplicate-key.server'
import { deleteUnchanged, updateUnchanged } from '../driver/revised-write.server'
import { NEXT_REVISION, type Revised } from '../driver/revision.server'
import { siteFilter } from '../driver/scope-filter.server'
import type { Transaction } from '../driver/transaction.server'

/** A concession's comment on the figures of one day (7-beyond §1). */
export interface CommentDocument extends Revised, CommentContent {
  _id: string
  siteId: string
  plateId: string
  groupId: string
  /** the analysed date that the comment is about */
  date: LocalDate
  /** name of the user who wrote the comment */
  author: string
  at: Date
}

/** Comment of a day that is known. */
export type StoredLine = Omit<CommentDocument, '_id' | 'plateId' | 'groupId' | 'date' | 'revision'>
const LINE: Record<keyof StoredLine, 1> = { siteId: 1, text: 1, author: 1, at: 1 }

export const comments = defineModel<CommentDocument>('comments', [
  { key: { siteId: 1, date: 1 }, name: 'site_date', unique: true },
  { key: { plateId: 1, date: 1, at: -1 }, name: 'plate_date' },
  { key: { groupId: 1, date: 1, at: -1 }, name: 'group_date' },
  { key: { date: 1, at: -1 }, name: 'date' },
])

/** Comments of concessions (null: of all) on a day, newest first; at most `limit`. */
export async function commentsWithin(
  siteIds: readonly string[] | null,
  date: LocalDate,
  limit: number,
): Promise<StoredLine[]> {
  const filter = { ...siteFilter(siteIds), date }
  const sort = { at: -1, _id: -1 } as const
  return (await comments.open())
    .find(filter, { projection: { _id: 0, ...LINE }, sort, limit })
    .toArray()
}

/** Comments of some concessions on a day, in no order. */
export async function commentsOfSites(
  siteIds: readonly string[],
  date: LocalDate,
): Promise<StoredLine[]> {
  if (siteIds.length === 0) return []
  return (await comments.open())
    .find({ siteId: { $in: [...siteIds] }, date }, { projection: LINE })
    .toArray()
}

/** The comment of a concession on a day. */
export async function findComment(
  siteId: string,
  date: LocalDate,
): Promise<CommentDocument | null> {
  return (await comments.open()).findOne({ siteId, date })
}

/**
 * Inserts or updates a comment; an empty `text` deletes the comment.
 * @param next the new document, with the `_id` of `stored`
 * @param stored the document as read; null when there was none
 * @returns false when another user changed the comment first
 */
export async function storeComment(
  next: CommentDocument,
  stored: CommentDocument | null,
  tx: Transaction,
): Promise<boolean> {
  if (!stored) return insertIfAbsent(await comments.open(), next, tx)
  if (next.text === '') return deleteUnchanged(comments, stored, tx)
  // a comment keeps its concession and day
  const { _id, siteId, plateId, groupId, date, revision, ...$set } = next
  return updateUnchanged(comments, stored, { $set }, tx)
}

/**
 * Renames the author of comments and increments their revision, so that a concurrent save reads them again. Idempotent.
 */
export async function renameCommenter(names: readonly string[], label: string): Promise<void> {
  await (await comments.open()).updateMany(
    { date: { $gte: '' }, author: { $in: [...names] } },
    { $set: { author: label }, $inc: NEXT_REVISION },
  )
}
