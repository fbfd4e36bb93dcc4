import { frenchMonth, type Month } from '../calendar/business-day'
import { NotFoundError, RuleError, type RuleStatus } from '../errors'

/** The identifier of an individual target names no collaborator's month. */
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

/** Individual targets of a call that are no hours (3 §5). */
export class TargetValuesError extends RuleError {
  constructor(sentences: readonly string[]) {
    super(sentences.join(' '), 400)
  }
}

/** A call to set targets lacks something, or names a collaborator of another concession (3 §5). */
export class TargetsInvalidError extends RuleError {
  constructor() {
    super(TARGETS_INVALID, 400)
  }
}

/** The sentence of an unreadable call (3 §5). */
export const TARGETS_INVALID =
  'Données invalides fournies pour la mise à jour de l’objectif de productivité.'

/** A target of a month in which the collaborator is not in the staff (4-decisions, 50). 422 */
export class OutOfStaffTargetError extends RuleError {
  constructor(name: string, month: Month) {
    super(`${name} est hors effectif en ${frenchMonth(month)}\u202f: aucun objectif à fixer.`, 422)
  }
}
