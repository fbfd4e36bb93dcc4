import { outletContracts } from '~/api/outlets.contracts.server'
import { endpoint, handle } from '~/endpoint.server'
import { listOutlets, makeOutlet } from '~/services/outlets/outlets.server'

export const { loader, action } = endpoint(
  handle(outletContracts.list, ({ principal }) => listOutlets(principal)),
  handle(outletContracts.create, ({ principal, input, id }) => makeOutlet(principal, input, id)),
)
