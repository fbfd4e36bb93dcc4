import { landingContracts } from '~/api/landing.contracts.server'
import { endpoint, handle } from '~/endpoint.server'
import { readLanding } from '~/services/analysis/landing-rest.server'

export const { loader, action } = endpoint(
  handle(landingContracts.readLanding, ({ principal, input }) => readLanding(principal, input)),
)
