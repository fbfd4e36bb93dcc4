import { hierarchyContracts } from '~/api/hierarchy.contracts.server'
import { endpoint, handle } from '~/endpoint.server'
import { readGroup } from '~/services/hierarchy.server'

export const { loader, action } = endpoint(
  handle(hierarchyContracts.readGroup, ({ principal, input }) => readGroup(principal, input.id)),
)
