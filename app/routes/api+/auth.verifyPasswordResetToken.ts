import { passwordContracts } from '~/api/passwords.contracts.server'
import { endpoint, handlePublic } from '~/endpoint.server'
import { verifyReset } from '~/services/session/passwords.server'

export const { loader, action } = endpoint(
  handlePublic(passwordContracts.verifyReset, async ({ input }) => {
    await verifyReset(input.token)
    return { valid: true as const }
  }),
)
