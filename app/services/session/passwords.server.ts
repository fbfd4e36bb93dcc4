import { deleteInvitationMails } from '~/db/collections/outbox.server'
import { findReset, takeReset } from '~/db/collections/password-resets.server'
import { findUser, setPassword, type UserDocument } from '~/db/collections/users.server'
import type { Principal } from '~/domain/access/scope'
import { RuleError } from '~/domain/errors'
import { AccountChangedError } from '~/domain/session/errors'
import { checkNewPassword, type PasswordOwner } from '~/domain/session/password'
import {
  MissingTokenError,
  ResetLinkExpiredError,
  ResetNotSentError,
  resetRequested,
  WrongCurrentPasswordError,
} from '~/domain/session/password-reset'
import { isInvitationToken } from '~/domain/users/invitation'
import { InvitationVoidError } from '~/domain/users/invitation-errors'
import { commonPasswords } from '~/infra/auth/common-passwords.server'
import { hashPassword, verifyPassword } from '~/infra/auth/passwords.server'
import { sha256 } from '~/infra/auth/tokens.server'
import { logger } from '~/infra/logger.server'
import { bestEffort } from '~/infra/process/best-effort.server'
import { now } from '~/infra/process/clock.server'
import { enqueueMail } from '~/services/mail/outbox.server'
import { requirePasswords } from './password-sign-in.server'
import { countTry, tried } from './throttle.server'

/** Hash of a new password. @throws the errors of `checkNewPassword` */
export async function newPasswordHash(password: string, owner: PasswordOwner): Promise<string> {
  checkNewPassword(password, await commonPasswords(), owner)
  return hashPassword(password)
}

/**
 * Requests a reset mail (1 §2.3). Response, work and time are the same for known and unknown addresses.
 * @throws PasswordsOffError 403, TooManyTriesError 429 after 5 requests for the address or 20 from the IP in 15
 * minutes, DatabaseUnavailableError 503, ResetNotSentError 500
 */
export async function requestReset(email: string, ip: string): Promise<{ message: string }> {
  requirePasswords()
  try {
    await countTry({ email, ip }, 'reset')
    await enqueueMail({ kind: 'password-reset', email })
  } catch (error) {
    if (error instanceof RuleError) throw error
    logger().error({ err: error }, 'reset mail not asked for')
    throw new ResetNotSentError(error)
  }
  return { message: resetRequested(email) }
}

/**
 * Checks that the link of a reset mail or of an invitation is still valid (4-decisions, 10; 7-beyond §6).
 * @throws PasswordsOffError 403, MissingTokenError, ResetLinkExpiredError, InvitationVoidError
 */
export async function verifyReset(token: string): Promise<void> {
  await goodReset(token)
}

/** Account of a link that is still valid, and the end of its validity. @throws the errors of `verifyReset` */
export async function linkedAccount(token: string): Promise<{ email: string; end: Date }> {
  const { user, expiresAt } = await goodReset(token)
  return { email: user.email, end: expiresAt }
}

/** Error for a link that is no longer valid, whatever the reason. */
const linkVoid = (token: string) =>
  isInvitationToken(token) ? new InvitationVoidError() : new ResetLinkExpiredError()

/** Account whose password the link may replace, and the end of the link's validity. */
async function goodReset(token: string): Promise<{ user: UserDocument; expiresAt: Date }> {
  requirePasswords()
  if (!token) throw new MissingTokenError()
  const reset = await findReset(sha256(token))
  if (!reset || reset.expiresAt <= now()) throw linkVoid(token)
  const user = await findUser(reset.userId)
  // A link is void once the password has changed: after a leak, an older mailed link must not change the password
  // back.
  if (!user || sha256(user.passwordHash) !== reset.replaces) throw linkVoid(token)
  return { user, expiresAt: reset.expiresAt }
}

/**
 * Sets a password by the link of a reset mail or of an invitation, consumes the link, and ends the account's sessions
 * (4-decisions, 10; 7-beyond §6). A rejected password leaves the link valid.
 * @throws the errors of `verifyReset` and of `checkNewPassword`
 */
export async function resetPassword(
  token: string,
  newPassword: string,
): Promise<{ message: string }> {
  const { message } = await resetPasswordOf(token, newPassword)
  return { message }
}

/** `resetPassword`, with the address of the account. */
export async function resetPasswordOf(
  token: string,
  newPassword: string,
): Promise<{ message: string; email: string }> {
  const { user } = await goodReset(token)
  const hash = await newPasswordHash(newPassword, user)
  const reset = await takeReset(sha256(token))
  if (!reset || reset.expiresAt <= now() || !(await setPassword(user, hash, 'ended')))
    throw linkVoid(token)
  const isInvitation = isInvitationToken(token)
  if (isInvitation)
    await bestEffort('the mails of a used invitation', () => deleteInvitationMails(user._id))
  const done = isInvitation ? 'enregistré' : 'réinitialisé'
  return { message: `Votre mot de passe a été ${done}.`, email: user.email }
}

/**
 * Changes the user's own password (4-decisions, 10). The account's only session, the user's, continues. A session
 * opened at the same time prevents the change. Mailed links become void.
 * @throws PasswordsOffError 403, WrongCurrentPasswordError 422, TooManyTriesError 429, AccountChangedError 409, the
 * errors of `checkNewPassword`
 */
export async function changePassword(
  { userId, email }: Principal,
  input: { currentPassword: string; newPassword: string },
  ip: string,
): Promise<{ message: string }> {
  requirePasswords()
  const user = await tried({ email, ip }, 'password', async () => {
    const stored = await findUser(userId)
    const matches = await verifyPassword(stored?.passwordHash ?? null, input.currentPassword)
    return matches ? stored : null
  })
  if (!user) throw new WrongCurrentPasswordError()
  const hash = await newPasswordHash(input.newPassword, user)
  if (!(await setPassword(user, hash, 'kept'))) throw new AccountChangedError()
  return { message: 'Mot de passe modifié avec succès.' }
}
