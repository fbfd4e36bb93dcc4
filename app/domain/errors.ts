/** French message of a failure without a specific one (spec 2 §8). */
export const FAILED = 'Une erreur est survenue.'

/** French message for a form submitted without changes. */
export const NOTHING_CHANGED = 'Aucune modification à enregistrer.'

/** HTTP statuses of domain errors (4-decisions, 4). */
export type RuleStatus = 400 | 401 | 403 | 404 | 409 | 413 | 415 | 422 | 429 | 500 | 503

/**
 * Domain error with the French message for the user and the HTTP status of the response. Each rule has its own
 * subclass in its module, so that tests and callers can distinguish the errors.
 */
export class RuleError extends Error {
  readonly status: RuleStatus
  constructor(message: string, status: RuleStatus = 400) {
    super(message)
    this.name = new.target.name
    this.status = status
  }
}

/** 400: the posted form has an unknown intent. Nothing is written. */
export class UnknownFormError extends RuleError {
  constructor() {
    super('Formulaire inconnu.', 400)
  }
}

/** 404: the requested object does not exist, or lies outside the user's cover and must not be revealed. */
export class NotFoundError extends RuleError {
  constructor(message = 'Élément introuvable.') {
    super(message, 404)
  }
}

/** French message for an unknown URL. */
export const NO_ADDRESS = 'Cette adresse n’existe pas.'

/** French message for a user without access to a page (spec 1 §6). */
export const PAGE_REFUSAL = 'Vous n’avez pas les permissions nécessaires pour accéder à cette page.'
/** French message for a REST call without permission (4-decisions, 8). */
export const CALL_REFUSAL = 'Vous n’avez pas les droits nécessaires pour cet appel.'

/** 403: the user's role or cover does not allow the action (4-decisions, 7 and 8). */
export class ForbiddenError extends RuleError {
  constructor(message: string = PAGE_REFUSAL) {
    super(message, 403)
  }
}

/** 409: the action needs a choice by the user first, described by the figures. Nothing is written. */
export class ChoiceNeededError extends RuleError {
  readonly figures: Readonly<Record<string, number>>
  constructor(message: string, figures: Readonly<Record<string, number>>) {
    super(message, 409)
    this.figures = figures
  }
}

/** 409: what is to be created exists already; `first` says what. Nothing is written. */
export class ExistingError extends RuleError {
  constructor(
    message: string,
    readonly first: Readonly<Record<string, string | null>>,
  ) {
    super(message, 409)
  }
}

/** French message for invalid input without a specific one. */
export const INVALID_INPUT = 'Données invalides.'

/** 400: a REST call has two different values for one field. Neither is used. */
export class RepeatedFieldError extends RuleError {
  constructor(name: string) {
    super(`Le champ ${name} est donné deux fois, avec des valeurs différentes.`, 400)
  }
}

/** Invalid input: French messages by form field. */
export class InvalidInputError extends RuleError {
  readonly fields: Readonly<Record<string, string[]>>
  constructor(fields: Record<string, string[]>, status: 400 | 422 = 422) {
    super(Object.values(fields).flat()[0] ?? INVALID_INPUT, status)
    this.fields = fields
  }
}
