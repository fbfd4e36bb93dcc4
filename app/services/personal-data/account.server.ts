import {
  allFormerUsers,
  type FormerUserDocument,
  findFormerUser,
} from '~/db/collections/former-users.server'
import { allUsers, closedUsers, findUser, type UserDocument } from '~/db/collections/users.server'

/** An account, or who a deleted one was (7-beyond §4). */
export type Account = UserDocument | FormerUserDocument

/** True if the account was deleted. */
export const isFormer = (account: Account): account is FormerUserDocument => 'deletedAt' in account

/** True if the account is neither deleted nor disabled. */
export const isInUse = (account: Account): boolean => !isFormer(account) && account.isActive

/** The account of that identifier, deleted or not. */
export const findAccount = async (id: string): Promise<Account | null> =>
  (await findUser(id)) ?? findFormerUser(id)

/** The accounts that are switched off, then who the deleted ones were. */
export async function closedAccounts(): Promise<Account[]> {
  const [users, former] = await Promise.all([closedUsers(), allFormerUsers()])
  return [...users, ...former]
}

/** Every account, then who the deleted ones were. */
export async function allAccounts(): Promise<Account[]> {
  const [users, former] = await Promise.all([allUsers(), allFormerUsers()])
  return [...users, ...former]
}
