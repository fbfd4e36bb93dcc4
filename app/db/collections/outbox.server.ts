import type { CrossedLine } from '~/domain/alerts/alerts'
import { RESET_MS } from '~/domain/session/password-reset'
import type { TicketStatus } from '~/domain/support/tickets'
import { defineModel } from '../driver/collection.server'
import { isDuplicateKey } from '../driver/duplicate-key.server'
import { newId } from '../driver/ids.server'
import { inSession, type Transaction } from '../driver/transaction.server'

/** Subject of a queued mail. The text is composed when the mail is sent, so that no secret is stored here. */
export type OutboxMail =
  | { kind: 'password-reset'; email: string }
  | InvitationMail
  | { kind: 'ticket-created'; ticketId: string }
  | { kind: 'ticket-status'; ticketId: string; status: TicketStatus }
  | DayMail
  | AlertMail

/** Mail with the link to an account's first password (7-beyond §6). */
export interface InvitationMail {
  kind: 'invitation'
  userId: string
  /** `id` of the account's invitation: a replaced one is not sent */
  invitation: string
}

/** Mails that an account gets at most once a day. */
const DAY_LETTERS = ['late', 'morning', 'to-complete'] as const

/** A mail that an account gets at most once a day, and that expires the day after (7-beyond §2, §3). */
export interface DayMail {
  kind: (typeof DAY_LETTERS)[number]
  /** the day of the mail, yyyy-MM-dd */
  day: string
  userId: string
}

/** Mail about the alert lines that an account's concessions have crossed (7-beyond §3). */
export interface AlertMail {
  kind: 'alert'
  userId: string
  /** revision of the account's alert state after this mail: one mail per revision */
  revision: number
  told: CrossedLine[]
  /** the analysed date, yyyy-MM-dd; absent in mails older than this field */
  date?: string
  /** the alert state after this mail */
  crossed: string[]
}

/** A mail in the transactional outbox. */
export interface OutboxDocument {
  _id: string
  letter: OutboxMail
  /** attempts so far */
  tries: number
  /** the next attempt, by the real clock: a stopped product clock must not hold mails back; null: sent or abandoned */
  nextAt: Date | null
  lastError: string | null
  /** true when the mail server refused the mail for good; then `nextAt` is null */
  refused?: true
  /** when the database deletes the mail */
  purgeAt: Date
}

export const outbox = defineModel<OutboxDocument>('outbox', [
  { key: { nextAt: 1 }, name: 'next' },
  { key: { 'letter.userId': 1 }, name: 'reader', sparse: true },
  { key: { refused: 1 }, name: 'refused', sparse: true },
  { key: { purgeAt: 1 }, name: 'purge', expireAfterSeconds: 0 },
])

/** Longest time that a mail is stored, in ms. */
export const RETENTION_MS = 7 * 24 * 3_600_000

/** A reset mail, which holds an address, is stored no longer than its link would be valid. */
const keptFor = ({ kind }: OutboxMail) => (kind === 'password-reset' ? RESET_MS : RETENTION_MS)

/** Enqueues a mail, due at once. */
export async function insertMail(
  letter: OutboxMail,
  at: Date,
  _id = newId(),
  tx?: Transaction,
): Promise<void> {
  const purgeAt = new Date(at.getTime() + keptFor(letter))
  const document = { _id, letter, tries: 0, nextAt: at, lastError: null, purgeAt }
  await (await outbox.open()).insertOne(document, { session: tx })
}

const dayId = ({ kind, day, userId }: DayMail) => `${day}-${kind}-${userId}`

/**
 * Enqueues a mail of the day unless it exists. The `_id` is derived from day, kind and account, so that restarts and
 * several instances send one mail.
 * @returns false when the mail existed
 */
export async function insertDayMail(letter: DayMail, at: Date): Promise<boolean> {
  try {
    await insertMail(letter, at, dayId(letter))
    return true
  } catch (error) {
    if (isDuplicateKey(error)) return false
    throw error
  }
}

/**
 * Enqueues the mail of an account's alert revision unless it exists.
 * @returns the alert state after the stored mail
 */
export async function insertAlert(letter: AlertMail, at: Date): Promise<string[]> {
  const id = `alert-${letter.userId}-${letter.revision}`
  try {
    await insertMail(letter, at, id)
    return letter.crossed
  } catch (error) {
    if (!isDuplicateKey(error)) throw error
    const stored = await (await outbox.open()).findOne({ _id: id })
    return stored?.letter.kind === 'alert' ? stored.letter.crossed : letter.crossed
  }
}

/** The mails of the day that were never enqueued. */
export async function newDayMails(letters: readonly DayMail[]): Promise<DayMail[]> {
  if (letters.length === 0) return []
  const filter = { _id: { $in: letters.map(dayId) } }
  const found = await (await outbox.open()).find(filter, { projection: { _id: 1 } }).toArray()
  const there = new Set(found.map(({ _id }) => _id))
  return letters.filter((letter) => !there.has(dayId(letter)))
}

/** Number of pending mails, and of those whose last attempt failed; sent and abandoned mails do not count. */
export async function countMails(): Promise<{ waiting: number; failed: number }> {
  const collection = await outbox.open()
  // Not `$ne: null`: a lower bound is one range of the index.
  const waits = { nextAt: { $gt: new Date(0) } }
  const [waiting, failed] = await Promise.all([
    collection.countDocuments(waits),
    collection.countDocuments({ ...waits, lastError: { $ne: null } }),
  ])
  return { waiting, failed }
}

/** Most undelivered mails that are looked at. */
const UNDELIVERED = 1000

/** Accounts with mails that were refused, or that wait after a failed attempt, with the number of these mails. */
export async function undeliveredMails(): Promise<{ userId: string; count: number }[]> {
  const collection = await outbox.open()
  const options = { projection: { 'letter.userId': 1 }, limit: UNDELIVERED } as const
  const found = await Promise.all([
    collection.find({ nextAt: { $gt: new Date(0) }, lastError: { $ne: null } }, options).toArray(),
    collection.find({ refused: true }, options).toArray(),
  ])
  const counts = new Map<string, number>()
  for (const { letter } of found.flat())
    if ('userId' in letter) counts.set(letter.userId, (counts.get(letter.userId) ?? 0) + 1)
  return [...counts].map(([userId, count]) => ({ userId, count }))
}

/** Undelivered mails to some accounts. */
export async function undeliveredTo(userIds: readonly string[]): Promise<OutboxDocument[]> {
  if (userIds.length === 0) return []
  const found = await (await outbox.open())
    .find({ 'letter.userId': { $in: [...userIds] }, lastError: { $ne: null } })
    .toArray()
  return found.filter(({ nextAt, refused }) => nextAt !== null || refused)
}

/** Makes undelivered mails due at once, refused ones too. */
export async function requeueMails(ids: readonly string[], at: Date): Promise<void> {
  await (await outbox.open()).updateMany(
    { _id: { $in: [...ids] } },
    { $set: { nextAt: at, tries: 0 }, $unset: { refused: '' } },
  )
}

/** Deletes the mails with invitations of an account, which another invitation or its password replaces. */
export async function deleteInvitationMails(userId: string, tx?: Transaction): Promise<void> {
  const filter = { 'letter.userId': userId, 'letter.kind': 'invitation' as const }
  await (await outbox.open()).deleteMany(filter, inSession(tx))
}

/** Claims one due mail by moving its next attempt, so that no other process claims it; null when no mail is due. */
export async function claimMail(now: Date, nextAt: Date): Promise<OutboxDocument | null> {
  return (await outbox.open()).findOneAndUpdate(
    { nextAt: { $lte: now } },
    { $set: { nextAt }, $inc: { tries: 1 } },
    { sort: { nextAt: 1 }, returnDocument: 'after' },
  )
}

/** Stores the error of a failed attempt and the time of the next one. */
export async function postponeMail(id: string, nextAt: Date, lastError: string): Promise<void> {
  await (await outbox.open()).updateOne({ _id: id }, { $set: { nextAt, lastError } })
}

/** Stores the answer of a mail server that refused a mail for good; it is not tried again. */
export async function refuseMail(id: string, lastError: string): Promise<void> {
  const $set = { nextAt: null, lastError, refused: true as const }
  await (await outbox.open()).updateOne({ _id: id }, { $set })
}

/** Closes a sent mail. Reset mails are deleted; other mails stay, because their `_id` prevents a second enqueue. */
export async function finishMail({ _id, letter }: OutboxDocument): Promise<void> {
  const collection = await outbox.open()
  const stays = letter.kind !== 'password-reset'
  if (stays) await collection.updateOne({ _id }, { $set: { nextAt: null } })
  else await collection.deleteOne({ _id })
}

/** All stored mails of an account, pending and sent. */
export async function mailsTo(userId: string): Promise<OutboxDocument[]> {
  return (await outbox.open()).find({ 'letter.userId': userId }).toArray()
}

/** Deletes the waiting mails to an account. */
export async function deleteMailsTo(userId: string): Promise<void> {
  await (await outbox.open()).deleteMany({ 'letter.userId': userId })
}
