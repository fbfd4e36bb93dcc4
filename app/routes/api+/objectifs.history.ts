import { objectifsContracts } from '~/api/objectifs.contracts.server'
import { endpoint, handle } from '~/endpoint.server'
import { readHistoryCall } from '~/services/objectifs/call.server'

export const { loader, action } = endpoint(
  handle(objectifsContracts.readHistory, ({ principal, input }) =>
    readHistoryCall(principal, input),
  ),
)
