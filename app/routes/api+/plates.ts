import { hierarchyContracts } from '~/api/hierarchy.contracts.server'
import { hierarchyAdminContracts } from '~/api/hierarchy-admin.contracts.server'
import { endpoint, handle } from '~/endpoint.server'
import { listPlates } from '~/services/hierarchy/hierarchy.server'
import { createPlate } from '~/services/hierarchy/plates.server'

export const { loader, action } = endpoint(
  handle(hierarchyContracts.listPlates, ({ principal, input }) => listPlates(principal, input)),
  handle(hierarchyAdminContracts.createPlate, ({ principal, input, id }) =>
    createPlate(principal, input, id),
  ),
)
