import { parseWithZod } from '@conform-to/zod/v4'
import { z } from 'zod'
import { TICKET_PRIORITIES, TICKET_STATUSES, TICKET_TYPES } from '~/domain/support/tickets'
import { visibleText } from './text.server'

/** Fields of a new ticket (spec 2 §5, §7); priority normal and type support unless told otherwise. */
export const newTicketSchema = z.object({
  subject: visibleText('Le sujet est requis.', 200),
  description: visibleText('La description est requise.', 5_000, { lines: true }),
  priority: z.enum(TICKET_PRIORITIES, { error: 'Priorité inconnue.' }).default('normal'),
  type: z.enum(TICKET_TYPES, { error: 'Type de ticket inconnu.' }).default('support'),
})
export type NewTicket = z.output<typeof newTicketSchema>

export const ticketStatus = z.enum(TICKET_STATUSES, { error: 'Statut inconnu.' })

/** The posted ticket form, as conform reads it. */
export function parseNewTicket(form: FormData) {
  return parseWithZod(form, { schema: newTicketSchema })
}
