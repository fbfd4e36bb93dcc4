import { productivityContracts } from '~/api/productivity.contracts.server'
import { endpoint, handle } from '~/endpoint.server'
import { scopeOfCall } from '~/services/hierarchy/hierarchy.server'
import { putMultipliers, readMetierTargets } from '~/services/productivity/metier-targets.server'

export const { loader, action } = endpoint(
  handle(productivityContracts.readMetierTargets, async ({ principal, input }) =>
    readMetierTargets(principal, await scopeOfCall(principal, input, input.period), input.period),
  ),
  handle(productivityContracts.setMetierTargets, async ({ principal, input }) =>
    putMultipliers(principal, await scopeOfCall(principal, input), input.entries, input),
  ),
)
