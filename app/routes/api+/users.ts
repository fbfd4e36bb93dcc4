import { userContracts } from '~/api/users.contracts.server'
import { endpoint, handle } from '~/endpoint.server'
import { createByCall } from '~/services/users/create-by-call.server'
import { listUsers } from '~/services/users/read.server'

export const { loader, action } = endpoint(
  handle(userContracts.list, ({ principal }) => listUsers(principal)),
  handle(userContracts.create, ({ principal, input, id }) => createByCall(principal, input, id)),
)
