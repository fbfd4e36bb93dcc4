import { qualityContracts } from '~/api/quality.contracts.server'
import { endpoint, handle } from '~/endpoint.server'
import { removeBrandCall, saveBrandCall } from '~/services/quality/rest.server'

export const { loader, action } = endpoint(
  handle(qualityContracts.saveBrand, ({ principal, input }) => saveBrandCall(principal, input)),
  handle(qualityContracts.removeBrand, ({ principal, input }) => removeBrandCall(principal, input)),
)
