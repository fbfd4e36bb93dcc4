import { ForbiddenError, RuleError } from '../errors'

/** Reasons why a request has no valid session; the messages are those of spec 1 §8. */
export type SessionEnd = 'absent' | 'invalid' | 'superseded'

const OVER = 'Votre session a expiré ou est invalide. Veuillez vous reconnecter.'

const SENTENCES: Readonly<Record<SessionEnd, string>> = {
  absent: OVER,
  invalid: OVER,
  superseded:
    'Votre session a été terminée car une nouvelle connexion a été établie sur un autre appareil.',
}

/** No valid session (401). */
export class NoSessionError extends RuleError {
  readonly end: SessionEnd
  constructor(end: SessionEnd) {
    super(SENTENCES[end], 401)
    this.end = end
  }
}

/** A page of another site sent the write with the user's cookies (403). */
export class ForeignWriteError extends ForbiddenError {
  constructor() {
    super('Requête refusée\u202f: elle ne vient pas de l’application.')
  }
}

/**
 * A proxy has changed the `Host` header, so that it differs from the browser's origin: the operator must fix the
 * proxy.
 */
export class RewrittenHostError extends ForbiddenError {
  constructor() {
    super(
      'Requête refusée\u202f: un proxy a changé le nom d’hôte entre votre navigateur et le serveur. Rien n’a été enregistré. Prévenez votre administrateur.',
    )
  }
}

/** Unknown address or wrong password: the same error for both (spec 1 §8). */
export class WrongCredentialsError extends RuleError {
  constructor() {
    super('Email ou mot de passe incorrect', 401)
  }
}

/** An administrator deactivated the account (4-decisions, 9). */
export class InactiveAccountError extends RuleError {
  constructor() {
    super('Compte désactivé. Contactez votre administrateur.', 403)
  }
}

/** The credentials of the account changed while the user was signing in or changing the password (409). */
export class AccountChangedError extends RuleError {
  constructor() {
    super('Votre compte vient d’être modifié ailleurs. Reconnectez-vous.', 409)
  }
}

/** The account's trial has ended (4-decisions, 9). */
export class TrialOverError extends RuleError {
  constructor() {
    super('Votre période d’essai est terminée. Contactez votre administrateur.', 403)
  }
}

/** Purpose of the attempts that are rate-limited. */
export type TryPurpose = 'sign-in' | 'code' | 'company' | 'reset' | 'password' | 'api-key' | 'setup'

const TRIES: Readonly<Record<TryPurpose, string>> = {
  'sign-in': 'Trop de tentatives de connexion.',
  code: 'Trop de codes incorrects.',
  company: 'Trop de connexions refusées avec le compte de l’entreprise.',
  reset: 'Trop de demandes de réinitialisation.',
  password: 'Trop de tentatives de changement de mot de passe.',
  'api-key': 'Trop de clés API inconnues.',
  setup: 'Trop de codes de mise en service incorrects.',
}

/** Too many failed attempts (4-decisions, 62). */
export class TooManyTriesError extends RuleError {
  /** seconds until the next attempt is allowed, at least 1 */
  readonly retryAfter: number
  /** @param more.isAttacked true: others caused it, and a mailed link lets this browser in */
  constructor(retryAfter: number, purpose: TryPurpose = 'sign-in', more = { isAttacked: false }) {
    const minutes = Math.max(1, Math.ceil(retryAfter / 60))
    const byMail =
      more.isAttacked && purpose === 'sign-in'
        ? ', ou ouvrez le lien que vous envoie «\u202fMot de passe oublié\u202f»\u202f: il laisse entrer ce navigateur'
        : ''
    const wait = `Réessayez dans ${minutes} minute${minutes > 1 ? 's' : ''}`
    super(`${TRIES[purpose]} ${wait}${byMail}.`, 429)
    this.retryAfter = retryAfter
  }
}
