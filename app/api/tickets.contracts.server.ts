import { z } from 'zod'
import { TICKET_STATUSES, TICKET_TYPES, TicketForbiddenError } from '~/domain/support/tickets'
import { id } from '~/schemas/primitives.server'
import { newTicketSchema, ticketStatus } from '~/schemas/tickets.server'
import { contract } from './contract.server'

const ticket = z.object({
  _id: z.string(),
  subject: z.string(),
  description: z.string(),
  priority: z.string(),
  type: z.enum(TICKET_TYPES),
  status: z.enum(TICKET_STATUSES),
  requesterId: z.object({ _id: z.string(), name: z.string(), email: z.string() }),
  createdAt: z.string(),
  /** statuses that the reader may set */
  next: z.array(z.enum(TICKET_STATUSES)),
})
const refusal = new TicketForbiddenError().message

export const ticketContracts = {
  createTicket: contract({
    method: 'POST',
    path: '/support-tickets',
    repeatable: true,
    access: 'support.write',
    summary: 'Crée un ticket au nom de l’utilisateur connecté.',
    // The requester is the session's user: a sent address is ignored (spec 2 §7).
    input: newTicketSchema.extend({ requesterEmail: z.string().max(254).optional() }),
    output: ticket,
    status: 201,
  }),
  ownTickets: contract({
    method: 'GET',
    path: '/support-tickets/my-tickets',
    access: 'support.write',
    summary: 'Liste ses propres tickets, les plus récents d’abord.',
    input: z.object({}),
    output: z.array(ticket),
  }),
  allTickets: contract({
    method: 'GET',
    path: '/support-tickets',
    access: 'support.manage',
    refusal: 'Vous n’avez pas les droits nécessaires pour consulter tous les tickets.',
    summary: 'Liste tous les tickets, les plus récents d’abord.',
    input: z.object({}),
    output: z.array(ticket),
  }),
  setStatus: contract({
    method: 'PATCH',
    path: '/support-tickets/{id}/status',
    access: 'support.manage',
    refusal,
    summary: 'Fait avancer un ticket\u202f; le demandeur reçoit un e-mail.',
    input: z.object({ id, status: ticketStatus }),
    output: ticket,
  }),
  deleteTicket: contract({
    method: 'DELETE',
    path: '/support-tickets/{id}',
    access: 'support.manage',
    refusal,
    summary: 'Supprime un ticket.',
    input: z.object({ id }),
    output: z.object({ message: z.string() }),
  }),
}
