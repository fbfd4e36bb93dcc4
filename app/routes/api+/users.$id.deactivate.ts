import { userContracts } from '~/api/users.contracts.server'
import { endpoint, handle } from '~/endpoint.server'
import { DEACTIVATED, deactivateUser } from '~/services/users/status.server'

export const { loader, action } = endpoint(
  handle(userContracts.deactivate, async ({ principal, input }) => ({
    ...(await deactivateUser(principal, input.id)),
    message: DEACTIVATED,
  })),
)
