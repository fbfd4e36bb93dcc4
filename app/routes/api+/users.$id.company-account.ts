import { userContracts } from '~/api/users.contracts.server'
import { endpoint, handle } from '~/endpoint.server'
import { unlinkOidcAccountCall } from '~/services/users/status.server'

export const { loader, action } = endpoint(
  handle(userContracts.untieCompanyAccount, ({ principal, input }) =>
    unlinkOidcAccountCall(principal, input.id),
  ),
)
