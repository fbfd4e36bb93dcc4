import { frenchDay } from '../calendar/local-date'
import { NotFoundError, RuleError } from '../errors'
import type { KeyRights } from './key'

/** 401: the bearer token is not a known API key. */
export class UnknownKeyError extends RuleError {
  constructor() {
    super('Clé API inconnue.', 401)
  }
}

/** 401: the key has expired. */
export class KeyExpiredError extends RuleError {
  constructor(expiresOn: string) {
    super(`Cette clé API a expiré le ${frenchDay(expiresOn)}.`, 401)
  }
}

/** 401: an administrator revoked the key. */
export class KeyRevokedError extends RuleError {
  constructor() {
    super('Cette clé API a été révoquée.', 401)
  }
}

/** 403: the key's permission does not allow the call. */
export class KeyPermissionError extends RuleError {
  constructor() {
    super('Cette clé API ne permet pas cet appel.', 403)
  }
}

/** 403: keys are for programs; a request sent by a browser with a key is rejected. */
export class KeyInBrowserError extends RuleError {
  constructor() {
    super('Une clé API ne s’emploie pas depuis un navigateur.', 403)
  }
}

/** 404: no key has this identifier. */
export class KeyNotFoundError extends NotFoundError {
  constructor() {
    super('Cette clé API n’existe pas.')
  }
}

/** 409: the creation form was submitted twice. The secret cannot be shown again, because only its hash is stored. */
export class KeyAlreadyMadeError extends RuleError {
  /** @param made key that the first submission created */
  constructor(readonly made: Pick<KeyRights, '_id' | 'name'>) {
    super(
      `La clé «\u202f${made.name}\u202f» a déjà été créée par ce formulaire\u202f: elle ne s’affiche qu’une fois.`,
      409,
    )
  }
}
