import {
  type AlertMail,
  claimMail,
  type DayMail,
  finishMail,
  insertAlert,
  insertDayMail,
  insertMail,
  newDayMails,
  type OutboxDocument,
  type OutboxMail,
  postponeMail,
  refuseMail,
} from '~/db/collections/outbox.server'
import { findTicket } from '~/db/collections/tickets.server'
import { findUser, usersOfRoles } from '~/db/collections/users.server'
import { isDuplicateKey } from '~/db/driver/duplicate-key.server'
import { PERMISSIONS } from '~/domain/access/permissions'
import { isFinalRefusal } from '~/domain/mail/delivery'
import { retryDelay } from '~/domain/mail/retry-delay'
import { environment } from '~/infra/config/environment.server'
import { logger } from '~/infra/logger.server'
import { type Mail, sendMail } from '~/infra/mailer.server'
import { today } from '~/infra/process/clock.server'
import { ticketMail, ticketStatusMail } from '~/mails/templates'
import { urls } from '~/urls'
import { invitationMail } from './invitation-mail.server'
import { resetMail } from './reset-mail.server'

/** Time after which a letter claimed by a dead process is free again, in ms. */
const CLAIM_MS = 120_000
/** Interval between two checks for waiting mails, ms. */
const LOOK_EVERY_MS = 30_000

type Writer<L> = (letter: L) => Promise<Mail | null>

/** Functions that write the mails to accounts, by kind; each subject registers its own when its module loads. */
const WRITERS = new Map<string, Writer<never>>()

/**
 * Registers the function that writes a kind of mail. It runs at the time of sending, with the figures, role and
 * assignment of that moment.
 * @param write returns null when there is nothing left to send
 * @returns the kind, so that a module that posts by this value also bundles the function
 */
export function mailComposer<L extends DayMail | AlertMail, K extends L['kind'] = L['kind']>(
  kind: K,
  write: Writer<L>,
): K {
  WRITERS.set(kind, write)
  return kind
}

async function accountMail(letter: DayMail | AlertMail): Promise<Mail | null> {
  // A mail of the day is outdated after its day.
  if ('day' in letter && letter.day !== today()) return null
  const write = WRITERS.get(letter.kind)
  if (!write) throw new Error(`no writer for letter kind ${letter.kind}`)
  return write(letter as never)
}

async function mailOf(letter: OutboxMail): Promise<Mail | null> {
  if (letter.kind === 'password-reset') return resetMail(letter.email)
  if (letter.kind === 'invitation') return invitationMail(letter)
  if ('userId' in letter) return accountMail(letter)
  const { appUrl, supportEmail } = environment()
  const ticket = await findTicket(letter.ticketId)
  if (!ticket) return null
  const url = appUrl + urls.help()
  if (letter.kind !== 'ticket-created') {
    // Accounts that are closed or deleted get no more mails.
    const isReachable = (await findUser(ticket.requesterId))?.isActive
    if (!isReachable) return null
    const mail = ticketStatusMail(ticket, letter.status, url)
    return supportEmail ? { ...mail, replyTo: supportEmail } : mail
  }
  const to = supportEmail ?? (await supporters())
  return to === '' ? null : ticketMail(to, ticket, url)
}

/** Recipients of ticket mails without a support address: the active accounts that manage all tickets. */
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
    // An expired letter is not sent: the database deletes it, but with a delay.
    const mail = purgeAt > new Date() ? await mailOf(letter) : null
    if (mail) await sendMail(mail, `${_id}-${letter.kind}`)
    await finishMail(document)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    if (isFinalRefusal(error)) {
      logger().warn({ letter: _id, kind: letter.kind, tries, reason }, 'mail refused by the server')
      await refuseMail(_id, reason)
      return
    }
    logger().warn({ letter: _id, kind: letter.kind, tries, reason }, 'mail not sent, tried later')
    await postponeMail(_id, new Date(Date.now() + retryDelay(tries)), reason)
  }
}

let running: Promise<void> | null = null
let again = false
let closed = false

async function run(): Promise<void> {
  do {
    again = false
    // Stops at `closed`: otherwise a slow mail server would delay the end of the process letter by letter.
    while (!closed) {
      // The real clock: a stopped product clock (`NOW`) must not delay mails.
      const letter = await claimMail(new Date(), new Date(Date.now() + CLAIM_MS))
      if (!letter) break
      await deliver(letter)
    }
  } while (again && !closed)
}

/** Sends every due letter, one after another. A call during a run makes that run look for due letters once more. */
export function sendDueMails(): Promise<void> {
  again = true
  running ??= run()
    .catch((error) => logger().error({ err: error }, 'outbox'))
    .finally(() => {
      running = null
    })
  return running
}

/**
 * Stores a letter and starts sending it, without waiting for the mail server (7-beyond §3).
 * @param id the letter's own identifier: a letter that is already stored under it is not stored again
 */
export async function enqueueMail(letter: OutboxMail, id?: string): Promise<void> {
  try {
    await insertMail(letter, new Date(), id)
  } catch (error) {
    if (!id || !isDuplicateKey(error)) throw error
  }
  void sendDueMails()
}

/** Stores the day's letters that are not stored yet, and starts sending (7-beyond §2, §3). */
export async function enqueueDayMails(letters: readonly DayMail[]): Promise<void> {
  let posted = false
  for (const letter of await newDayMails(letters))
    posted = (await insertDayMail(letter, new Date())) || posted
  if (posted) void sendDueMails()
}

/**
 * Stores the letter of crossed thresholds if it is not stored yet, and starts sending.
 * @returns the alert state after the stored letter
 */
export async function enqueueAlert(letter: AlertMail): Promise<string[]> {
  const crossed = await insertAlert(letter, new Date())
  void sendDueMails()
  return crossed
}

let timer: NodeJS.Timeout | null = null

/** Starts sending due letters, now and every 30 s, until `stopOutbox`. */
export function startOutbox(): void {
  closed = false
  timer ??= setInterval(() => void sendDueMails(), LOOK_EVERY_MS).unref()
  void sendDueMails()
}

/** Time in ms that a stop waits for the letter that is being sent: a silent mail server answers after 15 s or never. */
const STOP_MS = 5_000

/** Stops sending and waits up to 5 s for the letter that is being sent; a cut one is sent again by the next start. */
export async function stopOutbox(): Promise<void> {
  if (timer) clearInterval(timer)
  timer = null
  closed = true
  if (!running) return
  let limit: NodeJS.Timeout | undefined
  const isLate = new Promise<void>((resolve) => {
    limit = setTimeout(resolve, STOP_MS)
  })
  await Promise.race([running, isLate])
  clearTimeout(limit)
}
