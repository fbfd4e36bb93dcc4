import { hierarchyContracts } from '~/api/hierarchy.contracts.server'
import { hierarchyAdminContracts } from '~/api/hierarchy-admin.contracts.server'
import { endpoint, handle } from '~/endpoint.server'
import { readSite } from '~/services/hierarchy/hierarchy.server'
import { editSite, removeSite } from '~/services/hierarchy/sites.server'

export const { loader, action } = endpoint(
  handle(hierarchyContracts.readSite, ({ principal, input }) => readSite(principal, input.id)),
  handle(hierarchyAdminContracts.editSite, ({ principal, input }) => {
    const { id, effectiveFrom, codes, ...edit } = input
    return editSite(principal, id, edit, null, effectiveFrom, codes)
  }),
  handle(hierarchyAdminContracts.deleteSite, ({ principal, input }) =>
    removeSite(principal, input.id),
  ),
)
