import { additionalSalesContracts } from '~/api/additional-sales.contracts.server'
import { endpoint, handle } from '~/endpoint.server'
import { readAdvisorSales } from '~/services/additional-sales/rest.server'

export const { loader, action } = endpoint(
  handle(additionalSalesContracts.readAdvisorSales, ({ principal, input }) =>
    readAdvisorSales(principal, input),
  ),
)
