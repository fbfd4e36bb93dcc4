import { z } from 'zod'
import { TICKET_PRIORITIES, TICKET_STATUSES, TICKET_TYPES } from '~/domain/support/tickets'
import { button, typed } from './form.server'
import { id } from './primitives.server'
import { visibleText } from './text.server'

/** Fields of a new ticket (spec 2 §5, §7); priority normal and type support unless told otherwise. */
export const newTicketSchema = z.object({
  subject: visibleText('Le sujet est requis.', 200),
  description: visibleText('La description est requise.', 5_000, { lines: true }),
  priority: z.enum(TICKET_PRIORITIES, { error: 'Priorité inconnue.' }).default('normal'),
  type: z.enum(TICKET_TYPES, { error: 'Type de ticket inconnu.' }).default('support'),
})
export type NewTicket = z.output<typeof newTicketSchema>

/** The posted form of a new ticket, with the identifier that it carries. */
export const newTicketForm = newTicketSchema.extend({ id: typed })

export const ticketStatus = z.enum(TICKET_STATUSES, { error: 'Statut inconnu.' })

/** The posted form that moves a ticket on. */
export const ticketStatusForm = z.object({ form: button(['status']), id, status: ticketStatus })
/** The posted form that deletes a ticket. */
export const ticketDeletionForm = z.object({ form: button(['delete']), id })
