import type { AccountContent } from '~/domain/users/edits'
import { deleteUnchanged, updateUnchanged } from '../driver/revised-write.server'
import { NEXT_REVISION } from '../driver/revision.server'
import type { Transaction } from '../driver/transaction.server'
import { withFormerName } from './former-names.server'
import { userKeys } from './user-search.server'
import { storedEmail, type UserDocument, users } from './users.server'

/**
 * Stores an account with its address in lower case.
 * @throws MongoServerError code 11000 when the address is taken
 */
export async function insertUser(user: UserDocument, tx?: Transaction): Promise<void> {
  const email = storedEmail(user.email)
  const document = { ...user, email, searchKeys: userKeys({ ...user, email }) }
  await (await users.open()).insertOne(document, { session: tx })
}

/** Fields that an administrator or the user may change in an account; recorded in the audit. */
export type UserChanges = {
  'secondFactor.recovery'?: string[]
  /** null signs the account out in the same write */
  sessionId?: null
} & Partial<
  Pick<
    UserDocument,
    | keyof AccountContent
    | 'formerNames'
    | 'isActive'
    | 'isOnTrial'
    | 'trialExpiresAt'
    | 'morningMail'
    | 'morningFile'
    | 'theme'
    | 'alerts'
    | 'hasAlerts'
    | 'alertTurns'
    | 'secondFactor'
    | 'pendingFactor'
    | 'companyAccount'
    | 'email'
    | 'passwordHash'
    | 'invitation'
    | 'closedAt'
    | 'anonymisedAt'
  >
>

/**
 * Updates an account that is unchanged since it was read, and keeps a replaced name in `formerNames`. A password is
 * replaced only if it is still the one read: its owner may choose one at any time. False when the account has changed
 * or is gone.
 */
export async function updateUser(
  read: UserDocument,
  changes: UserChanges,
  tx: Transaction,
): Promise<boolean> {
  const $set = {
    ...withFormerName(read, changes.name),
    ...changes,
    searchKeys: userKeys({ ...read, ...changes }),
  }
  const password = changes.passwordHash === undefined ? {} : { passwordHash: read.passwordHash }
  return updateUnchanged(users, read, { $set }, tx, password)
}

/** Clears a reference concession in the accounts of the plate that the concession leaves, inside a transaction. */
export async function clearReference(
  plateId: string,
  siteId: string,
  tx: Transaction,
): Promise<void> {
  const filter = { assignmentId: plateId, referenceConcessionId: siteId }
  const update = { $set: { referenceConcessionId: null }, $inc: NEXT_REVISION }
  await (await users.open()).updateMany(filter, update, { session: tx })
}

/** Deletes an account that is unchanged since it was read; false when it has changed or is gone. */
export async function deleteUser(read: UserDocument, tx: Transaction): Promise<boolean> {
  return deleteUnchanged(users, read, tx)
}

/** Sets `closedAt` on inactive accounts that were deactivated before this field existed. Idempotent. */
export async function stampClosedAccounts(closedAt: Date): Promise<void> {
  await (await users.open()).updateMany({ isActive: false, closedAt: null }, { $set: { closedAt } })
}
