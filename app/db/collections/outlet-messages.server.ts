import type { CrossedLine } from '~/domain/alerts/alerts'
import type { OutletMessage } from '~/domain/outlets/message'
import type { OutletAnswer } from '~/domain/outlets/outlet'
import { defineModel } from '../driver/collection.server'
import { insertIfAbsentOnRetry } from '../driver/duplicate-key.server'
import { newId } from '../driver/ids.server'
import type { Transaction } from '../driver/transaction.server'

/** What a queued message is about. Its text is composed at the first attempt. */
export type OutletSubject =
  | { event: 'morning' /** yyyy-MM-dd */; day: string }
  | { event: 'import'; importId: string }
  | {
      event: 'alert'
      reported: CrossedLine[]
      /** the analysed date, yyyy-MM-dd */
      date: string
      /** alert state after this message */
      crossed: string[]
    }

/** A message to a webhook, in a transactional outbox as mails are. */
export interface OutletMessageDocument {
  /** the message's `id`, the same at every attempt */
  _id: string
  outletId: string
  subject: OutletSubject
  /** null before the first attempt */
  message: OutletMessage | null
  failures: number
  firstFailureAt: Date | null
  /** the next attempt, by the real clock; null: delivered, dropped or given up */
  nextAt: Date | null
  /** when the database deletes it */
  purgeAt: Date
}

/** An answer of a webhook, for the list of the last ten. */
export interface OutletAnswerDocument extends OutletAnswer {
  _id: string
  outletId: string
  purgeAt: Date
}

export const outletMessages = defineModel<OutletMessageDocument>('outletMessages', [
  { key: { nextAt: 1 }, name: 'next' },
  { key: { outletId: 1 }, name: 'outlet' },
  { key: { purgeAt: 1 }, name: 'purge', expireAfterSeconds: 0 },
])

export const outletAnswers = defineModel<OutletAnswerDocument>('outletAnswers', [
  { key: { outletId: 1, at: -1 }, name: 'latest' },
  { key: { purgeAt: 1 }, name: 'purge', expireAfterSeconds: 0 },
])

const DAY_MS = 24 * 3_600_000
/** Time that a message is stored, in ms: longer than its causes are looked for, so that none is sent twice. */
const MESSAGE_MS = 7 * DAY_MS
/** Time that an answer is stored, in ms. */
const ANSWER_MS = 30 * DAY_MS

/** New message of a webhook; `_id` is derived from its subject, so that several instances store one. */
export type NewOutletMessage = Pick<OutletMessageDocument, '_id' | 'outletId' | 'subject'>

/** Stores a message, due at once; false when it exists already. */
export async function insertOutletMessage(message: NewOutletMessage, at: Date): Promise<boolean> {
  return insertIfAbsentOnRetry(await outletMessages.open(), {
    ...message,
    message: null,
    failures: 0,
    firstFailureAt: null,
    nextAt: at,
    purgeAt: new Date(at.getTime() + MESSAGE_MS),
  })
}

/** Those of some identifiers that no message has. */
export async function newOutletMessages(ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const filter = { _id: { $in: [...ids] } }
  const found = await (await outletMessages.open())
    .find(filter, { projection: { _id: 1 } })
    .toArray()
  const there = new Set(found.map(({ _id }) => _id))
  return new Set(ids.filter((id) => !there.has(id)))
}

/** A stored message; null when it was purged. */
export async function findOutletMessage(_id: string): Promise<OutletMessageDocument | null> {
  return (await outletMessages.open()).findOne({ _id })
}

/** Claims one due message by moving its next attempt, so that no other process claims it; null when none is due. */
export async function claimOutletMessage(
  now: Date,
  nextAt: Date,
): Promise<OutletMessageDocument | null> {
  return (await outletMessages.open()).findOneAndUpdate(
    { nextAt: { $lte: now } },
    { $set: { nextAt } },
    { sort: { nextAt: 1 }, returnDocument: 'after' },
  )
}

/** Changes a message after an attempt, or before it (its composed text). */
export async function updateOutletMessage(
  _id: string,
  changes: Partial<
    Pick<OutletMessageDocument, 'message' | 'failures' | 'firstFailureAt' | 'nextAt'>
  >,
): Promise<void> {
  await (await outletMessages.open()).updateOne({ _id }, { $set: changes })
}

/** Drops the messages of a webhook that wait, as part of a transaction. */
export async function dropWaitingMessages(outletId: string, tx: Transaction): Promise<void> {
  const filter = { outletId, nextAt: { $ne: null } }
  await (await outletMessages.open()).updateMany(
    filter,
    { $set: { nextAt: null } },
    { session: tx },
  )
}

/** Stores an answer of a webhook. */
export async function insertOutletAnswer(outletId: string, answer: OutletAnswer): Promise<void> {
  const purgeAt = new Date(answer.at.getTime() + ANSWER_MS)
  await (await outletAnswers.open()).insertOne({ _id: newId(), outletId, ...answer, purgeAt })
}

/** The last answers of a webhook, the latest first. */
export async function latestOutletAnswers(
  outletId: string,
  limit: number,
): Promise<OutletAnswerDocument[]> {
  return (await outletAnswers.open()).find({ outletId }).sort({ at: -1 }).limit(limit).toArray()
}
