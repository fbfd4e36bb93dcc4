import { qualityContracts } from '~/api/quality.contracts.server'
import { endpoint, handle } from '~/endpoint.server'
import { readQualityCall } from '~/services/quality/quality.server'

export const { loader, action } = endpoint(
  handle(qualityContracts.readQuality, ({ principal, input }) => readQualityCall(principal, input)),
)
