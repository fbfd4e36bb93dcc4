import { InactiveAccountError, type SessionEnd, TrialOverError } from './errors'

/** What decides whether an account may be used. */
export interface AccountState {
  isActive: boolean
  isOnTrial: boolean
  trialExpiresAt: Date | null
  /** identifier of its one open session */
  sessionId?: string | null
}

/** Whether a trial was begun and has come to its end. */
const trialIsOver = (account: AccountState, now: Date) =>
  account.isOnTrial && account.trialExpiresAt !== null && account.trialExpiresAt <= now

/**
 * Whether the account may sign in (4-decisions, 9).
 * @throws InactiveAccountError, TrialOverError
 */
export function checkAccount(account: AccountState, now: Date): void {
  if (!account.isActive) throw new InactiveAccountError()
  if (trialIsOver(account, now)) throw new TrialOverError()
}

/** Whether the account may be used: neither switched off nor at the end of its trial. */
export const isOpen = (account: AccountState, now: Date): boolean =>
  account.isActive && !trialIsOver(account, now)

/** Whether a trial is under way, whether or not the account is active; one that is over counts as none. */
export const hasTrial = (account: AccountState, now: Date): boolean =>
  account.isOnTrial && !trialIsOver(account, now)

/** Whether somebody is trying the product (spec 2 §2): an active account, its trial under way. */
export const isTrying = (account: AccountState, now: Date): boolean =>
  account.isOnTrial && isOpen(account, now)

/** Why a session is no longer good, null while it is. An account has one session: the last sign-in's. */
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
