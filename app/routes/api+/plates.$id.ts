import { hierarchyContracts } from '~/api/hierarchy.contracts.server'
import { hierarchyAdminContracts } from '~/api/hierarchy-admin.contracts.server'
import { endpoint, handle } from '~/endpoint.server'
import { readPlate } from '~/services/hierarchy/hierarchy.server'
import { editPlate, removePlate } from '~/services/hierarchy/plates.server'

export const { loader, action } = endpoint(
  handle(hierarchyContracts.readPlate, ({ principal, input }) => readPlate(principal, input.id)),
  handle(
    hierarchyAdminContracts.editPlate,
    ({ principal, input: { id, effectiveFrom, ...edit } }) =>
      editPlate(principal, id, edit, null, effectiveFrom),
  ),
  handle(hierarchyAdminContracts.deletePlate, ({ principal, input }) =>
    removePlate(principal, input.id),
  ),
)
