import { hierarchyContracts } from '~/api/hierarchy.contracts.server'
import { endpoint, handle } from '~/endpoint.server'
import { listGroups } from '~/services/hierarchy.server'

export const { loader, action } = endpoint(
  handle(hierarchyContracts.listGroups, ({ principal }) => listGroups(principal)),
)
