import { RuleError } from '../errors'

/** Validity of a reset link, in ms: 1 hour (4-decisions, 10). */
export const RESET_MS = 3_600_000

/** The URL of the reset page has no token (spec 2 §2, §8). */
export class MissingTokenError extends RuleError {
  constructor() {
    super('Token is missing.', 400)
  }
}

/** The link was used, replaced by a later one, is older than an hour, or never existed: the same error for all. */
export class ResetLinkExpiredError extends RuleError {
  constructor() {
    super('Le lien de réinitialisation a expiré ou a déjà été utilisé.', 400)
  }
}

/** The current password is wrong (spec 2 §2, Profile). */
export class WrongCurrentPasswordError extends RuleError {
  constructor() {
    super('Le mot de passe actuel est incorrect.', 422)
  }
}

/** The reset mail could not be requested (spec 1 §8). */
export class ResetNotSentError extends RuleError {
  constructor(cause: unknown) {
    super('Erreur lors de l’envoi de l’email de réinitialisation', 500)
    this.cause = cause
  }
}

/** Message after a reset request: it never reveals if the address exists (spec 1 §8). */
export function resetRequested(email: string): string {
  return `Un e-mail de réinitialisation a été envoyé à l’adresse ${email} si celle-ci est associée à un compte.`
}

/** Seconds until the reset page redirects to the sign-in page, by outcome (spec 2 §4). */
export const RESET_REDIRECT_SECONDS = { expired: 2, success: 1 } as const
