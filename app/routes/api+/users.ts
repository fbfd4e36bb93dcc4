import { userContracts } from '~/api/users.contracts.server'
import { endpoint, handle } from '~/endpoint.server'
import { listUsers } from '~/services/users/read.server'
import { createUser } from '~/services/users/users.server'

export const { loader, action } = endpoint(
  handle(userContracts.list, ({ principal }) => listUsers(principal)),
  handle(userContracts.create, ({ principal, input }) => createUser(principal, input)),
)
