import { ticketContracts } from '~/api/tickets.contracts.server'
import { endpoint, handle } from '~/endpoint.server'
import { removeTicket } from '~/services/support/tickets.server'

export const { loader, action } = endpoint(
  handle(ticketContracts.deleteTicket, async ({ principal, input }) => {
    await removeTicket(principal, input.id)
    return { message: 'Ticket supprimé.' }
  }),
)
