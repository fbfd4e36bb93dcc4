import { findAnonymised } from '~/db/collections/anonymisations.server'
import { referenceData } from '~/db/collections/reference-data.server'
import { type UserChanges, updateUser } from '~/db/collections/user-writes.server'
import { countActive, trialUsers, type UserDocument } from '~/db/collections/users.server'
import { retryOnConflict } from '~/db/driver/compare-and-retry.server'
import type { Principal } from '~/domain/access/scope'
import { changesBetween } from '~/domain/audit/changes'
import { frenchDay } from '~/domain/calendar/local-date'
import { NotFoundError } from '~/domain/errors'
import { AnonymisedAccountError, UnderWayError } from '~/domain/personal-data/errors'
import { hasTrial, isTrying } from '~/domain/session/account'
import { assertNotSelf, trialEnd } from '~/domain/users/accounts'
import type { AccountView, UserCounters } from '~/domain/users/view'
import { now, parisTime } from '~/infra/process/clock.server'
import { userAuditEntry } from '~/services/audit/user-change.server'
import { disableSecondFactor } from '~/services/second-factor/enrolment.server'
import { requireAdministration } from '~/services/session/require-administration.server'
import { type Author, write } from '~/services/writes/write.server'
import { withoutInvitation } from './invitations.server'
import { writeRights } from './last-administrator.server'
import { accountView, existingUser } from './read.server'

/** Messages of successful changes (2 §8). */
export const ACTIVATED = 'Compte activé.'
export const DEACTIVATED = 'Compte désactivé.'
export const FACTOR_RESET = 'Double authentification réinitialisée.'
export const COMPANY_UNTIED = 'Compte de l’entreprise délié.'
export const TRIAL_UPDATED = 'Statut d’essai de l’utilisateur mis à jour.'

/** Active accounts with a trial in progress. */
const trying = async () => (await trialUsers()).filter((user) => isTrying(user, now()))

/** Counts the active accounts and the trials (2 §2). @throws ForbiddenError */
export async function readCounters(principal: Principal): Promise<UserCounters> {
  requireAdministration(principal)
  const [active, trials] = await Promise.all([countActive(), trying()])
  return { active, trial: trials.length }
}

/** Lists the accounts of the trial counter. @throws ForbiddenError */
export async function listTrials(principal: Principal): Promise<AccountView[]> {
  requireAdministration(principal)
  const [found, { network }] = await Promise.all([trying(), referenceData()])
  return found.map((user) => accountView(user, network))
}

/** Options of a status change: another write function, or a check of the account. */
interface Ways {
  by?: typeof writeRights
  /** rejects the stored account at each attempt by throwing */
  admit?(before: UserDocument): Promise<void>
}

async function changeStatus(
  author: Author,
  id: string,
  changes: UserChanges,
  { by = writeRights, admit }: Ways = {},
) {
  const auditValues = ({ isActive, isOnTrial, trialExpiresAt }: UserDocument) => ({
    isActive,
    isOnTrial,
    trialExpiresAt: trialExpiresAt ? frenchDay(parisTime(trialExpiresAt).slice(0, 10)) : null,
  })
  return retryOnConflict(async () => {
    const before = await existingUser(id)
    await admit?.(before)
    const voided = changes.isActive === false ? await withoutInvitation(before) : {}
    const after = { ...before, ...changes, ...voided }
    const { network } = await referenceData()
    const differences = changesBetween(auditValues(before), auditValues(after))
    if (differences.length === 0) return accountView(before, network)
    const done = await by(
      author,
      before,
      { ...changes, ...voided },
      userAuditEntry(before, differences),
    )
    return done ? accountView(after, network) : null
  })
}

/** @throws AnonymisedAccountError 409, UnderWayError 409 */
async function admitOpening({ _id, anonymisedAt }: UserDocument): Promise<void> {
  if (anonymisedAt) throw new AnonymisedAccountError('activé')
  if ((await findAnonymised('user', _id))?.state === 'running') throw new UnderWayError()
}

/**
 * Lets an account sign in again (2 §4).
 * @throws ForbiddenError, UserNotFoundError, AnonymisedAccountError 409, UnderWayError 409
 */
export async function activateUser(principal: Principal, id: string): Promise<AccountView> {
  requireAdministration(principal)
  // A session from before the account was closed must not become valid again.
  const changes = { isActive: true, closedAt: null, sessionId: null }
  return changeStatus(principal, id, changes, { admit: admitOpening })
}

/**
 * Closes an account, ends its open session at once and voids its invitation (2 §4; 4-decisions, 9; 7-beyond §6).
 * @throws ForbiddenError, SelfProtectionError, LastAdministratorError 409, UserNotFoundError
 */
export async function deactivateUser(principal: Principal, id: string): Promise<AccountView> {
  requireAdministration(principal)
  assertNotSelf('deactivate', principal.userId, id)
  return changeStatus(principal, id, { isActive: false, closedAt: now(), sessionId: null })
}

/**
 * Closes an account for the operator, who may also close the last administrator's: `npm run create-admin` creates
 * another.
 * @throws UserNotFoundError
 */
export async function closeAccount(operator: Author, id: string): Promise<void> {
  const changes = { isActive: false, closedAt: now(), sessionId: null }
  await changeStatus(operator, id, changes, {
    by: (author, before, given, entry) =>
      write(author, [entry], (tx) => updateUser(before, given, tx)),
  })
}

/**
 * Switches a trial on or off (2 §4; 4-decisions, 9). On: for 30 days from now, unless a trial is in progress; an
 * expired one restarts. Off: also ends the open session, so that the user signs in under the new terms.
 * @throws ForbiddenError, UserNotFoundError, LastAdministratorError 409
 */
export async function setTrial(
  principal: Principal,
  id: string,
  isOnTrial: boolean,
): Promise<AccountView> {
  requireAdministration(principal)
  const { network } = await referenceData()
  const stored = await existingUser(id)
  if (isOnTrial ? hasTrial(stored, now()) : !stored.isOnTrial) return accountView(stored, network)
  const trialExpiresAt = isOnTrial ? trialEnd(now()) : null
  const signedOut = isOnTrial || id === principal.userId ? {} : { sessionId: null }
  return changeStatus(principal, id, { isOnTrial, trialExpiresAt, ...signedOut })
}

/**
 * Switches another user's second factor off, after a loss of phone and recovery codes, and ends the open session
 * (7-beyond §4).
 * @returns false when it was off
 * @throws ForbiddenError, SelfProtectionError, UserNotFoundError
 */
export async function resetSecondFactor(principal: Principal, id: string): Promise<boolean> {
  requireAdministration(principal)
  assertNotSelf('secondFactor', principal.userId, id)
  return disableSecondFactor(principal, () => existingUser(id), { sessionId: null })
}

/** `DELETE /users/{id}/second-factor`. @throws NotFoundError where it is off, the errors of `resetSecondFactor` */
export async function resetSecondFactorCall(principal: Principal, id: string) {
  if (!(await resetSecondFactor(principal, id)))
    throw new NotFoundError('Ce compte n’a pas de double authentification.')
  return { message: FACTOR_RESET }
}

/**
 * Unbinds an account from the person who used it by single sign-on, and ends the session. The next person who signs in
 * with its email takes the account over (7-beyond §4).
 * @returns false when it was bound to no one
 * @throws ForbiddenError, UserNotFoundError
 */
export async function unlinkOidcAccount(principal: Principal, id: string): Promise<boolean> {
  requireAdministration(principal)
  return retryOnConflict(async () => {
    const stored = await existingUser(id)
    if (!stored.companyAccount) return false
    const changes = [{ field: 'companyAccount', old: stored.companyAccount.issuer, new: null }]
    const isUntied = await write(principal, [userAuditEntry(stored, changes)], (tx) =>
      updateUser(stored, { companyAccount: null, sessionId: null }, tx),
    )
    return isUntied || null
  })
}

/** `DELETE /users/{id}/company-account`. @throws NotFoundError where none is bound, the errors of `unlinkOidcAccount` */
export async function unlinkOidcAccountCall(principal: Principal, id: string) {
  if (!(await unlinkOidcAccount(principal, id)))
    throw new NotFoundError('Ce compte n’est lié à aucun compte de l’entreprise.')
  return { message: COMPANY_UNTIED }
}
