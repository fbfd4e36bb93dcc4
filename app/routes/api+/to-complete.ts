import { toCompleteContracts } from '~/api/to-complete.contracts.server'
import { endpoint, handle } from '~/endpoint.server'
import { readToCompleteCall } from '~/services/to-complete/rest.server'

export const { loader, action } = endpoint(
  handle(toCompleteContracts.readToComplete, ({ principal, input }) =>
    readToCompleteCall(principal, input),
  ),
)
