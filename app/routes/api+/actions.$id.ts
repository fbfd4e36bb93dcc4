import { actionsContracts } from '~/api/actions.contracts.server'
import { endpoint, handle } from '~/endpoint.server'
import { changeActionCall, deleteActionCall } from '~/services/actions/rest.server'

export const { loader, action } = endpoint(
  handle(actionsContracts.changeAction, ({ principal, input }) =>
    changeActionCall(principal, input),
  ),
  handle(actionsContracts.deleteAction, ({ principal, input }) =>
    deleteActionCall(principal, input),
  ),
)
