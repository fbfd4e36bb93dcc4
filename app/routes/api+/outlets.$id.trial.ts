import { outletContracts } from '~/api/outlets.contracts.server'
import { endpoint, handle } from '~/endpoint.server'
import { sendTest } from '~/services/outlets/trial.server'

export const { loader, action } = endpoint(
  handle(outletContracts.test, ({ principal, input }) => sendTest(principal, input.id)),
)
