import { displayName } from '~/domain/users/display-name'
import { findFormerUsers } from './former-users.server'
import { findUsers } from './users.server'

/** Display names of accounts by `_id`, including deleted accounts whose identity was stored. */
export async function namesOfUsers(ids: readonly string[]): Promise<Map<string, string>> {
  const wanted = [...new Set(ids)]
  const names = new Map<string, string>()
  for (const user of await findUsers(wanted)) names.set(user._id, displayName(user))
  const gone = wanted.filter((id) => !names.has(id))
  for (const user of await findFormerUsers(gone)) names.set(user._id, displayName(user))
  return names
}

/** Display name of one account; undefined when no account, current or former, has this `_id`. */
export const nameOfUser = async (id: string | undefined): Promise<string | undefined> =>
  id ? (await namesOfUsers([id])).get(id) : undefined
