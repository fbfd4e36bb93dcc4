import { outletContracts } from '~/api/outlets.contracts.server'
import { endpoint, handle } from '~/endpoint.server'
import { pauseOutlet, removeOutlet, viewOutlet } from '~/services/outlets/outlets.server'

export const { loader, action } = endpoint(
  handle(outletContracts.read, ({ principal, input }) => viewOutlet(principal, input.id)),
  handle(outletContracts.pause, ({ principal, input }) =>
    pauseOutlet(principal, input.id, input.isPaused),
  ),
  handle(outletContracts.remove, ({ principal, input }) => removeOutlet(principal, input.id)),
)
