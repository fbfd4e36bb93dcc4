import { doubtsContracts } from '~/api/doubts.contracts.server'
import { endpoint, handle } from '~/endpoint.server'
import { confirmDoubtCall } from '~/services/doubts/rest.server'

export const { loader, action } = endpoint(
  handle(doubtsContracts.confirmDoubt, ({ principal, input }) =>
    confirmDoubtCall(principal, input),
  ),
)
