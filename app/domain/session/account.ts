import { InactiveAccountError, type SessionEnd, TrialOverError } from './errors'

/** State that decides if an account may be used. */
export interface AccountState {
  isActive: boolean
  isOnTrial: boolean
  trialExpiresAt: Date | null
  /** identifier of the account's only open session */
  sessionId?: string | null
}

/** True if a trial has ended. */
const trialIsOver = (account: AccountState, now: Date) =>
  account.isOnTrial && account.trialExpiresAt !== null && account.trialExpiresAt <= now

/**
 * Checks that the account may sign in (4-decisions, 9).
 * @throws InactiveAccountError, TrialOverError
 */
export function checkAccount(account: AccountState, now: Date): void {
  if (!account.isActive) throw new InactiveAccountError()
  if (trialIsOver(account, now)) throw new TrialOverError()
}

/** True if the account may be used: active, and its trial has not ended. */
export const isOpen = (account: AccountState, now: Date): boolean =>
  account.isActive && !trialIsOver(account, now)

/** True while a trial runs, for an inactive account too; false once it has ended. */
export const hasTrial = (account: AccountState, now: Date): boolean =>
  account.isOnTrial && !trialIsOver(account, now)

/** True for an active account whose trial runs (spec 2 §2). */
export const isTrying = (account: AccountState, now: Date): boolean =>
  account.isOnTrial && isOpen(account, now)

/** Reason why a session is invalid; null while valid. An account has one session, that of the last sign-in. */
export function sessionProblem(
  session: { _id: string; expiresAt: Date } | null,
  account: AccountState | null,
  now: Date,
): SessionEnd | null {
  if (!session || !account || session.expiresAt <= now) return 'invalid'
  if (!isOpen(account, now)) return 'invalid'
  if (account.sessionId === session._id) return null
  return account.sessionId ? 'superseded' : 'invalid'
}
