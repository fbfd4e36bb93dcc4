import type { CrossedLine } from '~/domain/alerts/alerts'
import { RESET_MS } from '~/domain/session/password-reset'
import type { TicketStatus } from '~/domain/support/tickets'
import { defineModel } from './collection.server'
import { isDuplicateKey } from './errors.server'
import { newId } from './ids.server'
import type { Transaction } from './transaction.server'

/** What there is to write about; the mail itself is composed when it is sent, so that no secret waits here. */
export type OutboxLetter =
  | { kind: 'password-reset'; email: string }
  | { kind: 'ticket-created'; ticketId: string }
  | { kind: 'ticket-status'; ticketId: string; status: TicketStatus }
  | DayLetter
  | AlertLetter

/** Letters that an account gets once a day at most. */
const DAY_LETTERS = ['late', 'morning'] as const

/** A letter that an account gets once a day at most, and that is worth nothing the day after (7-beyond §2, §3). */
export interface DayLetter {
  kind: (typeof DAY_LETTERS)[number]
  /** the morning, yyyy-MM-dd */
  day: string
  userId: string
}

/** The letter of the lines that an account's concessions have crossed (7-beyond §3). */
export interface AlertLetter {
  kind: 'alert'
  userId: string
  /** of the account's state that the letter leads to: one letter each */
  revision: number
  told: CrossedLine[]
  /** the analysed date of the look, yyyy-MM-dd; missing in letters from before it was kept */
  date?: string
  /** that state */
  crossed: string[]
}

/** A letter that waits for the mail server. */
export interface OutboxDocument {
  _id: string
  letter: OutboxLetter
  /** tries so far */
  tries: number
  /** the next try, by the real clock: a stopped product clock must not hold mails back; null: it is dealt with */
  nextAt: Date | null
  lastError: string | null
  /** when the database gives up on it */
  purgeAt: Date
}

export const outbox = defineModel<OutboxDocument>('outbox', [
  { key: { nextAt: 1 }, name: 'next' },
  { key: { 'letter.userId': 1 }, name: 'reader', sparse: true },
  { key: { purgeAt: 1 }, name: 'purge', expireAfterSeconds: 0 },
])

/** How long a letter is kept at most, in ms. */
export const KEPT_MS = 7 * 24 * 3_600_000

/** How long that is: whoever asked for a link looks for it now, and his address waits no longer than a link would last. */
const keptFor = ({ kind }: OutboxLetter) => (kind === 'password-reset' ? RESET_MS : KEPT_MS)

/** Puts a letter in, due at once. */
export async function insertLetter(
  letter: OutboxLetter,
  at: Date,
  _id = newId(),
  tx?: Transaction,
): Promise<void> {
  const purgeAt = new Date(at.getTime() + keptFor(letter))
  const document = { _id, letter, tries: 0, nextAt: at, lastError: null, purgeAt }
  await (await outbox.open()).insertOne(document, { session: tx })
}

const dayId = ({ kind, day, userId }: DayLetter) => `${day}-${kind}-${userId}`

/**
 * Puts a letter of the day in unless it was before: the document is claim and letter in one, so that whatever
 * restarts and however many instances tick, an account gets one.
 * @returns false when it was there
 */
export async function insertDayLetter(letter: DayLetter, at: Date): Promise<boolean> {
  try {
    await insertLetter(letter, at, dayId(letter))
    return true
  } catch (error) {
    if (isDuplicateKey(error)) return false
    throw error
  }
}

/**
 * Puts the letter of an account's revision in unless it was before.
 * @returns the state that the letter leads to: of the one that stands there
 */
export async function insertAlert(letter: AlertLetter, at: Date): Promise<string[]> {
  const id = `alert-${letter.userId}-${letter.revision}`
  try {
    await insertLetter(letter, at, id)
    return letter.crossed
  } catch (error) {
    if (!isDuplicateKey(error)) throw error
    const stored = await (await outbox.open()).findOne({ _id: id })
    return stored?.letter.kind === 'alert' ? stored.letter.crossed : letter.crossed
  }
}

/** Which of these letters of the day were never put in. */
export async function newDayLetters(letters: readonly DayLetter[]): Promise<DayLetter[]> {
  if (letters.length === 0) return []
  const filter = { _id: { $in: letters.map(dayId) } }
  const found = await (await outbox.open()).find(filter, { projection: { _id: 1 } }).toArray()
  const there = new Set(found.map(({ _id }) => _id))
  return letters.filter((letter) => !there.has(dayId(letter)))
}

/** How many letters wait, and how many of these failed at their last try; those dealt with count no more. */
export async function countLetters(): Promise<{ waiting: number; failed: number }> {
  const collection = await outbox.open()
  // why not `$ne: null`: what has an instant is a stretch of the index
  const waits = { nextAt: { $gt: new Date(0) } }
  const [waiting, failed] = await Promise.all([
    collection.countDocuments(waits),
    collection.countDocuments({ ...waits, lastError: { $ne: null } }),
  ])
  return { waiting, failed }
}

/** Takes one due letter and moves its next try, so that no other process takes it meanwhile; null without one. */
export async function claimLetter(now: Date, nextAt: Date): Promise<OutboxDocument | null> {
  return (await outbox.open()).findOneAndUpdate(
    { nextAt: { $lte: now } },
    { $set: { nextAt }, $inc: { tries: 1 } },
    { sort: { nextAt: 1 }, returnDocument: 'after' },
  )
}

/** Notes why a try failed and when the next one is. */
export async function postponeLetter(id: string, nextAt: Date, lastError: string): Promise<void> {
  await (await outbox.open()).updateOne({ _id: id }, { $set: { nextAt, lastError } })
}

/** Takes a sent letter out; one that may be posted anew under its identifier stays, as what says that it was sent. */
export async function closeLetter({ _id, letter }: OutboxDocument): Promise<void> {
  const collection = await outbox.open()
  const stays = letter.kind !== 'password-reset'
  if (stays) await collection.updateOne({ _id }, { $set: { nextAt: null } })
  else await collection.deleteOne({ _id })
}

/** The letters of an account that are kept: those that wait, and those that say what was sent. */
export async function lettersTo(userId: string): Promise<OutboxDocument[]> {
  return (await outbox.open()).find({ 'letter.userId': userId }).toArray()
}

/** Forgets them. */
export async function deleteLettersTo(userId: string): Promise<void> {
  await (await outbox.open()).deleteMany({ 'letter.userId': userId })
}
