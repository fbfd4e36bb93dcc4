import { passwordContracts } from '~/api/passwords.contracts.server'
import { endpoint, handlePublic } from '~/endpoint.server'
import { requestReset } from '~/services/session/passwords.server'

export const { loader, action } = endpoint(
  handlePublic(passwordContracts.requestReset, ({ input, clientIp }) =>
    requestReset(input.email, clientIp),
  ),
)
