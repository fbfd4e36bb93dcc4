import { keepingName } from './former-names.server'
import { NEXT_REVISION, unchangedSince } from './revision.server'
import type { Transaction } from './transaction.server'
import { userKeys } from './user-search.server'
import { storedEmail, type UserDocument, users } from './users.server'

/** Stores an account; the address is lower-cased. Fails with code 11000 when it is taken. */
export async function insertUser(user: UserDocument, tx?: Transaction): Promise<void> {
  const email = storedEmail(user.email)
  const document = { ...user, email, searchKeys: userKeys({ ...user, email }) }
  await (await users.open()).insertOne(document, { session: tx })
}

/** What is changed of an account and told in the trail. */
export type UserChanges = {
  'secondFactor.recovery'?: string[]
  /** signs the account out in the same write, so that nothing can come between */
  sessionId?: null
} & Partial<
  Pick<
    UserDocument,
    | 'name'
    | 'formerNames'
    | 'metier'
    | 'role'
    | 'isActive'
    | 'isOnTrial'
    | 'trialExpiresAt'
    | 'assignmentLevel'
    | 'assignmentId'
    | 'referenceConcessionId'
    | 'morningMail'
    | 'alerts'
    | 'hasAlerts'
    | 'alertTurns'
    | 'secondFactor'
    | 'pendingFactor'
    | 'companyAccount'
    | 'email'
    | 'passwordHash'
    | 'closedAt'
    | 'anonymisedAt'
  >
>

/** What other writes may change of an account besides administration. */
const asRead = ({
  _id,
  name,
  metier,
  role,
  assignmentId,
  referenceConcessionId,
}: UserDocument) => ({
  _id,
  name,
  metier,
  role,
  assignmentId,
  referenceConcessionId,
})

/**
 * Changes an account that administration has not changed since it was read; the name that it had stays among its former
 * ones. False when it has been changed, or is gone.
 */
export async function updateUser(
  read: UserDocument,
  changes: UserChanges,
  tx: Transaction,
): Promise<boolean> {
  const { matchedCount } = await (await users.open()).updateOne(
    { ...asRead(read), ...unchangedSince(read) },
    {
      $set: {
        ...keepingName(read, changes.name),
        ...changes,
        searchKeys: userKeys({ ...read, ...changes }),
      },
      $inc: NEXT_REVISION,
    },
    { session: tx },
  )
  return matchedCount === 1
}

/** Takes a reference concession away from the accounts of a plate that it leaves, as part of a transaction. */
export async function forgetReference(
  plateId: string,
  siteId: string,
  tx: Transaction,
): Promise<void> {
  const filter = { assignmentId: plateId, referenceConcessionId: siteId }
  const update = { $set: { referenceConcessionId: null }, $inc: NEXT_REVISION }
  await (await users.open()).updateMany(filter, update, { session: tx })
}

/** Removes an account that nobody has written since it was read; false when somebody has, or it was gone already. */
export async function deleteUser(read: UserDocument, tx: Transaction): Promise<boolean> {
  const filter = { _id: read._id, ...unchangedSince(read) }
  const { deletedCount } = await (await users.open()).deleteOne(filter, { session: tx })
  return deletedCount === 1
}

/** Notes when accounts were seen closed that were switched off before that was kept. Safe to repeat. */
export async function stampClosedAccounts(closedAt: Date): Promise<void> {
  await (await users.open()).updateMany({ isActive: false, closedAt: null }, { $set: { closedAt } })
}
