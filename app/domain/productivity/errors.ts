import { frenchMonth, type Month } from '../calendar/local-date'
import { NotFoundError, RuleError, type RuleStatus } from '../errors'

/** The identifier of an individual target matches no collaborator's month. */
export class MechanicTargetNotFoundError extends NotFoundError {
  constructor() {
    super('Aucun collaborateur ne correspond à cet objectif.')
  }
}

/** A collaborator's target could not be saved (3 §8). */
export class TargetSaveError extends RuleError {
  constructor(worker: string, status: RuleStatus = 500) {
    super(`Erreur sauvegarde objectif ${worker}.`, status)
  }
}

/** Individual targets of a REST call are not valid hours (3 §5). */
export class TargetValuesError extends RuleError {
  constructor(sentences: readonly string[]) {
    super(sentences.join(' '), 400)
  }
}

/** A REST call to set targets is incomplete, or names a collaborator of another concession (3 §5). */
export class TargetsInvalidError extends RuleError {
  constructor() {
    super(TARGETS_INVALID, 400)
  }
}

/** Message of an invalid call (3 §5). */
export const TARGETS_INVALID =
  'Données invalides fournies pour la mise à jour de l’objectif de productivité.'

/** The collaborator is not in the staff in the month of the target (4-decisions, 50). 422 */
export class OutOfStaffTargetError extends RuleError {
  constructor(name: string, month: Month) {
    super(`${name} est hors effectif en ${frenchMonth(month)}\u202f: aucun objectif à fixer.`, 422)
  }
}
