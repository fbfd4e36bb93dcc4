import { userContracts } from '~/api/users.contracts.server'
import { endpoint, handle } from '~/endpoint.server'
import { FACTOR_RESET, resetSecondFactor } from '~/services/users/status.server'

export const { loader, action } = endpoint(
  handle(userContracts.resetSecondFactor, async ({ principal, input }) => {
    await resetSecondFactor(principal, input.id)
    return { message: FACTOR_RESET }
  }),
)
