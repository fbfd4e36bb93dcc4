import { additionalSalesContracts } from '~/api/additional-sales.contracts.server'
import { endpoint, handle } from '~/endpoint.server'
import { readAdditionalSales } from '~/services/additional-sales/rest.server'

export const { loader, action } = endpoint(
  handle(additionalSalesContracts.readAdditionalSales, ({ principal, input }) =>
    readAdditionalSales(principal, input),
  ),
)
