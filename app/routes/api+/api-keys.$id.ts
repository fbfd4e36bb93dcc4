import { apiKeyContracts } from '~/api/api-keys.contracts.server'
import { endpoint, handle } from '~/endpoint.server'
import { revokeKey } from '~/services/api-keys/keys.server'

export const { loader, action } = endpoint(
  handle(apiKeyContracts.revoke, ({ principal, input }) =>
    revokeKey(principal, input.id, { once: true }),
  ),
)
