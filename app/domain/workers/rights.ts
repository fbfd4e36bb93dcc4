import { may } from '../access/permissions'
import type { Role } from '../access/roles'
import { ForbiddenError, NotFoundError, RuleError } from '../errors'

/** Actions on a collaborator. */
export type WorkerAction = 'add' | 'rename' | 'apprentice' | 'change-team' | 'open-form' | 'delete'

/** The role may not perform this action on a collaborator; the message comes from `refusal` (spec 2 §6). */
export class WorkerRightsError extends ForbiddenError {}

/** No collaborator has this identifier. */
export class WorkerNotFoundError extends NotFoundError {
  constructor() {
    super('Collaborateur introuvable.')
  }
}

/** A new collaborator needs a concession (spec 2 §5). */
export class ConcessionRequiredError extends RuleError {
  constructor() {
    super('Sélectionnez une concession pour ajouter un collaborateur.')
  }
}

/** The collaborator was moved to another concession since the caller read it (409). */
export class OtherConcessionError extends RuleError {
  constructor() {
    super('Cette personne vient de changer de concession\u202f: rechargez la page.', 409)
  }
}

export const ADD_REFUSED = 'Vous n’avez pas les droits nécessaires pour ajouter un collaborateur.'
export const CHANGE_REFUSED = 'Droits insuffisants pour modifier collaborateurs.'
/** Message for a role that may not delete, and for any role while the planning is not in edit mode. */
export const DELETE_REFUSED = 'Action non autorisée ou mode édition non actif.'

/**
 * Message why a role may not act on a collaborator (spec 2 §6 and §8, 4-decisions 8); null when allowed. A dirigeant
 * adds, renames and flags, but never edits team or trade, never deletes.
 */
export function refusal(role: Role, action: WorkerAction): string | null {
  if (action === 'delete') return may(role, 'workers.delete') ? null : DELETE_REFUSED
  if (!may(role, 'workers.manage')) return action === 'add' ? ADD_REFUSED : CHANGE_REFUSED
  if (may(role, 'workers.change-team')) return null
  if (action === 'change-team')
    return 'Le rôle Dirigeant ne permet pas de modifier le service ou le métier d’un collaborateur.'
  if (action === 'open-form')
    return 'Le rôle Dirigeant ne permet pas d’ouvrir la fiche d’un collaborateur.'
  return null
}

/** @throws WorkerRightsError with the message of `refusal` */
export function assertMay(role: Role, action: WorkerAction): void {
  const sentence = refusal(role, action)
  if (sentence) throw new WorkerRightsError(sentence)
}
