import { frenchDay } from '../calendar/business-day'
import { NotFoundError, RuleError } from '../errors'
import type { KeyRights } from './key'

/** The bearer is no key of ours (401). */
export class UnknownKeyError extends RuleError {
  constructor() {
    super('Clé API inconnue.', 401)
  }
}

/** The key's last day is over (401). */
export class KeyExpiredError extends RuleError {
  constructor(expiresOn: string) {
    super(`Cette clé API a expiré le ${frenchDay(expiresOn)}.`, 401)
  }
}

/** An administrator took the key back (401). */
export class KeyRevokedError extends RuleError {
  constructor() {
    super('Cette clé API a été révoquée.', 401)
  }
}

/** The key's permission does not go with the call (403). */
export class KeyPermissionError extends RuleError {
  constructor() {
    super('Cette clé API ne permet pas cet appel.', 403)
  }
}

/** A key is for programs: what a browser sends under it is refused (403). */
export class KeyInBrowserError extends RuleError {
  constructor() {
    super('Une clé API ne s’emploie pas depuis un navigateur.', 403)
  }
}

/** No key has this identifier. */
export class KeyNotFoundError extends NotFoundError {
  constructor() {
    super('Cette clé API n’existe pas.')
  }
}

/** The creation form was sent twice: the second time there is nothing to show (409). */
export class KeyAlreadyMadeError extends RuleError {
  /** @param made what the first made */
  constructor(readonly made: Pick<KeyRights, '_id' | 'name'>) {
    super(
      `La clé «\u202f${made.name}\u202f» a déjà été créée par ce formulaire\u202f: elle ne s’affiche qu’une fois.`,
      409,
    )
  }
}
