import { passwordContracts } from '~/api/passwords.contracts.server'
import { endpoint, handlePublic } from '~/endpoint.server'
import { resetPassword } from '~/services/session/passwords.server'

export const { loader, action } = endpoint(
  handlePublic(passwordContracts.reset, ({ input }) =>
    resetPassword(input.token, input.newPassword),
  ),
)
