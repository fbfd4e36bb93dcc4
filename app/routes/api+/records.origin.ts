import { originContracts } from '~/api/origin.contracts.server'
import { endpoint, handle } from '~/endpoint.server'
import { readOrigin } from '~/services/origin/rest.server'

export const { loader, action } = endpoint(
  handle(originContracts.readOrigin, ({ principal, input }) => readOrigin(principal, input)),
)
