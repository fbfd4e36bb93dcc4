import { PasswordsOffError } from '~/domain/session/oidc-account'
import { environment } from '~/infra/config/environment.server'

/** True if users may sign in with a password (7-beyond §4). */
export const passwordsAreOn = (): boolean => environment().passwordSignIn === 'on'

/** @throws PasswordsOffError 403 where the company's account is the only way in */
export function requirePasswords(): void {
  if (!passwordsAreOn()) throw new PasswordsOffError()
}
