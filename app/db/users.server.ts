import type { Role } from '~/domain/access/roles'
import type { AlertTurns, Thresholds } from '~/domain/alerts/alerts'
import type { CompanyAccount } from '~/domain/session/company-account'
import { defineModel } from './collection.server'
import type { Renamed } from './former-names.server'
import { newId } from './ids.server'
import type { Revised } from './revision.server'
import { inSession, type Transaction } from './transaction.server'

/** The second factor that an account has switched on (7-beyond §4). */
export interface SecondFactor {
  /** the secret, sealed */
  secret: string
  since: Date
  /** the latest 30-second step whose code was used: none of it or before is taken again */
  lastStep: number
  /** another at each use, so that two uses at once are one */
  lastUse: string
  /** SHA-256 of the recovery codes that are left */
  recovery: string[]
}

export interface UserDocument extends Revised, Renamed {
  _id: string
  /** lower-cased */
  email: string
  name: string
  metier: string
  role: Role
  isActive: boolean
  isOnTrial: boolean
  trialExpiresAt: Date | null
  assignmentLevel: 'group' | 'plate' | 'concession' | null
  assignmentId: string | null
  /** only for plate level */
  referenceConcessionId: string | null
  passwordHash: string
  createdAt: Date
  /** from when on its mail of the morning may come, Paris `HH:mm` (7-beyond §3); null or absent: it has none */
  morningMail?: string | null
  /** what it is alerted of (7-beyond §3) */
  alerts?: Thresholds
  /** whether there is any */
  hasAlerts?: boolean
  /** how often each threshold was set or taken away; missing: never since it is counted */
  alertTurns?: AlertTurns
  /** null or absent: signing in asks for the password alone */
  secondFactor?: SecondFactor | null
  /** the sealed secret of a second factor that is being set up */
  pendingFactor?: string | null
  /** who at the company's provider it is (7-beyond §4), since he signed in there; null or absent: nobody yet */
  companyAccount?: CompanyAccount | null
  /** when it was switched off last (7-beyond §4); null or absent: it is active, or was before this was kept */
  closedAt?: Date | null
  /** when its name was taken out of everything (7-beyond §4); absent: it was not */
  anonymisedAt?: Date
  /** its one open session (SHA-256 of the token); null or absent: it is signed out */
  sessionId?: string | null
  /** what the search finds it by */
  searchKeys?: string[]
}

export const users = defineModel<UserDocument>('users', [
  { key: { email: 1 }, name: 'email', unique: true },
  { key: { isActive: 1 }, name: 'active' },
  { key: { isOnTrial: 1 }, name: 'trial' },
  { key: { assignmentId: 1 }, name: 'assignment' },
  { key: { morningMail: 1 }, name: 'morning' },
  { key: { hasAlerts: 1 }, name: 'alerts' },
  { key: { role: 1 }, name: 'role' },
  { key: { searchKeys: 1 }, name: 'search' },
  { key: { 'companyAccount.subject': 1 }, name: 'company', sparse: true },
])

/** An address as it is kept and looked for. */
export const storedEmail = (email: string) => email.trim().normalize('NFC').toLowerCase()

/** An account, also one that is switched off; null for none. */
export async function findUser(id: string): Promise<UserDocument | null> {
  return (await users.open()).findOne({ _id: id })
}

/** The account of an address, whatever its case. */
export async function findUserByEmail(email: string): Promise<UserDocument | null> {
  return (await users.open()).findOne({ email: storedEmail(email) })
}

/** The account that is tied to a person of the company's provider; null for none. */
export async function findUserOfCompany(who: CompanyAccount): Promise<UserDocument | null> {
  const { issuer, subject } = who
  return (await users.open()).findOne({
    'companyAccount.subject': subject,
    'companyAccount.issuer': issuer,
  })
}

/**
 * Makes `sessionId` the account's one session; any earlier one is superseded by it. False when the account has been
 * switched off, or has another password, second factor or company's account, since its user has proven himself by
 * what was read.
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
    { $set: { sessionId } },
  )
  return matchedCount === 1
}

/** Ends the account's session if it is this one. */
export async function clearUserSession(userId: string, sessionId: string): Promise<void> {
  await (await users.open()).updateOne({ _id: userId, sessionId }, { $unset: { sessionId: '' } })
}

/** The accounts of these identifiers, in any order. */
export async function findUsers(ids: readonly string[], tx?: Transaction): Promise<UserDocument[]> {
  if (ids.length === 0) return []
  return (await users.open()).find({ _id: { $in: [...ids] } }, inSession(tx)).toArray()
}

/**
 * Stores a new password; false when the account has another one than was read, or, where its session goes on, another
 * session. @param session `ended` signs the account out in the same write (4-decisions, 10)
 */
export async function setPassword(
  { _id, passwordHash: old, sessionId = null }: UserDocument,
  passwordHash: string,
  session: 'ended' | 'kept',
): Promise<boolean> {
  const { matchedCount } = await (await users.open()).updateOne(
    // why the new one too: a write that is repeated because its answer was lost finds its own work
    {
      _id,
      passwordHash: { $in: [old, passwordHash] },
      ...(session === 'kept' ? { sessionId } : {}),
    },
    { $set: { passwordHash, ...(session === 'ended' ? { sessionId: null } : {}) } },
  )
  return matchedCount === 1
}

/** Notes the step of a code that was used, unless another use came first: false then. */
export async function noteStep(userId: string, read: SecondFactor, step: number): Promise<boolean> {
  const { matchedCount } = await (await users.open()).updateOne(
    { _id: userId, 'secondFactor.lastUse': read.lastUse },
    { $set: { 'secondFactor.lastStep': step, 'secondFactor.lastUse': newId() } },
  )
  return matchedCount === 1
}

/** Keeps the sealed secret of a set-up, or forgets it with null. */
export async function keepSetUp(userId: string, pendingFactor: string | null): Promise<void> {
  await (await users.open()).updateOne({ _id: userId }, { $set: { pendingFactor } })
}

/** The order of lists: by address. */
export const byAddress = (
  a: Pick<UserDocument, 'email'>,
  b: Pick<UserDocument, 'email'>,
): number => (a.email < b.email ? -1 : 1)

/** Every account, by address: for files and REST, which name them all; pages read what they show. */
export async function allUsers(): Promise<UserDocument[]> {
  return (await users.open()).find().sort({ email: 1 }).toArray()
}

/** The accounts of these roles, by address. */
export async function usersOfRoles(roles: readonly Role[]): Promise<UserDocument[]> {
  const found = await (await users.open()).find({ role: { $in: [...roles] } }).toArray()
  return found.sort(byAddress)
}

/** The accounts assigned to one of these, in no order. */
export async function usersAssignedTo(ids: readonly string[]): Promise<UserDocument[]> {
  return (await users.open()).find({ assignmentId: { $in: [...ids] } }).toArray()
}

/** The accounts that are switched off, in no order. */
export async function closedUsers(): Promise<UserDocument[]> {
  return (await users.open()).find({ isActive: false }).toArray()
}

/** The accounts that were put on trial, over or not, by address. */
export async function trialUsers(): Promise<UserDocument[]> {
  const found = await (await users.open()).find({ isOnTrial: true }).toArray()
  return found.sort(byAddress)
}

/** The accounts whose mail of the morning may come at this Paris wall time `HH:mm`. */
export async function morningReaders(wall: string): Promise<UserDocument[]> {
  return (await users.open()).find({ morningMail: { $lte: wall } }).toArray()
}

/** The accounts that are alerted of something. */
export async function alertReaders(): Promise<UserDocument[]> {
  return (await users.open()).find({ hasAlerts: true }).toArray()
}

/** The active accounts that have recovery codes, by address, with how many each has left. */
export async function accountsWithCodes(): Promise<{ email: string; codes: number }[]> {
  const projection = { _id: 0, email: 1, 'secondFactor.recovery': 1 } as const
  const found = (await users.open()).find({ isActive: true }, { projection, sort: { email: 1 } })
  const held = []
  for await (const { email, secondFactor } of found)
    held.push({ email, codes: secondFactor?.recovery?.length ?? 0 })
  return held.filter(({ codes }) => codes > 0)
}

/** How many accounts are active. */
export async function countActive(): Promise<number> {
  return (await users.open()).countDocuments({ isActive: true })
}

/** Whether somebody can administer for good, besides this account. */
export async function hasLastingAdministrator(besides: string, tx: Transaction): Promise<boolean> {
  const filter = { isActive: true, role: 'administrator' as const, isOnTrial: false }
  const collection = await users.open()
  const others = { ...filter, _id: { $ne: besides } }
  const options = { projection: { _id: 1 } as const, session: tx }
  return (await collection.findOne(others, options)) !== null
}

/** How many accounts are assigned to a group, plate or concession. */
export async function countAssigned(assignmentId: string, tx?: Transaction): Promise<number> {
  return (await users.open()).countDocuments({ assignmentId }, inSession(tx))
}
