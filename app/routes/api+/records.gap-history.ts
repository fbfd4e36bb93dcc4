import { landingContracts } from '~/api/landing.contracts.server'
import { endpoint, handle } from '~/endpoint.server'
import { readGapDays } from '~/services/analysis/landing-rest.server'

export const { loader, action } = endpoint(
  handle(landingContracts.readGapHistory, ({ principal, input }) => readGapDays(principal, input)),
)
