import { randomBytes } from 'node:crypto'
import { type UserChanges, updateUser } from '~/db/collections/user-writes.server'
import { findUser, savePendingSecret, type UserDocument } from '~/db/collections/users.server'
import { retryOnConflict } from '~/db/driver/compare-and-retry.server'
import type { Principal } from '~/domain/access/scope'
import type { AuditChange } from '~/domain/audit-entry'
import { WrongCurrentPasswordError } from '~/domain/session/password-reset'
import {
  NoSetUpError,
  RECOVERY_CODES,
  readCode,
  recoveryCode,
  WrongCodeError,
} from '~/domain/session/second-factor'
import { AccountGoneError } from '~/domain/users/accounts'
import { verifyPassword } from '~/infra/auth/passwords.server'
import { openText, sealText } from '~/infra/auth/sealed-secrets.server'
import { newToken } from '~/infra/auth/tokens.server'
import { newTotpSecret, stepOfCode } from '~/infra/auth/totp.server'
import { now, realNow } from '~/infra/process/clock.server'
import { userAuditEntry } from '~/services/audit/user-change.server'
import { recoveryHash, SEALED_FOR, verifyCode } from '~/services/second-factor/verify-code.server'
import { passwordsAreOn } from '~/services/session/password-sign-in.server'
import { tried } from '~/services/session/throttle.server'
import { type Author, write } from '~/services/writes/write.server'

/** Proof of identity for a change of the second factor. */
export interface Proof {
  currentPassword: string
  code: string
}

async function ownAccount({ userId }: Principal): Promise<UserDocument> {
  const user = await findUser(userId)
  if (!user) throw new AccountGoneError()
  return user
}

const ON = { field: 'secondFactor', old: null, new: 'active' }
const OFF = { field: 'secondFactor', old: 'active', new: null }

/** Writes a change of an account's second factor with its audit entry; false after a concurrent write. */
const writeFactor = (
  author: Author,
  stored: UserDocument,
  changes: UserChanges,
  change: AuditChange,
): Promise<boolean> =>
  write(author, [userAuditEntry(stored, [change])], (tx) => updateUser(stored, changes, tx))

/**
 * Switches an account's second factor off, if it is on.
 * @param session `sessionId: null` signs the account out as well
 */
export async function disableSecondFactor(
  author: Author,
  find: () => Promise<UserDocument>,
  session: Pick<UserChanges, 'sessionId'> = {},
): Promise<boolean> {
  return retryOnConflict(async () => {
    const stored = await find()
    if (!stored.secondFactor) return false
    const changes = { secondFactor: null, pendingFactor: null, ...session }
    return (await writeFactor(author, stored, changes, OFF)) || null
  })
}

/** Starts the set-up: stores an encrypted secret until a code confirms it. A set-up in progress continues. */
export async function beginSetUp(principal: Principal): Promise<void> {
  const user = await ownAccount(principal)
  if (user.secondFactor || pendingSecretOf(user)) return
  const { _id } = user
  await savePendingSecret(_id, sealText(SEALED_FOR, _id, newTotpSecret()))
}

/** Cancels the set-up. */
export async function cancelSetUp({ userId }: Principal): Promise<void> {
  await savePendingSecret(userId, null)
}

/** Secret of the set-up in progress; null without one. */
export function pendingSecretOf({ _id, pendingFactor }: UserDocument): string | null {
  return pendingFactor ? openText(SEALED_FOR, _id, pendingFactor) : null
}

function freshCodes(userId: string): { codes: string[]; hashes: string[] } {
  const codes = Array.from({ length: RECOVERY_CODES }, () => recoveryCode(randomBytes(16)))
  return { codes, hashes: codes.map((code) => recoveryHash(userId, code.replaceAll('-', ''))) }
}

/**
 * Checks the password, where the installation uses passwords.
 * @throws WrongCurrentPasswordError 422, TooManyTriesError 429
 */
async function provePassword(
  principal: Principal,
  currentPassword: string,
  ip: string,
): Promise<UserDocument> {
  const { email } = principal
  const user = await tried({ email, ip }, 'password', async () => {
    const stored = await ownAccount(principal)
    const isRight =
      !passwordsAreOn() || (await verifyPassword(stored.passwordHash, currentPassword))
    return isRight ? stored : null
  })
  if (!user) throw new WrongCurrentPasswordError()
  return user
}

/**
 * Checks the password, where the installation uses passwords, and the code.
 * @throws WrongCurrentPasswordError and WrongCodeError 422, TooManyTriesError 429
 */
async function prove(principal: Principal, { currentPassword, code }: Proof, ip: string) {
  const user = await provePassword(principal, currentPassword, ip)
  if (user.secondFactor) await verifyCode(user, code, { ip }, 422)
}

/**
 * Confirms a grave act at an open session: by a code of the second factor where one is given, else by the password.
 * @throws WrongCurrentPasswordError and WrongCodeError 422, TooManyTriesError 429
 */
export async function confirmIdentity(
  principal: Principal,
  { currentPassword, code }: Proof,
  ip: string,
): Promise<void> {
  const user = code === '' ? null : await ownAccount(principal)
  if (user?.secondFactor) await verifyCode(user, code, { ip }, 422)
  else await provePassword(principal, currentPassword, ip)
}

/** Account with a set-up in progress. @throws NoSetUpError 409 */
async function ownSetUp(principal: Principal) {
  const stored = await ownAccount(principal)
  const secret = pendingSecretOf(stored)
  if (!secret || !stored.pendingFactor || stored.secondFactor) throw new NoSetUpError()
  return { stored, secret, sealed: stored.pendingFactor }
}

/**
 * Switches the second factor on with a code of the new secret and the password, where the installation uses passwords.
 * Without the password, a person at an open session could lock the owner out with another secret.
 * @returns the recovery codes, this once
 * @throws NoSetUpError 409, WrongCurrentPasswordError and WrongCodeError 422, TooManyTriesError 429
 */
export async function confirmSetUp(
  principal: Principal,
  { currentPassword, code }: Proof,
  ip: string,
): Promise<string[]> {
  await ownSetUp(principal)
  await provePassword(principal, currentPassword, ip)
  return retryOnConflict(async () => {
    const { stored, secret, sealed } = await ownSetUp(principal)
    const read = readCode(code)
    const step = read?.kind === 'totp' ? stepOfCode(secret, read.code, realNow()) : null
    if (step === null) throw new WrongCodeError(422)
    const { codes, hashes } = freshCodes(stored._id)
    const secondFactor = {
      secret: sealed,
      since: now(),
      lastStep: step,
      lastUse: newToken(),
      recovery: hashes,
    }
    const changes = { secondFactor, pendingFactor: null }
    return (await writeFactor(principal, stored, changes, ON)) ? codes : null
  })
}

/** Switches the second factor off. Errors: see `prove`. */
export async function switchOff(principal: Principal, proof: Proof, ip: string): Promise<void> {
  await prove(principal, proof, ip)
  await disableSecondFactor(principal, () => ownAccount(principal))
}

/**
 * Creates ten new recovery codes and voids the earlier ones.
 * @returns the codes, this once. Errors: see `prove`, NoSetUpError
 */
export async function renewCodes(
  principal: Principal,
  proof: Proof,
  ip: string,
): Promise<string[]> {
  await prove(principal, proof, ip)
  return retryOnConflict(async () => {
    const stored = await ownAccount(principal)
    if (!stored.secondFactor) throw new NoSetUpError()
    const { codes, hashes } = freshCodes(stored._id)
    const left = stored.secondFactor.recovery.length
    const change = { field: 'recoveryCodes', old: left, new: `${RECOVERY_CODES} nouveaux` }
    const written = await writeFactor(
      principal,
      stored,
      { 'secondFactor.recovery': hashes },
      change,
    )
    return written ? codes : null
  })
}
