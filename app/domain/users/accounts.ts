import type { Role } from '../access/roles'
import { NotFoundError, RuleError } from '../errors'

/** Somebody's own account was deleted meanwhile (404). */
export class AccountGoneError extends NotFoundError {
  constructor() {
    super('Ce compte n’existe plus.')
  }
}

/** A trial lasts 30 days from being switched on (4-decisions, 9). */
const TRIAL_DAYS = 30

/** When a trial switched on at `start` ends. */
export function trialEnd(start: Date): Date {
  return new Date(start.getTime() + TRIAL_DAYS * 24 * 3600 * 1000)
}

/** Where an account is assigned (spec 2 §3). */
export const ASSIGNMENT_LEVELS = ['group', 'plate', 'concession'] as const
export type AssignmentLevel = (typeof ASSIGNMENT_LEVELS)[number]

/** What an administrator may not do to the own account (spec 2 §6). */
const SELF_PROTECTION = {
  deactivate: 'Vous ne pouvez pas désactiver votre propre compte.',
  role: 'Vous ne pouvez pas modifier votre propre rôle.',
  delete: 'Vous ne pouvez pas supprimer votre propre compte.',
  secondFactor:
    'Votre propre double authentification se désactive dans votre profil, avec un code.',
} as const

/** An administrator turned against the own account. */
class SelfProtectionError extends RuleError {
  constructor(act: keyof typeof SELF_PROTECTION) {
    super(SELF_PROTECTION[act], 403)
  }
}

/** What decides whether somebody can administer from now on. */
export interface Rights {
  role: Role
  isActive: boolean
  isOnTrial: boolean
}

/** Whether an account is an administrator's who can sign in today and whenever: active, and not on trial. */
export const isLastingAdministrator = ({ role, isActive, isOnTrial }: Rights): boolean =>
  role === 'administrator' && isActive && !isOnTrial

/** What is said when nobody would be left to administer. */
export const LAST_ADMINISTRATOR =
  'C’est le dernier administrateur actif sans période d’essai\u202f: nommez-en un autre d’abord.'

/** The act would leave nobody who can administer. */
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
