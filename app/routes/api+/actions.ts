import { actionsContracts } from '~/api/actions.contracts.server'
import { endpoint, handle } from '~/endpoint.server'
import { createActionCall, readActionsCall } from '~/services/actions/rest.server'

export const { loader, action } = endpoint(
  handle(actionsContracts.readActions, ({ principal, input }) => readActionsCall(principal, input)),
  handle(actionsContracts.createAction, ({ principal, input, id }) =>
    createActionCall(principal, input, id),
  ),
)
