import { insertMail } from '~/db/collections/outbox.server'
import {
  countTickets,
  findTicket,
  insertTicket,
  latestTickets,
  moveTicket,
  type TicketDocument,
  removeTicket as takeAway,
} from '~/db/collections/tickets.server'
import { retryOnConflict } from '~/db/driver/compare-and-retry.server'
import { isId, newId } from '~/db/driver/ids.server'
import { may } from '~/domain/access/permissions'
import type { Principal } from '~/domain/access/scope'
import { changesBetween } from '~/domain/audit/changes'
import type { AuditAction, AuditChange, AuditDescription } from '~/domain/audit-entry'
import { contentOf } from '~/domain/edits/words'
import { NotFoundError } from '~/domain/errors'
import { type PageOf, pageOfMany } from '~/domain/paging'
import {
  assertTransition,
  MOST_OPEN,
  nextStatuses,
  OPEN_STATUSES,
  TICKET_WORDS,
  type TicketContent,
  TicketForbiddenError,
  TicketNotSentError,
  type TicketStatus,
  TooManyTicketsError,
} from '~/domain/support/tickets'
import { logger } from '~/infra/logger.server'
import { now } from '~/infra/process/clock.server'
import { sendDueMails } from '~/services/mail/outbox.server'
import { write } from '~/services/writes/write.server'

/** Ticket in pages and responses (2 §3), with the statuses that the reader may set. */
export interface TicketView extends TicketContent {
  _id: string
  status: TicketStatus
  requesterId: { _id: string; name: string; email: string }
  createdAt: string
  next: TicketStatus[]
}

/** Error: unknown ticket, or another user's. */
class TicketNotFoundError extends NotFoundError {
  constructor() {
    super('Ticket introuvable.')
  }
}

const described = (
  { _id }: TicketDocument,
  action: AuditAction,
  changes: AuditChange[],
): AuditDescription => ({ entity: 'ticket', entityId: _id, action, changes })

/** Identifier of the mail about a status: a ticket gets each status once. */
const statusLetterId = (id: string, status: TicketStatus) => `${id}-${status}`

function view({ role }: Principal, ticket: TicketDocument): TicketView {
  const { _id, subject, description, priority, type, status, createdAt } = ticket
  return {
    _id,
    subject,
    description,
    priority,
    type,
    status,
    requesterId: {
      _id: ticket.requesterId,
      name: ticket.requesterName,
      email: ticket.requesterEmail,
    },
    createdAt: createdAt.toISOString(),
    next: nextStatuses(role, status),
  }
}

/** Checks that the user may see and process every user's tickets (2 §6). @throws TicketForbiddenError */
export function requireTicketRights({ role }: Principal): void {
  if (!may(role, 'support.manage')) throw new TicketForbiddenError()
}

const isSame = (ticket: TicketDocument, { userId }: Principal, input: TicketContent) =>
  ticket.requesterId === userId &&
  Object.entries(input).every(([field, value]) => ticket[field as keyof TicketContent] === value)

/**
 * Creates a ticket of the signed-in user and mails support (2 §7).
 * @param id the form's own identifier: a second submit with the same text creates nothing
 * @throws TooManyTicketsError 429, TicketNotSentError 500
 */
export async function createTicket(
  principal: Principal,
  input: TicketContent,
  id = '',
): Promise<TicketView> {
  try {
    return view(principal, await storeTicket(principal, input, id))
  } catch (error) {
    if (error instanceof TooManyTicketsError) throw error
    logger().error({ err: error }, 'ticket not sent')
    throw new TicketNotSentError(error)
  }
}

async function storeTicket(
  principal: Principal,
  input: TicketContent,
  id: string,
): Promise<TicketDocument> {
  const sent = isId(id) ? await findTicket(id) : null
  if (sent && isSame(sent, principal, input)) return sent
  const waiting = { requesterId: principal.userId, statuses: OPEN_STATUSES }
  if ((await countTickets(waiting)) >= MOST_OPEN) throw new TooManyTicketsError()
  const at = now()
  const ticket: TicketDocument = {
    _id: isId(id) && !sent ? id : newId(),
    ...input,
    status: 'new',
    requesterId: principal.userId,
    requesterName: principal.name,
    requesterEmail: principal.email,
    createdAt: at,
    updatedAt: at,
  }
  const changes = changesBetween(null, contentOf(TICKET_WORDS, ticket))
  const dueAt = new Date()
  const letter = { kind: 'ticket-created' as const, ticketId: ticket._id }
  const isStored = await write(principal, [described(ticket, 'create', changes)], async (tx) => {
    if (!(await insertTicket(ticket, tx))) return false
    await insertMail(letter, dueAt, ticket._id, tx)
    return true
  })
  void sendDueMails()
  return isStored ? ticket : storeTicket(principal, input, id)
}

/** Tickets of the user, newest first (2 §6). */
export async function listOwnTickets(principal: Principal): Promise<TicketView[]> {
  const own = await latestTickets({ requesterId: principal.userId })
  return own.map((ticket) => view(principal, ticket))
}

/** Every ticket, newest first. @throws TicketForbiddenError for a role other than administrator */
export async function listAllTickets(principal: Principal): Promise<TicketView[]> {
  requireTicketRights(principal)
  return (await latestTickets({})).map((ticket) => view(principal, ticket))
}

/** Tickets on one page of the list. */
const PAGE = 50

/**
 * One page of the tickets that the user may see, newest first (2 §2, §6).
 * @param asked the page of the address
 * @param onlyOpen leaves out those that are resolved or closed
 */
export async function pageOfTickets(
  principal: Principal,
  asked: string | null,
  onlyOpen: boolean,
): Promise<PageOf<TicketView>> {
  const choice = {
    ...(may(principal.role, 'support.manage') ? {} : { requesterId: principal.userId }),
    ...(onlyOpen ? { statuses: OPEN_STATUSES } : {}),
  }
  const place = pageOfMany(await countTickets(choice), asked, PAGE)
  const shown = await latestTickets(choice, { skip: (place.page - 1) * PAGE, limit: PAGE })
  return { ...place, rows: shown.map((ticket) => view(principal, ticket)) }
}

/**
 * Ticket for a user who processes tickets, whatever its page; null when it is deleted.
 * @throws TicketForbiddenError
 */
export async function readTicket(principal: Principal, id: string): Promise<TicketView | null> {
  requireTicketRights(principal)
  const found = isId(id) ? await findTicket(id) : null
  return found && view(principal, found)
}

/**
 * Changes a ticket's status and mails the requester (2 §4; 4-decisions, 38). A ticket that already has the status
 * stays unchanged, without a mail.
 * @throws TicketForbiddenError 403, TicketNotFoundError 404, TicketTransitionError 409
 */
export async function setTicketStatus(
  principal: Principal,
  id: string,
  status: TicketStatus,
): Promise<TicketView> {
  requireTicketRights(principal)
  const found = await findTicket(id)
  if (!found) throw new TicketNotFoundError()
  if (found.status === status) return view(principal, found)
  assertTransition(principal.role, found.status, status)
  const moved = { ...found, status, updatedAt: now() }
  const changes = [{ field: 'status', old: found.status, new: status }]
  const dueAt = new Date()
  const letter = { kind: 'ticket-status' as const, ticketId: id, status }
  const isMoved = await write(principal, [described(found, 'update', changes)], async (tx) => {
    if (!(await moveTicket(moved, found, tx))) return false
    await insertMail(letter, dueAt, statusLetterId(id, status), tx)
    return true
  })
  void sendDueMails()
  // Another user changed the status between the read and the write, possibly to the same one.
  return isMoved ? view(principal, moved) : setTicketStatus(principal, id, status)
}

/** Deletes a ticket for good. @throws TicketForbiddenError 403, TicketNotFoundError 404, BusyError 409 */
export async function removeTicket(principal: Principal, id: string): Promise<void> {
  requireTicketRights(principal)
  await retryOnConflict(async () => {
    const found = await findTicket(id)
    if (!found) throw new TicketNotFoundError()
    const changes = changesBetween(contentOf(TICKET_WORDS, found), null)
    const entry = described(found, 'delete', changes)
    return (await write(principal, [entry], (tx) => takeAway(found, tx))) || null
  })
}
