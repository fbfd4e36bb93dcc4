import { defineModel } from '../driver/collection.server'
import type { Transaction } from '../driver/transaction.server'
import type { Renamed } from './former-names.server'
import type { UserDocument } from './users.server'

/**
 * Identity of a deleted account (7-beyond §4), because audit entries still refer to the person for export and
 * anonymisation. Not stored among `users`: a query there could mistake it for an account that may sign in.
 */
export interface FormerUserDocument
  extends Renamed,
    Pick<UserDocument, 'email' | 'metier' | 'role' | 'createdAt' | 'anonymisedAt'> {
  /** the deleted account's `_id`, which audit entries contain */
  _id: string
  /** when the account was deactivated, at the latest when it was deleted */
  closedAt: Date
  deletedAt: Date
}

export const formerUsers = defineModel<FormerUserDocument>('formerUsers', [
  { key: { deletedAt: 1 }, name: 'deleted' },
])

/** Stores the identity of a deleted account, in the transaction that deletes the account. */
export async function storeFormerUser(former: FormerUserDocument, tx: Transaction): Promise<void> {
  await (await formerUsers.open()).insertOne(former, { session: tx })
}

/** Identity of a deleted account. */
export async function findFormerUser(_id: string): Promise<FormerUserDocument | null> {
  return (await formerUsers.open()).findOne({ _id })
}

/** Identities of deleted accounts, in no order. */
export async function findFormerUsers(ids: readonly string[]): Promise<FormerUserDocument[]> {
  if (ids.length === 0) return []
  return (await formerUsers.open()).find({ _id: { $in: [...ids] } }).toArray()
}

/** The identities of all deleted accounts, earliest deletion first. */
export async function allFormerUsers(): Promise<FormerUserDocument[]> {
  const ever = { deletedAt: { $gte: new Date(0) } }
  return (await formerUsers.open()).find(ever).sort({ deletedAt: 1 }).toArray()
}

/** Renames a deleted account; false when another process renamed it first. */
export async function renameFormerUser(
  read: FormerUserDocument,
  changes: Pick<FormerUserDocument, 'name' | 'email' | 'metier' | 'formerNames' | 'anonymisedAt'>,
  tx: Transaction,
): Promise<boolean> {
  const { _id, name, email } = read
  const { matchedCount } = await (await formerUsers.open()).updateOne(
    { _id, name, email },
    { $set: changes },
    { session: tx },
  )
  return matchedCount === 1
}
