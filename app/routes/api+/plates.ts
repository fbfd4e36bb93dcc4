import { hierarchyContracts } from '~/api/hierarchy.contracts.server'
import { endpoint, handle } from '~/endpoint.server'
import { listPlates } from '~/services/hierarchy.server'

export const { loader, action } = endpoint(
  handle(hierarchyContracts.listPlates, ({ principal, input }) => listPlates(principal, input)),
)
