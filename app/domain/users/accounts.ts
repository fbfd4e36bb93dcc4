import type { Role } from '../access/roles'
import { NotFoundError, RuleError } from '../errors'

/** The user's own account was deleted during the session (404). */
export class AccountGoneError extends NotFoundError {
  constructor() {
    super('Ce compte n’existe plus.')
  }
}

/** Days of a trial from its start (4-decisions, 9). */
const TRIAL_DAYS = 30

/** End of a trial that starts at `start`. */
export function trialEnd(start: Date): Date {
  return new Date(start.getTime() + TRIAL_DAYS * 24 * 3600 * 1000)
}

/** Levels of the network that an account is assigned to (spec 2 §3). */
export const ASSIGNMENT_LEVELS = ['group', 'plate', 'concession'] as const
export type AssignmentLevel = (typeof ASSIGNMENT_LEVELS)[number]

/** Actions that an administrator may not perform on the own account (spec 2 §6). */
const SELF_PROTECTION = {
  deactivate: 'Vous ne pouvez pas désactiver votre propre compte.',
  role: 'Vous ne pouvez pas modifier votre propre rôle.',
  delete: 'Vous ne pouvez pas supprimer votre propre compte.',
  secondFactor:
    'Votre propre double authentification se désactive dans votre profil, avec un code.',
} as const

/** The administrator tried such an action on the own account. */
class SelfProtectionError extends RuleError {
  constructor(act: keyof typeof SELF_PROTECTION) {
    super(SELF_PROTECTION[act], 403)
  }
}

/** Fields that decide if an account can administer from now on. */
export interface Rights {
  role: Role
  isActive: boolean
  isOnTrial: boolean
}

/** True for an administrator who can sign in without time limit: active, and not on trial. */
export const isLastingAdministrator = ({ role, isActive, isOnTrial }: Rights): boolean =>
  role === 'administrator' && isActive && !isOnTrial

/** Message when no administrator would be left. */
export const LAST_ADMINISTRATOR =
  'C’est le dernier administrateur actif sans période d’essai\u202f: nommez-en un autre d’abord.'

/** The action would leave no account that can administer. */
export class LastAdministratorError extends RuleError {
  constructor() {
    super(LAST_ADMINISTRATOR, 409)
  }
}

/** @throws SelfProtectionError when both are the same account (spec 2 §6) */
export function assertNotSelf(
  act: keyof typeof SELF_PROTECTION,
  actorId: string,
  targetId: string,
): void {
  if (actorId === targetId) throw new SelfProtectionError(act)
}
