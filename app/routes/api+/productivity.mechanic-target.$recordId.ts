import { productivityContracts } from '~/api/productivity.contracts.server'
import { endpoint, handle } from '~/endpoint.server'
import { saveTarget } from '~/services/productivity/mechanic-targets.server'

export const { loader, action } = endpoint(
  handle(productivityContracts.setMechanicTarget, ({ principal, input }) =>
    saveTarget(principal, input.recordId.toLowerCase(), input.finalTargetHours),
  ),
)
