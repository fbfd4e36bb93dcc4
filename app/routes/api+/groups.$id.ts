import { hierarchyContracts } from '~/api/hierarchy.contracts.server'
import { hierarchyAdminContracts } from '~/api/hierarchy-admin.contracts.server'
import { endpoint, handle } from '~/endpoint.server'
import { editGroup, removeGroup } from '~/services/hierarchy/groups.server'
import { readGroup } from '~/services/hierarchy/hierarchy.server'

export const { loader, action } = endpoint(
  handle(hierarchyContracts.readGroup, ({ principal, input }) => readGroup(principal, input.id)),
  handle(hierarchyAdminContracts.editGroup, ({ principal, input: { id, ...edit } }) =>
    editGroup(principal, id, edit),
  ),
  handle(hierarchyAdminContracts.deleteGroup, ({ principal, input }) =>
    removeGroup(principal, input.id),
  ),
)
