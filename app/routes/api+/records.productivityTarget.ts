import { productivityContracts } from '~/api/productivity.contracts.server'
import { endpoint, handle } from '~/endpoint.server'
import { saveSiteTargets } from '~/services/productivity/mechanic-targets.server'

export const { loader, action } = endpoint(
  handle(productivityContracts.setTargets, ({ principal, input }) =>
    saveSiteTargets(principal, input),
  ),
)
