import { referenceData } from '~/db/collections/reference-data.server'
import { countUsers, seekAccounts, someUsers } from '~/db/collections/user-search.server'
import { allUsers, findUser, type UserDocument } from '~/db/collections/users.server'
import type { Principal } from '~/domain/access/scope'
import { NotFoundError } from '~/domain/errors'
import type { Network } from '~/domain/hierarchy/network'
import { type PageOf, pageOf, pageOfMany } from '~/domain/paging'
import { USER_UNKNOWN } from '~/domain/users/edits'
import type { AccountView } from '~/domain/users/view'
import { requireAdministration } from '~/services/session/require-administration.server'
import { nodeOf } from './audit-changes.server'

/** Error: no account has the identifier. */
class UserNotFoundError extends NotFoundError {
  constructor() {
    super(USER_UNKNOWN)
  }
}

/** Account as the administration shows it. */
export function accountView(user: UserDocument, network: Network): AccountView {
  const { _id, email, name, metier, role, isActive, isOnTrial, assignmentLevel } = user
  const { assignmentId, referenceConcessionId, invitation } = user
  const node = assignmentId ? nodeOf(network, assignmentLevel, assignmentId) : undefined
  const reference = network.siteById.get(referenceConcessionId ?? '')
  const numbers = assignmentLevel === 'concession' ? network.siteById.get(assignmentId ?? '') : null
  return {
    _id,
    email,
    name,
    metier,
    role,
    isActive,
    isOnTrial,
    assignmentLevel,
    assignmentId,
    trialExpiresAt: user.trialExpiresAt?.toISOString() ?? null,
    assignment: node
      ? {
          _id: node._id,
          name: node.name,
          ...(numbers ? { numerosPDV: numbers.numerosPDV } : {}),
        }
      : null,
    referenceConcessionId,
    referenceConcession: reference ? { _id: reference._id, name: reference.name } : null,
    secondFactor: !!user.secondFactor,
    companyAccount: !!user.companyAccount,
    invitation: invitation
      ? { sentAt: invitation.sentAt.toISOString(), expiresAt: invitation.expiresAt.toISOString() }
      : null,
  }
}

const viewed = async (user: UserDocument) => accountView(user, (await referenceData()).network)

/** Lists every account, by email. @throws ForbiddenError */
export async function listUsers(principal: Principal): Promise<AccountView[]> {
  requireAdministration(principal)
  const [found, { network }] = await Promise.all([allUsers(), referenceData()])
  return found.map((user) => accountView(user, network))
}

/** Accounts for an export, by email: those that match the search, or all without one. @throws ForbiddenError */
export async function foundAccounts(principal: Principal, query: string): Promise<AccountView[]> {
  if (query.trim() === '') return listUsers(principal)
  requireAdministration(principal)
  const [{ rows }, { network }] = await Promise.all([seekAccounts(query), referenceData()])
  return rows.map((user) => accountView(user, network))
}

/** Page of accounts that an address selects, by email; `cut` as in `seekAccounts`. @throws ForbiddenError */
export async function pageOfAccounts(
  principal: Principal,
  { query, page, size }: { query: string; page: string | null; size: number },
): Promise<PageOf<AccountView> & { cut: boolean }> {
  requireAdministration(principal)
  const { network } = await referenceData()
  if (query.trim() !== '') {
    const { rows, cut } = await seekAccounts(query)
    const found = pageOf(rows, page, size)
    return { ...found, cut, rows: found.rows.map((user) => accountView(user, network)) }
  }
  const place = pageOfMany(await countUsers(), page, size)
  const shown = await someUsers((place.page - 1) * size, size)
  return { ...place, cut: false, rows: shown.map((user) => accountView(user, network)) }
}

/** @throws ForbiddenError, UserNotFoundError */
export async function readUser(principal: Principal, id: string): Promise<AccountView> {
  requireAdministration(principal)
  return viewed(await existingUser(id))
}

/** Finds the account of an identifier. @throws UserNotFoundError */
export async function existingUser(id: string): Promise<UserDocument> {
  const user = await findUser(id)
  if (!user) throw new UserNotFoundError()
  return user
}
