import { passwordContracts } from '~/api/passwords.contracts.server'
import { endpoint, handle } from '~/endpoint.server'
import { changePassword } from '~/services/session/passwords.server'

export const { loader, action } = endpoint(
  handle(passwordContracts.change, ({ principal, input, clientIp }) =>
    changePassword(principal, input, clientIp),
  ),
)
