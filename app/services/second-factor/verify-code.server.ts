import { updateUser } from '~/db/collections/user-writes.server'
import { consumeTotpStep, findUser, type UserDocument } from '~/db/collections/users.server'
import { retryOnConflict } from '~/db/driver/compare-and-retry.server'
import { readCode, WrongCodeError } from '~/domain/session/second-factor'
import { openText } from '~/infra/auth/sealed-secrets.server'
import { sha256 } from '~/infra/auth/tokens.server'
import { stepOfCode } from '~/infra/auth/totp.server'
import { realNow } from '~/infra/process/clock.server'
import { userAuditEntry } from '~/services/audit/user-change.server'
import { type AttemptSource, tried } from '~/services/session/throttle.server'
import { write } from '~/services/writes/write.server'

/** Purpose for which an account's secret is encrypted. */
export const SEALED_FOR = 'second-factor'

/**
 * Computes the stored hash of a recovery code.
 * @param code without hyphens
 */
export const recoveryHash = (userId: string, code: string) => sha256(`${userId}.${code}`)

/**
 * Consumes a six-digit code.
 * @returns whether the code is the account's, of a later time step than the last one used
 */
async function useStep(userId: string, code: string): Promise<boolean> {
  return retryOnConflict(async () => {
    const { secondFactor: factor } = (await findUser(userId)) ?? {}
    const secret = factor ? openText(SEALED_FOR, userId, factor.secret) : null
    const step = secret ? stepOfCode(secret, code, realNow()) : null
    if (!factor || step === null || step <= factor.lastStep) return false
    return (await consumeTotpStep(userId, factor, step)) || null
  })
}

/**
 * Consumes a recovery code and records this in the audit.
 * @returns whether the account still had the code
 */
async function useRecovery(userId: string, code: string): Promise<boolean> {
  const hash = recoveryHash(userId, code)
  return retryOnConflict(async () => {
    const stored = await findUser(userId)
    const left = stored?.secondFactor?.recovery ?? []
    if (!stored || !left.includes(hash)) return false
    const rest = left.filter((one) => one !== hash)
    const changes = [{ field: 'recoveryCodes', old: left.length, new: rest.length }]
    const author = { userId, name: stored.name, email: stored.email }
    const isUsed = await write(author, [userAuditEntry(stored, changes)], (tx) =>
      updateUser(stored, { 'secondFactor.recovery': rest }, tx),
    )
    return isUsed || null
  })
}

/**
 * Consumes a code of the account's second factor. Six digits are valid once, and never after a code of a later step;
 * a recovery code is valid once. Attempts are counted like password attempts.
 * @throws WrongCodeError with that status, TooManyTriesError 429
 */
export async function verifyCode(
  { _id, email }: Pick<UserDocument, '_id' | 'email'>,
  typed: string,
  trier: Omit<AttemptSource, 'email'>,
  status: 401 | 422 = 401,
): Promise<void> {
  const read = readCode(typed)
  const use = read?.kind === 'totp' ? useStep : useRecovery
  const passed = await tried(
    { ...trier, email },
    'code',
    async () => (read && (await use(_id, read.code))) || null,
  )
  if (!passed) throw new WrongCodeError(status)
}
