import { recordsContracts } from '~/api/records.contracts.server'
import { endpoint, handle } from '~/endpoint.server'
import { readRawRecords } from '~/services/analysis/records-rest.server'

export const { loader, action } = endpoint(
  handle(recordsContracts.readRawRecords, ({ principal, input }) =>
    readRawRecords(principal, input),
  ),
)
