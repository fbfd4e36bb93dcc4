import { CONTRACTS } from '~/api/contracts.server'
import { descriptionContracts } from '~/api/description.contracts.server'
import { describeApi } from '~/api/openapi.server'
import { endpoint, handle } from '~/endpoint.server'

export const { loader, action } = endpoint(
  handle(descriptionContracts.openapi, async () => describeApi(CONTRACTS)),
)
