import { planningContracts } from '~/api/planning.contracts.server'
import { endpoint, handle } from '~/endpoint.server'
import { scopeOfCall } from '~/services/hierarchy/hierarchy.server'
import { calculatePotential } from '~/services/planning/recalculate-potential.server'

export const { loader, action } = endpoint(
  handle(planningContracts.calculatePotential, async ({ principal, input }) => {
    const { month, force, ...keys } = input
    return calculatePotential(principal, await scopeOfCall(principal, keys), month, force)
  }),
)
