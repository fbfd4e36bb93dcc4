import type { Scope } from '../access/scope'
import {
  ForbiddenError,
  InvalidInputError,
  NotFoundError,
  RuleError,
  type RuleStatus,
} from '../errors'

/** The sentences of spec 1 §8, Targets and Call validations, each by the condition it names. */

/** A reading without year or month (spec 1 §8, Call validations). */
export class PeriodRequiredError extends RuleError {
  constructor() {
    super('L’année et le mois sont requis pour getObjectifs.', 400)
  }
}

/** A save without any scope. */
export class SpecificScopeError extends RuleError {
  constructor() {
    super('Veuillez sélectionner un scope spécifique.', 400)
  }
}

/** A save of a plate, a group or the network. */
export class SaveScopeError extends RuleError {
  constructor(type: Scope['type']) {
    super(
      `L’enregistrement des objectifs est uniquement possible au niveau concession. Périmètre actuel: ${type}`,
      400,
    )
  }
}

/** Objectives are edited of a concession, and summed for anything wider (spec 1 §6). */
export const EDITED_BY_SITE = 'L’édition des objectifs est limitée au niveau concession.'

/** A role that may not edit objectives (spec 1 §6). */
export class EditRefusedError extends ForbiddenError {
  constructor() {
    super(EDITED_BY_SITE)
  }
}

/** A freeze of anything but a concession, or by a role that may not. */
export class FreezeRefusedError extends ForbiddenError {
  constructor() {
    super(
      'L’action de figer le potentiel est réservée aux scopes de concession et aux utilisateurs autorisés.',
    )
  }
}

/** A save or freeze without a real month, a freeze without a scope. */
export class SelectionError extends RuleError {
  constructor() {
    super('Veuillez sélectionner un périmètre et une date valides.', 400)
  }
}

/** A history of anything but a concession. */
export class HistoryScopeError extends RuleError {
  constructor() {
    super('Historique disponible uniquement par concession.', 400)
  }
}

/** A history of a service that carries no objective. */
export class UnknownServiceError extends RuleError {
  constructor() {
    super('Seuls Mécanique, Service Rapide et Carrosserie portent des objectifs.', 400)
  }
}

/** The month has no objectif. */
export class NoObjectifError extends NotFoundError {
  constructor() {
    super('Aucun objectif enregistré pour ce mois.')
  }
}

/** A save that failed for any other reason. */
export class SaveFailedError extends RuleError {
  constructor(message: string, status: RuleStatus) {
    super(`Erreur enregistrement: ${message}`, status)
  }
}

/** A save with wrong figures: one sentence per field. */
export class SaveInvalidError extends InvalidInputError {
  constructor(errors: Readonly<Record<string, string>>) {
    super(Object.fromEntries(Object.entries(errors).map(([path, text]) => [path, [text]])))
    this.message = `Erreur enregistrement: ${this.message}`
  }
}

/** A freeze that failed for any other reason. */
export class FreezeFailedError extends RuleError {
  constructor(message: string, status: RuleStatus) {
    super(`Erreur lors de la mise à jour du potentiel figé: ${message}`, status)
  }
}

/** Something that the page needs could not be read. */
export class ReadFailedError extends RuleError {
  constructor(message: string, cause: unknown) {
    super(message, 500)
    this.cause = cause
  }
}
