import { userContracts } from '~/api/users.contracts.server'
import { endpoint, handle } from '~/endpoint.server'
import { readUser } from '~/services/users/read.server'
import { editUser, removeUser } from '~/services/users/users.server'

export const { loader, action } = endpoint(
  handle(userContracts.read, ({ principal, input }) => readUser(principal, input.id)),
  handle(userContracts.update, async ({ principal, input }) => {
    const { id, effectiveFrom, confirm, codes, ...edit } = input
    const effect = { from: effectiveFrom, agreed: confirm, codes }
    const { user, moved } = await editUser(principal, id, edit, null, effect)
    return moved ? { ...user, message: moved } : user
  }),
  handle(userContracts.remove, ({ principal, input }) => removeUser(principal, input.id)),
)
