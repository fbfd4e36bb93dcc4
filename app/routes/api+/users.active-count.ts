import { userContracts } from '~/api/users.contracts.server'
import { endpoint, handle } from '~/endpoint.server'
import { readCounters } from '~/services/users/status.server'

export const { loader, action } = endpoint(
  handle(userContracts.activeCount, async ({ principal }) => ({
    count: (await readCounters(principal)).active,
  })),
)
