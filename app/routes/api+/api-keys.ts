import { apiKeyContracts } from '~/api/api-keys.contracts.server'
import { endpoint, handle } from '~/endpoint.server'
import { listKeys, makeKey } from '~/services/api-keys/keys.server'

export const { loader, action } = endpoint(
  handle(apiKeyContracts.list, ({ principal }) => listKeys(principal)),
  handle(apiKeyContracts.create, ({ principal, input, id }) =>
    makeKey(principal, input, id || undefined),
  ),
)
