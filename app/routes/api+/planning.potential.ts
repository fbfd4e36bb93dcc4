import { potentialContracts } from '~/api/potential.contracts.server'
import { endpoint, handle } from '~/endpoint.server'
import { readPotentialSummary } from '~/services/planning/potential.server'

export const { loader, action } = endpoint(
  handle(potentialContracts.readPotential, ({ principal, input }) =>
    readPotentialSummary(principal, input),
  ),
)
