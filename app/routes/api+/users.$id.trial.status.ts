import { userContracts } from '~/api/users.contracts.server'
import { endpoint, handle } from '~/endpoint.server'
import { setTrial, TRIAL_UPDATED } from '~/services/users/status.server'

export const { loader, action } = endpoint(
  handle(userContracts.setTrial, async ({ principal, input }) => ({
    message: TRIAL_UPDATED,
    data: { user: await setTrial(principal, input.id, input.isOnTrial) },
  })),
)
