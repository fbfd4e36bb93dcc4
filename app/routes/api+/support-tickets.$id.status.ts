import { ticketContracts } from '~/api/tickets.contracts.server'
import { endpoint, handle } from '~/endpoint.server'
import { setTicketStatus } from '~/services/support/tickets.server'

export const { loader, action } = endpoint(
  handle(ticketContracts.setStatus, ({ principal, input }) =>
    setTicketStatus(principal, input.id, input.status),
  ),
)
