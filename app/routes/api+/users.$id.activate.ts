import { userContracts } from '~/api/users.contracts.server'
import { endpoint, handle } from '~/endpoint.server'
import { ACTIVATED, activateUser } from '~/services/users/status.server'

export const { loader, action } = endpoint(
  handle(userContracts.activate, async ({ principal, input }) => ({
    ...(await activateUser(principal, input.id)),
    message: ACTIVATED,
  })),
)
