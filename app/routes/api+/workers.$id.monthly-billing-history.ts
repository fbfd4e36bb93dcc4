import { productivityContracts } from '~/api/productivity.contracts.server'
import { endpoint, handle } from '~/endpoint.server'
import { readBillingHistory } from '~/services/productivity/billing-history.server'

export const { loader, action } = endpoint(
  handle(productivityContracts.billingHistory, async ({ principal, input }) => {
    const { entries } = await readBillingHistory(principal, { workerId: input.id }, input.period)
    return entries
  }),
)
