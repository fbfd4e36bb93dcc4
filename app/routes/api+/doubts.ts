import { doubtsContracts } from '~/api/doubts.contracts.server'
import { endpoint, handle } from '~/endpoint.server'
import { readDoubtsCall } from '~/services/doubts/rest.server'

export const { loader, action } = endpoint(
  handle(doubtsContracts.readDoubts, ({ principal, input }) => readDoubtsCall(principal, input)),
)
