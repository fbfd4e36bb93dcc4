import { videocheckContracts } from '~/api/videocheck.contracts.server'
import { endpoint, handle } from '~/endpoint.server'
import { videocheckStats } from '~/services/videocheck/rest.server'

export const { loader, action } = endpoint(
  handle(videocheckContracts.readVideocheckStats, ({ principal, input }) =>
    videocheckStats(principal, input),
  ),
)
