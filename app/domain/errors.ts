/** What is told of a failure that has no sentence of its own (spec 2 §8). */
export const FAILED = 'Une erreur est survenue.'

/** A form sent as it stood. */
export const NOTHING_CHANGED = 'Aucune modification à enregistrer.'

/** HTTP statuses a rule of the trade may answer with (4-decisions, 4). */
export type RuleStatus = 400 | 401 | 403 | 404 | 409 | 413 | 415 | 422 | 429 | 500 | 503

/**
 * A broken rule: carries the French sentence shown to the user and the HTTP status of the answer.
 * Each rule has its own subclass next to the rule, so that tests and callers can name it.
 */
export class RuleError extends Error {
  readonly status: RuleStatus
  constructor(message: string, status: RuleStatus = 400) {
    super(message)
    this.name = new.target.name
    this.status = status
  }
}

/** A posted form that is none of the page's: an unknown button or act. Nothing is written. */
export class UnknownFormError extends RuleError {
  constructor() {
    super('Formulaire inconnu.', 400)
  }
}

/** The object named by the request does not exist, or lies outside the user's cover and must not be revealed. */
export class NotFoundError extends RuleError {
  constructor(message = 'Élément introuvable.') {
    super(message, 404)
  }
}

/** An address that the product does not have. */
export const NO_ADDRESS = 'Cette adresse n’existe pas.'

/** What a page tells who may not see it (spec 1 §6). */
export const PAGE_REFUSAL = 'Vous n’avez pas les permissions nécessaires pour accéder à cette page.'
/** The same for a REST call, which knows no page (4-decisions, 8). */
export const CALL_REFUSAL = 'Vous n’avez pas les droits nécessaires pour cet appel.'

/** The user's role or cover does not allow the act (4-decisions, 7 and 8). */
export class ForbiddenError extends RuleError {
  constructor(message: string = PAGE_REFUSAL) {
    super(message, 403)
  }
}

/** An act that needs a choice first: nothing is written, and the figures say what the choice is about. */
export class ChoiceNeededError extends RuleError {
  readonly figures: Readonly<Record<string, number>>
  constructor(message: string, figures: Readonly<Record<string, number>>) {
    super(message, 409)
    this.figures = figures
  }
}

/** What is told of input that has no sentence of its own. */
export const INVALID_INPUT = 'Données invalides.'

/** A call names a field twice, with two values: neither is taken. */
export class RepeatedFieldError extends RuleError {
  constructor(name: string) {
    super(`Le champ ${name} est donné deux fois, avec des valeurs différentes.`, 400)
  }
}

/** Several inputs are wrong at once: one French sentence per field, keyed by the field's name in the form. */
export class InvalidInputError extends RuleError {
  readonly fields: Readonly<Record<string, string[]>>
  constructor(fields: Record<string, string[]>, status: 400 | 422 = 422) {
    super(Object.values(fields).flat()[0] ?? INVALID_INPUT, status)
    this.fields = fields
  }
}
