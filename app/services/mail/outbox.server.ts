import { isDuplicateKey } from '~/db/errors.server'
import {
  type AlertLetter,
  claimLetter,
  closeLetter,
  type DayLetter,
  insertAlert,
  insertDayLetter,
  insertLetter,
  newDayLetters,
  type OutboxDocument,
  type OutboxLetter,
  postponeLetter,
} from '~/db/outbox.server'
import { findTicket } from '~/db/tickets.server'
import { findUser, usersOfRoles } from '~/db/users.server'
import { PERMISSIONS } from '~/domain/access/permissions'
import { retryDelay } from '~/domain/support/retry'
import { today } from '~/infra/clock.server'
import { environment } from '~/infra/environment.server'
import { logger } from '~/infra/logger.server'
import { type Mail, sendMail } from '~/infra/mailer.server'
import { urls } from '~/urls'
import { statusLetter, ticketLetter } from './letters.server'
import { resetMail } from './reset-mail.server'

/** A letter taken by a process that died is free again after this long, in ms. */
const CLAIM_MS = 120_000
/** How often waiting letters are looked at, in ms. */
const LOOK_EVERY_MS = 30_000

type Writer<L> = (letter: L) => Promise<Mail | null>

/** Who writes the letters to accounts, by kind: the subjects above add theirs when they load. */
const WRITERS = new Map<string, Writer<never>>()

/**
 * Declares who writes a kind of letter, when it is sent: with the figures, the role and the assignment of that moment.
 * @param write null: there is nothing to send any more
 * @returns its kind: whoever posts by this value also brings the code that writes it into the bundle
 */
export function letterWriter<L extends DayLetter | AlertLetter, K extends L['kind'] = L['kind']>(
  kind: K,
  write: Writer<L>,
): K {
  WRITERS.set(kind, write)
  return kind
}

async function accountMail(letter: DayLetter | AlertLetter): Promise<Mail | null> {
  // why: what could not be sent on its day is yesterday's news
  if ('day' in letter && letter.day !== today()) return null
  const write = WRITERS.get(letter.kind)
  if (!write) throw new Error(`nobody writes the letter ${letter.kind}`)
  return write(letter as never)
}

async function mailOf(letter: OutboxLetter): Promise<Mail | null> {
  if (letter.kind === 'password-reset') return resetMail(letter.email)
  if ('userId' in letter) return accountMail(letter)
  const { appUrl, supportEmail } = environment()
  const ticket = await findTicket(letter.ticketId)
  if (!ticket) return null
  const url = appUrl + urls.help()
  if (letter.kind !== 'ticket-created') {
    // why: whose account was closed or deleted is written to no more
    const isTold = (await findUser(ticket.requesterId))?.isActive
    if (!isTold) return null
    const mail = statusLetter(ticket, letter.status, url)
    return supportEmail ? { ...mail, replyTo: supportEmail } : mail
  }
  const to = supportEmail ?? (await supporters())
  return to === '' ? null : ticketLetter(to, ticket, url)
}

/** Who hears of tickets where no support address is known: those who see them all. */
async function supporters(): Promise<string> {
  const found = await usersOfRoles(PERMISSIONS['support.manage'])
  return found
    .filter(({ isActive }) => isActive)
    .map(({ email }) => email)
    .join(', ')
}

async function deliver(document: OutboxDocument): Promise<void> {
  const { _id, letter, tries, purgeAt } = document
  try {
    // why: the database drops what nobody waits for any more, but not at that very instant
    const mail = purgeAt > new Date() ? await mailOf(letter) : null
    if (mail) await sendMail(mail, `${_id}-${letter.kind}`)
    await closeLetter(document)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    logger().warn({ letter: _id, kind: letter.kind, tries, reason }, 'mail not sent, tried later')
    await postponeLetter(_id, new Date(Date.now() + retryDelay(tries)), reason)
  }
}

let running: Promise<void> | null = null
let again = false
let closed = false

async function run(): Promise<void> {
  do {
    again = false
    // why: a slow mail server must not hold back the end of the process letter after letter
    while (!closed) {
      // why the real clock: a stopped product clock (`NOW`) must not hold mails back
      const letter = await claimLetter(new Date(), new Date(Date.now() + CLAIM_MS))
      if (!letter) break
      await deliver(letter)
    }
  } while (again && !closed)
}

/** Sends every letter that is due, one after the other; a call made meanwhile waits for its turn too. */
export function sendDueLetters(): Promise<void> {
  again = true
  running ??= run()
    .catch((error) => logger().error({ err: error }, 'outbox'))
    .finally(() => {
      running = null
    })
  return running
}

/**
 * Keeps a letter and starts sending it; the page that asked does not wait for the mail server (7-beyond §3).
 * @param id the letter's own: one that was kept under it before is not kept again
 */
export async function postLetter(letter: OutboxLetter, id?: string): Promise<void> {
  try {
    await insertLetter(letter, new Date(), id)
  } catch (error) {
    if (!id || !isDuplicateKey(error)) throw error
  }
  void sendDueLetters()
}

/** Keeps letters of the day unless they were kept before, and starts sending (7-beyond §2, §3). */
export async function postDayLetters(letters: readonly DayLetter[]): Promise<void> {
  let posted = false
  for (const letter of await newDayLetters(letters))
    posted = (await insertDayLetter(letter, new Date())) || posted
  if (posted) void sendDueLetters()
}

/** Keeps the letter of crossed lines unless it was kept before, and starts sending. @returns the state it leads to */
export async function postAlert(letter: AlertLetter): Promise<string[]> {
  const crossed = await insertAlert(letter, new Date())
  void sendDueLetters()
  return crossed
}

let timer: NodeJS.Timeout | null = null

/** Looks at the outbox now and every 30 seconds, until `closeOutbox`. */
export function openOutbox(): void {
  closed = false
  timer ??= setInterval(() => void sendDueLetters(), LOOK_EVERY_MS).unref()
  void sendDueLetters()
}

/** Stops looking and waits for the letter that is being sent. */
export async function closeOutbox(): Promise<void> {
  if (timer) clearInterval(timer)
  timer = null
  closed = true
  await running
}
