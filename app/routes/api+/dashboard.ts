import { recordsContracts } from '~/api/records.contracts.server'
import { endpoint, handle } from '~/endpoint.server'
import { readDashboard } from '~/services/analysis/records-rest.server'

export const { loader, action } = endpoint(
  handle(recordsContracts.readDashboard, ({ principal }) => readDashboard(principal)),
)
