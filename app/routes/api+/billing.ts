import { billingContracts } from '~/api/billing.contracts.server'
import { endpoint, handle } from '~/endpoint.server'
import { readBilling } from '~/services/analysis/billing-rest.server'

export const { loader, action } = endpoint(
  handle(billingContracts.readBilling, ({ principal, input }) => readBilling(principal, input)),
)
