import { closingContracts } from '~/api/closings.contracts.server'
import { endpoint, handle } from '~/endpoint.server'
import { makeClosing } from '~/services/closing/closings.server'
import { listClosings } from '~/services/closing/page.server'

export const { loader, action } = endpoint(
  handle(closingContracts.list, ({ principal, input }) => listClosings(principal, input)),
  handle(closingContracts.close, ({ principal, input, id }) => makeClosing(principal, input, id)),
)
