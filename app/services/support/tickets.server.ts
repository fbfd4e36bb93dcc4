import { isId, newId } from '~/db/ids.server'
import {
  deleteTicket,
  findTicket,
  insertTicket,
  latestTickets,
  moveTicket,
  type TicketDocument,
} from '~/db/tickets.server'
import { may } from '~/domain/access/permissions'
import type { Principal } from '~/domain/access/scope'
import { NotFoundError } from '~/domain/errors'
import {
  assertTransition,
  nextStatuses,
  TicketForbiddenError,
  TicketNotSentError,
  type TicketStatus,
  TicketTransitionError,
} from '~/domain/support/tickets'
import { now } from '~/infra/clock.server'
import { logger } from '~/infra/logger.server'
import type { NewTicket } from '~/schemas/tickets.server'
import { postLetter } from '~/services/mail/outbox.server'

/** A ticket as pages and calls show it (spec 2 §3), with the statuses that the reader may set. */
export interface TicketView {
  _id: string
  subject: string
  description: string
  priority: string
  type: TicketDocument['type']
  status: TicketStatus
  requesterId: { _id: string; name: string; email: string }
  createdAt: string
  next: TicketStatus[]
}

/** No such ticket, or not the reader's own. */
class TicketNotFoundError extends NotFoundError {
  constructor() {
    super('Ticket introuvable.')
  }
}

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

/** Only administrators see and follow up everybody’s tickets (spec 2 §6). @throws TicketForbiddenError */
export function requireTicketRights({ role }: Principal): void {
  if (!may(role, 'administration')) throw new TicketForbiddenError()
}

const isSame = (ticket: TicketDocument, { userId }: Principal, input: NewTicket) =>
  ticket.requesterId === userId &&
  (['subject', 'description', 'priority', 'type'] as const).every(
    (field) => ticket[field] === input[field],
  )

/**
 * Creates a ticket of the signed-in user and tells support (spec 2 §7).
 * @param id the form's own: one that comes a second time with the same text is the same ticket
 * @throws TicketNotSentError 500
 */
export async function createTicket(
  principal: Principal,
  input: NewTicket,
  id = '',
): Promise<TicketView> {
  try {
    const stored = await storeTicket(principal, input, id)
    await postLetter({ kind: 'ticket-created', ticketId: stored._id }, stored._id)
    return view(principal, stored)
  } catch (error) {
    logger().error({ err: error }, 'ticket not sent')
    throw new TicketNotSentError(error)
  }
}

async function storeTicket(
  principal: Principal,
  input: NewTicket,
  id: string,
): Promise<TicketDocument> {
  const sent = isId(id) ? await findTicket(id) : null
  if (sent && isSame(sent, principal, input)) return sent
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
  return (await insertTicket(ticket)) ? ticket : storeTicket(principal, input, id)
}

/** The user's own tickets, newest first (spec 2 §6). */
export async function listOwnTickets(principal: Principal): Promise<TicketView[]> {
  return (await latestTickets(principal.userId)).map((ticket) => view(principal, ticket))
}

/** Every ticket, newest first. @throws TicketForbiddenError for a role other than administrator */
export async function listAllTickets(principal: Principal): Promise<TicketView[]> {
  requireTicketRights(principal)
  return (await latestTickets()).map((ticket) => view(principal, ticket))
}

/**
 * Moves a ticket on and tells the requester (spec 2 §4; 4-decisions, 38).
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
  assertTransition(principal.role, found.status, status)
  const moved = await moveTicket(id, found.status, status, now())
  // why: somebody else moved it between the reading and the writing
  if (!moved) throw new TicketTransitionError(found.status, status)
  await postLetter({ kind: 'ticket-status', ticketId: id, status })
  return view(principal, moved)
}

/** Deletes a ticket for good. @throws TicketForbiddenError 403, TicketNotFoundError 404 */
export async function removeTicket(principal: Principal, id: string): Promise<void> {
  requireTicketRights(principal)
  if (!(await deleteTicket(id))) throw new TicketNotFoundError()
}
