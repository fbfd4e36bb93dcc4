import type { Role } from '~/domain/access/roles'
import type { AlertTurns, Thresholds } from '~/domain/alerts/alerts'
import type { OidcAccount } from '~/domain/session/oidc-account'
import type { Theme } from '~/domain/session/theme'
import type { AccountContent } from '~/domain/users/edits'
import type { Invitation } from '~/domain/users/invitation'
import { defineModel } from '../driver/collection.server'
import { newId } from '../driver/ids.server'
import type { Revised } from '../driver/revision.server'
import { inSession, type Transaction } from '../driver/transaction.server'
import type { Renamed } from './former-names.server'

/** Active second factor of an account (7-beyond §4). */
export interface SecondFactor {
  /** the encrypted TOTP secret */
  secret: string
  since: Date
  /** the latest 30-second step whose code was used; codes of this step or earlier are rejected */
  lastStep: number
  /** changes at each use, so that of two concurrent uses of a code only one succeeds */
  lastUse: string
  /** SHA-256 of the unused recovery codes */
  recovery: string[]
}

export interface UserDocument extends Revised, Renamed, AccountContent {
  _id: string
  /** lower-cased */
  email: string
  isActive: boolean
  isOnTrial: boolean
  trialExpiresAt: Date | null
  passwordHash: string
  /** null or absent: the account has chosen its password, or was created with one (7-beyond §6) */
  invitation?: Invitation | null
  createdAt: Date
  /** Paris time `HH:mm` from which the morning mail may be sent (7-beyond §3); null or absent: no morning mail */
  morningMail?: string | null
  /** true: the comparison goes with the morning mail as a workbook (7-beyond §7) */
  morningFile?: boolean
  /** chosen colour scheme; null or absent: the device's */
  theme?: Theme | null
  /** thresholds of the account's alerts (7-beyond §3) */
  alerts?: Thresholds
  /** true when at least one threshold is set */
  hasAlerts?: boolean
  /** how often each threshold was set or removed; absent: never since this field exists */
  alertTurns?: AlertTurns
  /** null or absent: signing in requires the password alone */
  secondFactor?: SecondFactor | null
  /** the encrypted secret of a second factor that is being set up */
  pendingFactor?: string | null
  /** the account's identity at the OpenID provider (7-beyond §4); null or absent before the first sign-in there */
  companyAccount?: OidcAccount | null
  /**
   * when the account was last deactivated (7-beyond §4); null or absent: active, or deactivated before this field
   * existed
   */
  closedAt?: Date | null
  /** when the account was anonymised (7-beyond §4); absent: never */
  anonymisedAt?: Date
  /** its one open session (SHA-256 of the token); null or absent: signed out */
  sessionId?: string | null
  /** normalised words for the search */
  searchKeys?: string[]
}

export const users = defineModel<UserDocument>('users', [
  { key: { email: 1 }, name: 'email', unique: true },
  { key: { isActive: 1 }, name: 'active' },
  { key: { isOnTrial: 1 }, name: 'trial' },
  { key: { assignmentId: 1 }, name: 'assignment' },
  { key: { morningMail: 1 }, name: 'morning' },
  { key: { hasAlerts: 1 }, name: 'alerts' },
  { key: { role: 1, _id: 1 }, name: 'role' },
  { key: { searchKeys: 1 }, name: 'search' },
  { key: { 'companyAccount.subject': 1 }, name: 'company', sparse: true },
  { key: { 'invitation.id': 1 }, name: 'invited', sparse: true },
])

/** Normalises an address for storage and comparison. */
export const storedEmail = (email: string) => email.trim().normalize('NFC').toLowerCase()

/** The account, active or not; null when there is none. */
export async function findUser(id: string): Promise<UserDocument | null> {
  return (await users.open()).findOne({ _id: id })
}

/** True when at least one account exists, active or not. */
export async function hasUsers(): Promise<boolean> {
  // By the index of addresses, which every account has.
  const any = { email: { $gt: '' } }
  return (await (await users.open()).findOne(any, { projection: { _id: 1 } })) !== null
}

/** The account with this address, in any case; null when there is none. */
export async function findUserByEmail(email: string): Promise<UserDocument | null> {
  return (await users.open()).findOne({ email: storedEmail(email) })
}

/** The account linked to an identity of the OpenID provider; null when there is none. */
export async function findUserByOidc(who: OidcAccount): Promise<UserDocument | null> {
  const { issuer, subject } = who
  return (await users.open()).findOne({
    'companyAccount.subject': subject,
    'companyAccount.issuer': issuer,
  })
}

/**
 * Makes `sessionId` the account's only session, ends any earlier one, and an invitation. False when the account was deactivated, or
 * when its password, second factor or OpenID link changed after the user's credentials were checked.
 */
export async function setUserSession(read: UserDocument, sessionId: string): Promise<boolean> {
  const { _id, passwordHash, secondFactor, companyAccount } = read
  const { matchedCount } = await (await users.open()).updateOne(
    {
      _id,
      passwordHash,
      isActive: true,
      'secondFactor.secret': (secondFactor?.secret ?? null) as never,
      'companyAccount.subject': (companyAccount?.subject ?? null) as never,
    },
    { $set: { sessionId }, $unset: { invitation: '' } },
  )
  return matchedCount === 1
}

/** Ends the account's session when it is this one. */
export async function clearUserSession(userId: string, sessionId: string): Promise<void> {
  await (await users.open()).updateOne({ _id: userId, sessionId }, { $unset: { sessionId: '' } })
}

/** Accounts by identifier, in no order. */
export async function findUsers(ids: readonly string[], tx?: Transaction): Promise<UserDocument[]> {
  if (ids.length === 0) return []
  return (await users.open()).find({ _id: { $in: [...ids] } }, inSession(tx)).toArray()
}

/**
 * Stores a password chosen by its owner, which ends an invitation.
 * @param session `ended` signs the account out in the same write (4-decisions, 10)
 * @returns false when the password, or for `kept` the session, differs from what was read
 */
export async function setPassword(
  { _id, passwordHash: old, sessionId = null }: UserDocument,
  passwordHash: string,
  session: 'ended' | 'kept',
): Promise<boolean> {
  const { matchedCount } = await (await users.open()).updateOne(
    // Both hashes: a write that is repeated after a lost answer finds the new one.
    {
      _id,
      passwordHash: { $in: [old, passwordHash] },
      ...(session === 'kept' ? { sessionId } : {}),
    },
    {
      $set: { passwordHash, ...(session === 'ended' ? { sessionId: null } : {}) },
      $unset: { invitation: '' },
    },
  )
  return matchedCount === 1
}

/** Records the step of a used code; false when a concurrent use of the second factor came first. */
export async function consumeTotpStep(
  userId: string,
  read: SecondFactor,
  step: number,
): Promise<boolean> {
  const { matchedCount } = await (await users.open()).updateOne(
    { _id: userId, 'secondFactor.lastUse': read.lastUse },
    { $set: { 'secondFactor.lastStep': step, 'secondFactor.lastUse': newId() } },
  )
  return matchedCount === 1
}

/** Stores the encrypted secret of a second factor being set up; null removes it. */
export async function savePendingSecret(
  userId: string,
  pendingFactor: string | null,
): Promise<void> {
  await (await users.open()).updateOne({ _id: userId }, { $set: { pendingFactor } })
}

/** Sort order of account lists: by address. */
export const byEmail = (a: Pick<UserDocument, 'email'>, b: Pick<UserDocument, 'email'>): number =>
  a.email < b.email ? -1 : 1

/** Every account, by address, for exports and REST; pages read only the accounts that they show. */
export async function allUsers(): Promise<UserDocument[]> {
  return (await users.open()).find().sort({ email: 1 }).toArray()
}

/** Accounts of these roles, by email. */
export async function usersOfRoles(roles: readonly Role[]): Promise<UserDocument[]> {
  const found = await (await users.open()).find({ role: { $in: [...roles] } }).toArray()
  return found.sort(byEmail)
}

/** Identifiers of the accounts of these roles, ascending. */
export async function idsOfRoles(roles: readonly Role[]): Promise<string[]> {
  const found = (await users.open()).find(
    { role: { $in: [...roles] } },
    { projection: { _id: 1 }, sort: { _id: 1 } },
  )
  return (await found.toArray()).map(({ _id }) => _id)
}

/** The highest identifier of `idsOfRoles`; null without accounts. One entry of the index per role. */
export async function latestOfRoles(roles: readonly Role[]): Promise<string | null> {
  const collection = await users.open()
  const latest = await Promise.all(
    roles.map((role) =>
      collection.findOne({ role }, { projection: { _id: 1 }, sort: { _id: -1 } }),
    ),
  )
  const ids = latest.flatMap((found) => found?._id ?? [])
  return ids.sort().at(-1) ?? null
}

/** The accounts assigned to one of these groups, plates or concessions, in no order. */
export async function usersAssignedTo(ids: readonly string[]): Promise<UserDocument[]> {
  return (await users.open()).find({ assignmentId: { $in: [...ids] } }).toArray()
}

/** Account with what decides where it may act. */
export type AssignedAccount = Pick<
  UserDocument,
  | '_id'
  | 'name'
  | 'email'
  | 'role'
  | 'isActive'
  | 'isOnTrial'
  | 'trialExpiresAt'
  | 'assignmentLevel'
  | 'assignmentId'
>

const ASSIGNED = {
  name: 1,
  email: 1,
  role: 1,
  isActive: 1,
  isOnTrial: 1,
  trialExpiresAt: 1,
  assignmentLevel: 1,
  assignmentId: 1,
} as const

/** The administrators, and the accounts assigned to one of these groups, plates or concessions, in no order. */
export async function accountsCovering(ids: readonly string[]): Promise<AssignedAccount[]> {
  const covering = [{ assignmentId: { $in: [...ids] } }, { role: 'administrator' as const }]
  const collection = await users.open()
  return collection.find<AssignedAccount>({ $or: covering }, { projection: ASSIGNED }).toArray()
}

/** The inactive accounts, in no order. */
export async function closedUsers(): Promise<UserDocument[]> {
  return (await users.open()).find({ isActive: false }).toArray()
}

/** The accounts on trial, expired or not, by address. */
export async function trialUsers(): Promise<UserDocument[]> {
  const found = await (await users.open()).find({ isOnTrial: true }).toArray()
  return found.sort(byEmail)
}

/** The accounts whose morning mail may be sent at this Paris wall time `HH:mm`. */
export async function morningReaders(wall: string): Promise<UserDocument[]> {
  return (await users.open()).find({ morningMail: { $lte: wall } }).toArray()
}

/** The accounts that have at least one alert threshold. */
export async function alertReaders(): Promise<UserDocument[]> {
  return (await users.open()).find({ hasAlerts: true }).toArray()
}

/** The active accounts by address, with the number of unused recovery codes; accounts without codes are left out. */
export async function accountsWithCodes(): Promise<{ email: string; codes: number }[]> {
  const projection = { _id: 0, email: 1, 'secondFactor.recovery': 1 } as const
  const found = (await users.open()).find({ isActive: true }, { projection, sort: { email: 1 } })
  const held = []
  for await (const { email, secondFactor } of found)
    held.push({ email, codes: secondFactor?.recovery?.length ?? 0 })
  return held.filter(({ codes }) => codes > 0)
}

/** Number of active accounts. */
export async function countActive(): Promise<number> {
  return (await users.open()).countDocuments({ isActive: true })
}

/** Number of active accounts whose owner has not yet chosen a password. */
export async function countInvited(): Promise<number> {
  const invited = { 'invitation.id': { $gt: '' } } as object
  return (await users.open()).countDocuments({ ...invited, isActive: true })
}

/** Tests whether another active administrator exists whose account is not on trial. */
export async function hasLastingAdministrator(besides: string, tx: Transaction): Promise<boolean> {
  const filter = { isActive: true, role: 'administrator' as const, isOnTrial: false }
  const collection = await users.open()
  const others = { ...filter, _id: { $ne: besides } }
  const options = { projection: { _id: 1 } as const, session: tx }
  return (await collection.findOne(others, options)) !== null
}

/** Number of accounts assigned to a group, plate or concession. */
export async function countAssigned(assignmentId: string, tx?: Transaction): Promise<number> {
  return (await users.open()).countDocuments({ assignmentId }, inSession(tx))
}
