import { hierarchyContracts } from '~/api/hierarchy.contracts.server'
import { endpoint, handle } from '~/endpoint.server'
import { readPlate } from '~/services/hierarchy.server'

export const { loader, action } = endpoint(
  handle(hierarchyContracts.readPlate, ({ principal, input }) => readPlate(principal, input.id)),
)
