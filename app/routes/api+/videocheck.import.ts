import { videocheckContracts } from '~/api/videocheck.contracts.server'
import { endpoint, handle } from '~/endpoint.server'
import { videocheckImportCall } from '~/services/videocheck/rest.server'

export const { loader, action } = endpoint(
  handle(videocheckContracts.importVideocheck, ({ principal, request }) =>
    videocheckImportCall(principal, request),
  ),
)
