import { z } from 'zod'
import {
  TICKET_LENGTHS,
  TICKET_PRIORITIES,
  TICKET_STATUSES,
  TICKET_TYPES,
} from '~/domain/support/tickets'
import { button, typed } from './form.server'
import { id } from './primitives.server'
import { visibleText } from './text.server'

/** Fields of a new ticket (2 §5, §7); by default priority normal and type support. */
export const newTicketSchema = z.object({
  subject: visibleText('Le sujet est requis.', TICKET_LENGTHS.subject),
  description: visibleText('La description est requise.', TICKET_LENGTHS.description, {
    lines: true,
  }),
  priority: z.enum(TICKET_PRIORITIES, { error: 'Priorité inconnue.' }).default('normal'),
  type: z.enum(TICKET_TYPES, { error: 'Type de ticket inconnu.' }).default('support'),
})

/** Posted form of a new ticket, with the ticket's identifier. */
export const newTicketForm = newTicketSchema.extend({ id: typed })

export const ticketStatus = z.enum(TICKET_STATUSES, { error: 'Statut inconnu.' })

/** Posted form that changes a ticket's status. */
export const ticketStatusForm = z.object({ form: button(['status']), id, status: ticketStatus })
/** Posted form that deletes a ticket. */
export const ticketDeletionForm = z.object({ form: button(['delete']), id })
