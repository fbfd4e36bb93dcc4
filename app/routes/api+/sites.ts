import { hierarchyContracts } from '~/api/hierarchy.contracts.server'
import { hierarchyAdminContracts } from '~/api/hierarchy-admin.contracts.server'
import { endpoint, handle } from '~/endpoint.server'
import { listSites } from '~/services/hierarchy/hierarchy.server'
import { createSite } from '~/services/hierarchy/sites.server'

export const { loader, action } = endpoint(
  handle(hierarchyContracts.listSites, ({ principal, input }) => listSites(principal, input)),
  handle(hierarchyAdminContracts.createSite, ({ principal, input, id }) =>
    createSite(principal, input, id),
  ),
)
