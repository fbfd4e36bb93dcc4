import { recordsContracts } from '~/api/records.contracts.server'
import { endpoint, handle } from '~/endpoint.server'
import { readStatistics } from '~/services/analysis/records-rest.server'

export const { loader, action } = endpoint(
  handle(recordsContracts.readRecords, ({ principal, input }) => readStatistics(principal, input)),
)
