import type { Deed, Following } from '~/db/announcements.server'
import { restoreUser, type UserChanges, updateUser } from '~/db/user-writes.server'
import { findUser, hasLastingAdministrator, type UserDocument } from '~/db/users.server'
import { changesBetween } from '~/domain/audit/changes'
import {
  isLastingAdministrator,
  LastAdministratorError,
  type Rights,
} from '~/domain/users/accounts'
import { deedOf } from '~/services/audit/deeds.server'
import { type Author, change } from '~/services/rollups/change.server'
import { follower } from '~/services/rollups/finish.server'
import { restampWorkersOfUser, roleChange } from '~/services/workers/planning.server'

/*
 * Somebody must be able to administer whenever: an act that takes the last such account away is refused. Two of them may
 * take each other away at the same moment, each having seen the other: so each looks again after the write, as what
 * follows it, and gives back what it took when nobody is left. A process that dies in between is finished by the next.
 */

async function giveBack(author: Author, id: string): Promise<void> {
  const user = await findUser(id)
  if (!user || user.anonymisedAt || (await hasLastingAdministrator())) return
  const rights: Rights = { role: 'administrator', isActive: true, isOnTrial: false }
  const told = ({ role, isActive, isOnTrial }: Rights) => ({ isActive, isOnTrial, role })
  const differences = changesBetween(told(user), told(rights))
  const act = { entity: 'user' as const, entityId: id, action: 'update' as const }
  const deeds = [deedOf('users', user, { ...act, changes: differences })]
  const given = { ...rights, trialExpiresAt: null, closedAt: null }
  await change(author, { deeds }, (token) => updateUser(user, given, token))
}

/** What follows when an administrator was switched off, put on trial or given another role. */
const ADMINISTRATOR_GONE = follower('administrator-gone', async (author, { id }) => {
  await giveBack(author, id.split('|')[0] ?? '')
  await restampWorkersOfUser(author, id)
})

/**
 * What must follow such a write; nothing where it takes no administrator away.
 * @param change of `roleChange`
 * @throws LastAdministratorError
 */
async function followingRights(
  before: UserDocument,
  after: Rights,
  change = roleChange(before._id, before.role),
): Promise<{ next?: Following }> {
  if (!isLastingAdministrator(before) || isLastingAdministrator(after)) return {}
  if (!(await hasLastingAdministrator(before._id))) throw new LastAdministratorError()
  return { next: { name: ADMINISTRATOR_GONE, id: change } }
}

/** What belongs to a write of rights besides. */
interface Besides {
  /** what follows it */
  next?: Following
  /** looks once more, when it is written, whether it may stand: what it throws takes the write back */
  look?(): Promise<void>
}

/**
 * Writes what changes of an account, its rights among it.
 * @returns false when somebody changed the account meanwhile
 * @throws LastAdministratorError 409 nobody would be left to administer; what `look` throws
 */
export async function writeRights(
  author: Author,
  before: UserDocument,
  changes: UserChanges,
  deeds: readonly Deed[],
  { look, ...follows }: Besides = {},
): Promise<boolean> {
  const taken = await followingRights(before, { ...before, ...changes }, follows.next?.id)
  const done = await change(author, { deeds, ...follows, ...taken }, async (token) => {
    if (!(await updateUser(before, changes, token))) return false
    try {
      await look?.()
    } catch (error) {
      await restoreUser(before, changes, token)
      throw error
    }
    return true
  })
  if (done.size === 0) return false
  const user = taken.next ? await findUser(before._id) : null
  if (user && isLastingAdministrator(user)) throw new LastAdministratorError()
  return true
}
