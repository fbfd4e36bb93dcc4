import { potentialContracts } from '~/api/potential.contracts.server'
import { endpoint, handle } from '~/endpoint.server'
import { freezePotentialCall } from '~/services/objectifs/rest.server'

export const { loader, action } = endpoint(
  handle(potentialContracts.freezePotential, ({ principal, input }) =>
    freezePotentialCall(principal, input, input.month ?? null),
  ),
)
