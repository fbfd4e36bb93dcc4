import { closingContracts } from '~/api/closings.contracts.server'
import { endpoint, handle } from '~/endpoint.server'
import { reopenClosing } from '~/services/closing/closings.server'

export const { loader, action } = endpoint(
  handle(closingContracts.reopen, ({ principal, input }) =>
    reopenClosing(principal, input.id, input.reason),
  ),
)
