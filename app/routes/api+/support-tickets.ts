import { ticketContracts } from '~/api/tickets.contracts.server'
import { endpoint, handle } from '~/endpoint.server'
import { createTicket, listAllTickets } from '~/services/support/tickets.server'

export const { loader, action } = endpoint(
  handle(ticketContracts.allTickets, ({ principal }) => listAllTickets(principal)),
  handle(ticketContracts.createTicket, ({ principal, input, id }) => {
    const { requesterEmail: _, ...ticket } = input
    return createTicket(principal, ticket, id)
  }),
)
