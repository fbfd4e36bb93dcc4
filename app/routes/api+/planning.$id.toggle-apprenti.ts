import { planningContracts } from '~/api/planning.contracts.server'
import { endpoint, handle } from '~/endpoint.server'
import { flagEntry } from '~/services/planning/entries.server'

export const { loader, action } = endpoint(
  handle(planningContracts.flag, ({ principal, input }) =>
    flagEntry(principal, input.id, input.isApprenti),
  ),
)
