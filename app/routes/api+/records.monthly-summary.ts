import { historyContracts } from '~/api/history.contracts.server'
import { endpoint, handle } from '~/endpoint.server'
import { readMonthlySummary } from '~/services/analysis/history.server'

export const { loader, action } = endpoint(
  handle(historyContracts.readMonthlySummary, ({ principal, input }) =>
    readMonthlySummary(principal, input),
  ),
)
