import { RuleError, type RuleStatus } from '../errors'
import { quoted } from '../message-format'

/** 422: the form decides nothing, although values are open. */
export class NothingDecidedError extends RuleError {
  constructor() {
    super('Choisissez au moins une décision\u202f: aucune valeur n’en a reçu.', 422)
  }
}

/** 422: the choice for a value is no concession, service or family. */
export class UnknownChoiceError extends RuleError {
  constructor(value: string, choice: string) {
    super(
      `Le choix ${quoted(choice)} ne convient pas à la valeur ${quoted(value)}. Choisissez dans la liste.`,
      422,
    )
  }
}

/** 422: a value is decided for some conditions of its column only. */
export class HalfDecidedError extends RuleError {
  constructor(header: string, value: string) {
    super(
      `Décidez pour chaque condition de la colonne ${quoted(header)} si la valeur ${quoted(value)} compte.`,
      422,
    )
  }
}

/** 422: the form creates no concession, although it offers some. */
export class NothingCreatedError extends RuleError {
  constructor() {
    super('Choisissez la plaque d’au moins une concession à créer.', 422)
  }
}

/** 422: a plate or group that the form names cannot be created. */
export class NewPlaceError extends RuleError {
  constructor(what: string) {
    super(what, 422)
  }
}

/** The concession of a value cannot be created; 422 by default. */
export class NewSiteError extends RuleError {
  constructor(value: string, what: string, status: RuleStatus = 422) {
    super(`Concession de ${quoted(value)}\u202f: ${what}`, status)
  }
}

/** People of a form cannot be created or are undecided, or some of them were refused. */
export class NewPeopleError extends RuleError {}
