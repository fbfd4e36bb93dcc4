import { defineModel } from './collection.server'
import type { Renamed } from './former-names.server'
import type { Transaction } from './transaction.server'
import type { UserDocument } from './users.server'

/**
 * Who a deleted account was (7-beyond §4): its acts still name him, so that he can be exported and anonymised. It opens
 * nothing, and stands apart from the accounts so that no reading of those can take it for one.
 */
export interface FormerUserDocument
  extends Renamed,
    Pick<UserDocument, 'email' | 'metier' | 'role' | 'createdAt' | 'anonymisedAt'> {
  /** the account's identifier, which its acts name */
  _id: string
  /** when it was switched off, at the latest when it was deleted */
  closedAt: Date
  deletedAt: Date
}

export const formerUsers = defineModel<FormerUserDocument>('formerUsers', [
  { key: { deletedAt: 1 }, name: 'deleted' },
])

/** Stores who a deleted account was, as part of its deletion. */
export async function keepFormerUser(former: FormerUserDocument, tx: Transaction): Promise<void> {
  await (await formerUsers.open()).insertOne(former, { session: tx })
}

/** Who the deleted account of that identifier was. */
export async function findFormerUser(_id: string): Promise<FormerUserDocument | null> {
  return (await formerUsers.open()).findOne({ _id })
}

/** Those of these identifiers, in any order. */
export async function findFormerUsers(ids: readonly string[]): Promise<FormerUserDocument[]> {
  if (ids.length === 0) return []
  return (await formerUsers.open()).find({ _id: { $in: [...ids] } }).toArray()
}

/** Everybody whose account was deleted, the first deletion first. */
export async function allFormerUsers(): Promise<FormerUserDocument[]> {
  const ever = { deletedAt: { $gte: new Date(0) } }
  return (await formerUsers.open()).find(ever).sort({ deletedAt: 1 }).toArray()
}

/** Stores who he is called from now on; false when that was written meanwhile. */
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
