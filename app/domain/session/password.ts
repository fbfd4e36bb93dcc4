import { RuleError } from '../errors'

/** Length of a new password, in characters (4-decisions, 10). */
export const PASSWORD_LENGTH = { min: 8, max: 128 } as const

export class PasswordTooShortError extends RuleError {
  constructor() {
    super('Le mot de passe doit contenir au moins 8 caractères.', 422)
  }
}

export class PasswordTooLongError extends RuleError {
  constructor() {
    super('Le mot de passe doit contenir au plus 128 caractères.', 422)
  }
}

export class CommonPasswordError extends RuleError {
  constructor() {
    super('Ce mot de passe est trop courant.', 422)
  }
}

/**
 * Whether a new password may be chosen: 8 to 128 characters, any of them, and not a common one (4-decisions, 10).
 * @param common the most common passwords, lower-cased; case is ignored
 * @throws PasswordTooShortError, PasswordTooLongError, CommonPasswordError
 */
export function checkNewPassword(password: string, common: ReadonlySet<string>): void {
  const length = [...password.normalize('NFC')].length
  if (length < PASSWORD_LENGTH.min) throw new PasswordTooShortError()
  if (length > PASSWORD_LENGTH.max) throw new PasswordTooLongError()
  if (common.has(password.normalize('NFC').toLowerCase())) throw new CommonPasswordError()
}
