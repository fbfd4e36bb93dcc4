import { RuleError } from '../errors'

/** Limits of a new password's length, in characters (4-decisions, 10). */
const PASSWORD_LENGTH = { min: 8, max: 128 } as const

class PasswordTooShortError extends RuleError {
  constructor() {
    super('Le mot de passe doit contenir au moins 8 caractères.', 422)
  }
}

class PasswordTooLongError extends RuleError {
  constructor() {
    super('Le mot de passe doit contenir au plus 128 caractères.', 422)
  }
}

class CommonPasswordError extends RuleError {
  constructor() {
    super('Ce mot de passe est trop courant.', 422)
  }
}

/** The password is the account's address or name, which other people know. */
class PasswordOfAccountError extends RuleError {
  constructor() {
    super('Le mot de passe ne peut pas être l’adresse e-mail ou le nom du compte.', 422)
  }
}

/** Address and name of the account, which the password must not equal. */
export interface PasswordOwner {
  email: string
  /** may be empty */
  name: string
}

/** Removes case, accents and all but letters and digits: `Paul.Été` and `paul ete` are equal. */
const plain = (text: string) =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

function isOwners(password: string, { email, name }: PasswordOwner): boolean {
  const [local = '', domain = ''] = email.split('@')
  const reversed = name.split(/\s+/).reverse().join('')
  return [email, local, domain, name, reversed].some(
    (known) => plain(known) !== '' && plain(known) === plain(password),
  )
}

/**
 * Checks a new password: 8 to 128 characters of any kind, not a common one (4-decisions, 10). Nor the account's
 * address, a part of it, or its name, regardless of spacing and accents.
 * @param common the most common passwords, lower-cased; case is ignored
 * @throws PasswordTooShortError, PasswordTooLongError, CommonPasswordError, PasswordOfAccountError
 */
export function checkNewPassword(
  password: string,
  common: ReadonlySet<string>,
  owner: PasswordOwner,
): void {
  const length = [...password.normalize('NFC')].length
  if (length < PASSWORD_LENGTH.min) throw new PasswordTooShortError()
  if (length > PASSWORD_LENGTH.max) throw new PasswordTooLongError()
  if (common.has(password.normalize('NFC').toLowerCase())) throw new CommonPasswordError()
  if (isOwners(password, owner)) throw new PasswordOfAccountError()
}
