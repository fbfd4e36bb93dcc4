import { RuleError } from '../errors'

/** How long a reset link works, in ms: 1 hour (4-decisions, 10). */
export const RESET_MS = 3_600_000

/** The reset page was opened without a token (spec 2 §2, §8). */
export class MissingTokenError extends RuleError {
  constructor() {
    super('Token is missing.', 400)
  }
}

/** The link was used, replaced by a later one, is older than an hour, or never existed: one sentence for all. */
export class ResetLinkExpiredError extends RuleError {
  constructor() {
    super('Le lien de réinitialisation a expiré ou a déjà été utilisé.', 400)
  }
}

/** The password typed as the current one is not (spec 2 §2, Profile). */
export class WrongCurrentPasswordError extends RuleError {
  constructor() {
    super('Le mot de passe actuel est incorrect.', 422)
  }
}

/** A reset mail that could not be asked for (spec 1 §8). */
export class ResetNotSentError extends RuleError {
  constructor(cause: unknown) {
    super('Erreur lors de l’envoi de l’email de réinitialisation', 500)
    this.cause = cause
  }
}

/** The sentence after a reset request; it never tells whether the address exists (spec 1 §8). */
export function resetRequested(email: string): string {
  return `Un e-mail de réinitialisation a été envoyé à l’adresse ${email} si celle-ci est associée à un compte.`
}

/** Seconds before the reset page goes to the sign-in page: after an expired link, after a success (spec 2 §4). */
export const RESET_REDIRECT_SECONDS = { expired: 2, success: 1 } as const
