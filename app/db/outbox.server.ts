import type { TicketStatus } from '~/domain/support/tickets'
import { defineModel } from './collection.server'
import { newId } from './ids.server'

/** What there is to write about; the mail itself is composed when it is sent, so that no secret waits here. */
export type OutboxLetter =
  | { kind: 'password-reset'; email: string }
  | { kind: 'ticket-created'; ticketId: string }
  | { kind: 'ticket-status'; ticketId: string; status: TicketStatus }

/** A letter that waits for the mail server. */
export interface OutboxDocument {
  _id: string
  letter: OutboxLetter
  /** tries so far */
  tries: number
  /** the next try, by the real clock: a stopped product clock must not hold mails back */
  nextAt: Date
  lastError: string | null
  /** when the database gives up on it */
  purgeAt: Date
}

export const outbox = defineModel<OutboxDocument>('outbox', [
  { key: { nextAt: 1 }, name: 'next' },
  { key: { purgeAt: 1 }, name: 'purge', expireAfterSeconds: 0 },
])

const KEPT_MS = 7 * 24 * 3_600_000

/** Puts a letter in, due at once. */
export async function insertLetter(letter: OutboxLetter, at: Date): Promise<void> {
  const purgeAt = new Date(at.getTime() + KEPT_MS)
  const document = { _id: newId(), letter, tries: 0, nextAt: at, lastError: null, purgeAt }
  await (await outbox.open()).insertOne(document)
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

/** Takes a sent letter out. */
export async function deleteLetter(id: string): Promise<void> {
  await (await outbox.open()).deleteOne({ _id: id })
}
