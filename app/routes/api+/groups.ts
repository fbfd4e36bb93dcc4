import { hierarchyContracts } from '~/api/hierarchy.contracts.server'
import { hierarchyAdminContracts } from '~/api/hierarchy-admin.contracts.server'
import { endpoint, handle } from '~/endpoint.server'
import { createGroup } from '~/services/hierarchy/groups.server'
import { listGroups } from '~/services/hierarchy/hierarchy.server'

export const { loader, action } = endpoint(
  handle(hierarchyContracts.listGroups, ({ principal }) => listGroups(principal)),
  handle(hierarchyAdminContracts.createGroup, ({ principal, input, id }) =>
    createGroup(principal, input, id),
  ),
)
