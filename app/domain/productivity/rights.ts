import { may } from '../access/permissions'
import { covers, type Principal, type Scope } from '../access/scope'
import { ForbiddenError, RuleError } from '../errors'

/** No scope is selected for the save (3 §8). */
class NoSaveScopeError extends RuleError {
  constructor() {
    super('Impossible d’enregistrer\u202f: aucun périmètre sélectionné.', 400)
  }
}

/** The user's role may read productivity but not edit it (3 §6; 4-decisions, 8). */
export class ProductivityEditError extends ForbiddenError {
  constructor() {
    super(EDIT_REFUSED)
  }
}

/** Message for a role that may not edit. */
export const EDIT_REFUSED =
  'Vous n’avez pas les droits nécessaires pour modifier les objectifs de productivité.'

/** True if the page offers the editing controls (3 §6). */
export function mayEditProductivity({ role, cover }: Principal, scope: Scope | null): boolean {
  return may(role, 'productivity.write') && (scope === null || covers(cover, scope))
}

/**
 * @throws ProductivityEditError for the role; NoSaveScopeError without scope; ForbiddenError for a scope of other
 * concessions
 */
export function requireProductivityEditing(principal: Principal, scope: Scope | null): Scope {
  if (!may(principal.role, 'productivity.write')) throw new ProductivityEditError()
  if (!scope) throw new NoSaveScopeError()
  if (!covers(principal.cover, scope)) throw new ForbiddenError()
  return scope
}
