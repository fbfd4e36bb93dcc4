import { holdAssigned } from '~/db/collections/assignments.server'
import type { FollowUp } from '~/db/collections/follow-ups.server'
import { ADMINISTRATORS_LOCK, siteLock } from '~/db/collections/locks.server'
import { deleteUser, type UserChanges, updateUser } from '~/db/collections/user-writes.server'
import { hasLastingAdministrator, type UserDocument } from '~/db/collections/users.server'
import type { Transaction } from '~/db/driver/transaction.server'
import type { AuditDescription } from '~/domain/audit-entry'
import {
  isLastingAdministrator,
  LastAdministratorError,
  type Rights,
} from '~/domain/users/accounts'
import { type Author, write } from '~/services/writes/write.server'

/*
 * An act that takes away the last account that can administer is refused. Two administrators may take each other away
 * at the same moment: both writes raise one lock, so that the second begins again and finds no other administrator.
 */

/**
 * True if a write removes an administrator.
 * @param after null: the account is deleted
 */
const takesAdministrator = (before: UserDocument, after: Rights | null): boolean =>
  isLastingAdministrator(before) && !(after && isLastingAdministrator(after))

/** @throws LastAdministratorError 409 */
async function assertOtherAdministrator({ _id }: UserDocument, tx: Transaction): Promise<void> {
  if (!(await hasLastingAdministrator(_id, tx))) throw new LastAdministratorError()
}

const locksOf = (isTaken: boolean) => (isTaken ? [ADMINISTRATORS_LOCK] : [])

/** The account as the assignment check reads it. */
type Assigned = Parameters<typeof holdAssigned>[0]

/** Further effects of a write of rights. */
interface Besides {
  /** follow-up of the write */
  next?: FollowUp
  /** new assignment of the account */
  assigned?: Assigned
  /** concessions whose planning depends on the account's role */
  siteIds?: readonly string[]
}

/**
 * Writes changes of an account, including its rights.
 * @returns false when the account was changed since the read, or the group, plate or concession of its new assignment
 * was deleted
 * @throws LastAdministratorError 409 no other account can administer
 */
export async function writeRights(
  author: Author,
  before: UserDocument,
  changes: UserChanges,
  entry: AuditDescription,
  { next, assigned, siteIds = [] }: Besides = {},
): Promise<boolean> {
  const isTaken = takesAdministrator(before, { ...before, ...changes })
  return write(
    author,
    [entry],
    async (tx) => {
      if (isTaken) await assertOtherAdministrator(before, tx)
      if (assigned && !(await holdAssigned(assigned, tx))) return false
      return updateUser(before, changes, tx)
    },
    { locks: [...locksOf(isTaken), ...siteIds.map(siteLock)], next },
  )
}

/** Further effects of a deletion. */
interface Deletion {
  /** follow-up of the deletion */
  next: FollowUp
  /** stores the remaining data of the account, in the same transaction */
  keep(tx: Transaction): Promise<void>
  /** concessions whose planning depends on the account's role */
  siteIds: readonly string[]
}

/**
 * Deletes an account.
 * @returns false when it was changed since it was read
 * @throws LastAdministratorError 409 no other account can administer
 */
export async function deleteAccount(
  author: Author,
  user: UserDocument,
  entry: AuditDescription,
  { next, keep, siteIds }: Deletion,
): Promise<boolean> {
  const isTaken = takesAdministrator(user, null)
  return write(
    author,
    [entry],
    async (tx) => {
      if (isTaken) await assertOtherAdministrator(user, tx)
      if (!(await deleteUser(user, tx))) return false
      await keep(tx)
      return true
    },
    { locks: [...locksOf(isTaken), ...siteIds.map(siteLock)], next },
  )
}
