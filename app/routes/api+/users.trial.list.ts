import { userContracts } from '~/api/users.contracts.server'
import { endpoint, handle } from '~/endpoint.server'
import { listTrials } from '~/services/users/status.server'

export const { loader, action } = endpoint(
  handle(userContracts.listTrials, async ({ principal }) => ({
    data: { users: await listTrials(principal) },
  })),
)
