import type { Principal } from '~/domain/access/scope'
import { type NewAccountInput, PasswordAndInvitationError } from '~/domain/users/edits'
import type { AccountView } from '~/domain/users/view'
import { requireAdministration } from '~/services/session/require-administration.server'
import { createUser, inviteUser } from './users.server'

/**
 * Creates an account by a REST call, with a password or an invitation (7-beyond §6). `invitationUrl`: the link to hand
 * over, where no mail server sends it.
 * @throws PasswordAndInvitationError 400, the errors of `createUser` and `inviteUser`
 */
export async function createByCall(
  principal: Principal,
  { invite, ...input }: NewAccountInput & { invite: boolean },
  id = '',
): Promise<AccountView & { invitationUrl?: string }> {
  requireAdministration(principal)
  if (!invite) return createUser(principal, input, id)
  if (input.password !== '') throw new PasswordAndInvitationError()
  const { user, url } = await inviteUser(principal, input, id)
  return { ...user, ...(url === null ? {} : { invitationUrl: url }) }
}
