import type { Scope } from '../access/scope'
import {
  ForbiddenError,
  InvalidInputError,
  NotFoundError,
  RuleError,
  type RuleStatus,
} from '../errors'

/** Errors with the messages of spec 1 §8, Targets and Call validations. */

/** 400: read without year or month (spec 1 §8, Call validations). */
export class PeriodRequiredError extends RuleError {
  constructor() {
    super('L’année et le mois sont requis pour getObjectifs.', 400)
  }
}

/** 400: save without a scope. */
export class SpecificScopeError extends RuleError {
  constructor() {
    super('Veuillez sélectionner un scope spécifique.', 400)
  }
}

/** 400: save for a plate, a group or the network. */
export class SaveScopeError extends RuleError {
  constructor(type: Scope['type']) {
    super(
      `L’enregistrement des objectifs est uniquement possible au niveau concession. Périmètre actuel: ${type}`,
      400,
    )
  }
}

/** French message: objectives are edited for a concession only; wider scopes show sums (spec 1 §6). */
export const EDITED_BY_SITE = 'L’édition des objectifs est limitée au niveau concession.'

/** 403: the role may not edit objectives (spec 1 §6). */
export class EditRefusedError extends ForbiddenError {
  constructor() {
    super(EDITED_BY_SITE)
  }
}

/** 403: freeze for a scope other than a concession, or by a role without permission. */
export class FreezeRefusedError extends ForbiddenError {
  constructor() {
    super(
      'L’action de figer le potentiel est réservée aux scopes de concession et aux utilisateurs autorisés.',
    )
  }
}

/** 400: save or freeze with an invalid month, or freeze without a scope. */
export class SelectionError extends RuleError {
  constructor() {
    super('Veuillez sélectionner un périmètre et une date valides.', 400)
  }
}

/** 400: history for a scope other than a concession. */
export class HistoryScopeError extends RuleError {
  constructor() {
    super('Historique disponible uniquement par concession.', 400)
  }
}

/** 400: history of a service without objectives. */
export class UnknownServiceError extends RuleError {
  constructor() {
    super('Seuls Mécanique, Service Rapide et Carrosserie portent des objectifs.', 400)
  }
}

/** 404: the month has no objectif. */
export class NoObjectifError extends NotFoundError {
  constructor() {
    super('Aucun objectif enregistré pour ce mois.')
  }
}

/** Any other failure of a save, with the cause's message and status. */
export class SaveFailedError extends RuleError {
  constructor(message: string, status: RuleStatus) {
    super(`Erreur enregistrement: ${message}`, status)
  }
}

/** 422: save with invalid figures, one French message per field. */
export class SaveInvalidError extends InvalidInputError {
  constructor(errors: Readonly<Record<string, string>>) {
    super(Object.fromEntries(Object.entries(errors).map(([path, text]) => [path, [text]])))
    this.message = `Erreur enregistrement: ${this.message}`
  }
}

/** Any other failure of a freeze, with the cause's message and status. */
export class FreezeFailedError extends RuleError {
  constructor(message: string, status: RuleStatus) {
    super(`Erreur lors de la mise à jour du potentiel figé: ${message}`, status)
  }
}

/** 500: data of the page could not be loaded. */
export class ReadFailedError extends RuleError {
  constructor(message: string, cause: unknown) {
    super(message, 500)
    this.cause = cause
  }
}
