import { planningContracts } from '~/api/planning.contracts.server'
import { endpoint, handle } from '~/endpoint.server'
import { scopeOfCall } from '~/services/hierarchy/hierarchy.server'
import { countWorking } from '~/services/planning/entries.server'

export const { loader, action } = endpoint(
  handle(planningContracts.workingCount, async ({ principal, input }) => {
    const { date, service, ...keys } = input
    return countWorking(await scopeOfCall(principal, keys, date), date, service ?? null)
  }),
)
