import { may } from '../access/permissions'
import { covers, type Principal, type Scope } from '../access/scope'
import { ForbiddenError, RuleError } from '../errors'

/** A save without any scope (3 §8). */
class NoSaveScopeError extends RuleError {
  constructor() {
    super('Impossible d’enregistrer\u202f: aucun périmètre sélectionné.', 400)
  }
}

/** A role that may read productivity but not edit it (3 §6; 4-decisions, 8). */
export class ProductivityEditError extends ForbiddenError {
  constructor() {
    super(EDIT_REFUSED)
  }
}

/** What a role that may not edit is told. */
export const EDIT_REFUSED =
  'Vous n’avez pas les droits nécessaires pour modifier les objectifs de productivité.'

/** Whether the editing controls are offered (3 §6). */
export function mayEditProductivity({ role, cover }: Principal, scope: Scope | null): boolean {
  return may(role, 'productivity.write') && (scope === null || covers(cover, scope))
}

/** @throws ProductivityEditError the role may not; NoSaveScopeError no scope; ForbiddenError foreign scope */
export function requireProductivityEditing(principal: Principal, scope: Scope | null): Scope {
  if (!may(principal.role, 'productivity.write')) throw new ProductivityEditError()
  if (!scope) throw new NoSaveScopeError()
  if (!covers(principal.cover, scope)) throw new ForbiddenError()
  return scope
}
