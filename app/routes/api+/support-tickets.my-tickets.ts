import { ticketContracts } from '~/api/tickets.contracts.server'
import { endpoint, handle } from '~/endpoint.server'
import { listOwnTickets } from '~/services/support/tickets.server'

export const { loader, action } = endpoint(
  handle(ticketContracts.ownTickets, ({ principal }) => listOwnTickets(principal)),
)
