import { findAnonymised } from '~/db/anonymised.server'
import { untilWritten } from '~/db/compare-and-retry.server'
import { referenceData } from '~/db/reference-data.server'
import { type UserChanges, updateUser } from '~/db/user-writes.server'
import { countActive, trialUsers, type UserDocument } from '~/db/users.server'
import type { Principal } from '~/domain/access/scope'
import { changesBetween } from '~/domain/audit/changes'
import { frenchDay } from '~/domain/calendar/business-day'
import { AnonymisedAccountError, UnderWayError } from '~/domain/personal-data/errors'
import { hasTrial, isTrying } from '~/domain/session/account'
import { assertNotSelf, trialEnd } from '~/domain/users/accounts'
import type { AccountView, UserCounters } from '~/domain/users/view'
import { now, parisTime } from '~/infra/clock.server'
import { userChange } from '~/services/audit/user-change.server'
import { takeAway } from '~/services/second-factor/switch.server'
import { requireAdministration } from '~/services/session/require-administration.server'
import { type Author, write } from '~/services/writes/write.server'
import { writeRights } from './last-administrator.server'
import { accountView, existingUser } from './read.server'

/** The documented successes (spec 2 §8). */
export const ACTIVATED = 'Compte activé.'
export const DEACTIVATED = 'Compte désactivé.'
export const FACTOR_RESET = 'Double authentification réinitialisée.'
export const COMPANY_UNTIED = 'Compte de l’entreprise délié.'
export const TRIAL_UPDATED = 'Statut d’essai de l’utilisateur mis à jour.'

/** Who is trying the product: active accounts whose trial is under way. */
const trying = async () => (await trialUsers()).filter((user) => isTrying(user, now()))

/** How many accounts are active and on trial (spec 2 §2). @throws ForbiddenError */
export async function readCounters(principal: Principal): Promise<UserCounters> {
  requireAdministration(principal)
  const [active, trials] = await Promise.all([countActive(), trying()])
  return { active, trial: trials.length }
}

/** The accounts that the trial counter counts. @throws ForbiddenError */
export async function listTrials(principal: Principal): Promise<AccountView[]> {
  requireAdministration(principal)
  const [found, { network }] = await Promise.all([trying(), referenceData()])
  return found.map((user) => accountView(user, network))
}

/** How a status is changed where it is not simply written. */
interface Ways {
  by?: typeof writeRights
  /** refuses the account as it stands at each try */
  admit?(before: UserDocument): Promise<void>
}

async function changeStatus(
  author: Author,
  id: string,
  changes: UserChanges,
  { by = writeRights, admit }: Ways = {},
) {
  const told = ({ isActive, isOnTrial, trialExpiresAt }: UserDocument) => ({
    isActive,
    isOnTrial,
    trialExpiresAt: trialExpiresAt ? frenchDay(parisTime(trialExpiresAt).slice(0, 10)) : null,
  })
  return untilWritten(async () => {
    const before = await existingUser(id)
    await admit?.(before)
    const after = { ...before, ...changes }
    const { network } = await referenceData()
    const differences = changesBetween(told(before), told(after))
    if (differences.length === 0) return accountView(before, network)
    const done = await by(author, before, changes, userChange(before, differences))
    return done ? accountView(after, network) : null
  })
}

/** @throws AnonymisedAccountError 409, UnderWayError 409 */
async function admitOpening({ _id, anonymisedAt }: UserDocument): Promise<void> {
  if (anonymisedAt) throw new AnonymisedAccountError('activé')
  if ((await findAnonymised('user', _id))?.state === 'running') throw new UnderWayError()
}

/**
 * Lets an account sign in again (spec 2 §4).
 * @throws ForbiddenError, UserNotFoundError, AnonymisedAccountError 409, UnderWayError 409
 */
export async function activateUser(principal: Principal, id: string): Promise<AccountView> {
  requireAdministration(principal)
  // why: a session from before it was closed must not come back
  const changes = { isActive: true, closedAt: null, sessionId: null }
  return changeStatus(principal, id, changes, { admit: admitOpening })
}

/** Shuts an account out, its open session at once (spec 2 §4; 4-decisions, 9). @throws ForbiddenError, SelfProtectionError, LastAdministratorError 409, UserNotFoundError */
export async function deactivateUser(principal: Principal, id: string): Promise<AccountView> {
  requireAdministration(principal)
  assertNotSelf('deactivate', principal.userId, id)
  return changeStatus(principal, id, { isActive: false, closedAt: now(), sessionId: null })
}

/**
 * Shuts an account out for the operator, who may close the last administrator's too: `npm run create-admin` makes another.
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
 * Switches a trial on, for 30 days from now unless one is under way (one that is over begins anew), or off, which also
 * ends the open session: the user signs in anew under the new terms (spec 2 §4; 4-decisions, 9).
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
 * Switches a colleague's second factor off, for who lost phone and recovery codes, and ends the open session
 * (7-beyond §4). @throws ForbiddenError, SelfProtectionError, UserNotFoundError
 */
export async function resetSecondFactor(principal: Principal, id: string): Promise<void> {
  requireAdministration(principal)
  assertNotSelf('secondFactor', principal.userId, id)
  await takeAway(principal, () => existingUser(id), { sessionId: null })
}

/**
 * Unties an account from the person of the company who signed in to it, whose session ends: the next one who signs in
 * with its address takes it over (7-beyond §4). @throws ForbiddenError, UserNotFoundError
 */
export async function untieCompanyAccount(principal: Principal, id: string): Promise<void> {
  requireAdministration(principal)
  await untilWritten(async () => {
    const stored = await existingUser(id)
    if (!stored.companyAccount) return false
    const told = [{ field: 'companyAccount', old: stored.companyAccount.issuer, new: null }]
    const isUntied = await write(principal, [userChange(stored, told)], (tx) =>
      updateUser(stored, { companyAccount: null, sessionId: null }, tx),
    )
    return isUntied || null
  })
}
