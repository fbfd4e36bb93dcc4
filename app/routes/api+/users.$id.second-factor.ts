import { userContracts } from '~/api/users.contracts.server'
import { endpoint, handle } from '~/endpoint.server'
import { resetSecondFactorCall } from '~/services/users/status.server'

export const { loader, action } = endpoint(
  handle(userContracts.resetSecondFactor, ({ principal, input }) =>
    resetSecondFactorCall(principal, input.id),
  ),
)
