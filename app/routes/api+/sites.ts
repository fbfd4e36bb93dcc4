import { hierarchyContracts } from '~/api/hierarchy.contracts.server'
import { endpoint, handle } from '~/endpoint.server'
import { listSites } from '~/services/hierarchy.server'

export const { loader, action } = endpoint(
  handle(hierarchyContracts.listSites, ({ principal, input }) => listSites(principal, input)),
)
