import { recordsContracts } from '~/api/records.contracts.server'
import { endpoint, handle } from '~/endpoint.server'
import { readCauses } from '~/services/analysis/causes-rest.server'

export const { loader, action } = endpoint(
  handle(recordsContracts.readCauses, ({ principal, input }) => readCauses(principal, input)),
)
