import { RuleError } from '../errors'
import { counted } from '../format/numbers'

/** 503: no account exists, and the call is not the one that makes the first (9-first-day §1). */
export class NotSetUpError extends RuleError {
  constructor() {
    super('Le produit n’est pas encore mis en service.', 503)
  }
}

/** 404: an account exists, so that no first one can be made. */
export class AlreadySetUpError extends RuleError {
  constructor() {
    super('Le produit est déjà mis en service\u202f: connectez-vous.', 404)
  }
}

/** 403: another code than the one of the first start. @param left tries of this address in the current minute */
export class WrongSetupCodeError extends RuleError {
  constructor(left: number) {
    const tries = left === 0 ? 'plus d’essai' : counted(left, 'essai')
    const rest = left === 0 ? `il n’y a ${tries} cette minute` : `il reste ${tries} cette minute`
    super(`Ce code n’est pas le bon\u202f: ${rest}.`, 403)
  }
}

/** 403: the code is older than 24 hours, or was tried wrongly too often. */
export class VoidSetupCodeError extends RuleError {
  constructor() {
    super(
      'Ce code n’est plus valable\u202f: redémarrez le produit, qui en affichera un autre.',
      403,
    )
  }
}
