import { productivityContracts } from '~/api/productivity.contracts.server'
import { endpoint, handle } from '~/endpoint.server'
import { scopeOfCall } from '~/services/hierarchy/hierarchy.server'
import { readProductivity } from '~/services/productivity/read.server'

export const { loader, action } = endpoint(
  handle(productivityContracts.read, async ({ principal, input }) =>
    readProductivity(principal, await scopeOfCall(principal, input, input.period), input.period),
  ),
)
