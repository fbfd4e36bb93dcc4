import { hierarchyContracts } from '~/api/hierarchy.contracts.server'
import { endpoint, handle } from '~/endpoint.server'
import { readSite } from '~/services/hierarchy.server'

export const { loader, action } = endpoint(
  handle(hierarchyContracts.readSite, ({ principal, input }) => readSite(principal, input.id)),
)
