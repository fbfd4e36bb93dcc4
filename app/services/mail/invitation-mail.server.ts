import type { InvitationMail } from '~/db/collections/outbox.server'
import { insertReset } from '~/db/collections/password-resets.server'
import { findUser, type UserDocument } from '~/db/collections/users.server'
import { INVITATION_MS, type Invitation, invitationToken } from '~/domain/users/invitation'
import { newToken, sha256 } from '~/infra/auth/tokens.server'
import { environment } from '~/infra/config/environment.server'
import type { Mail } from '~/infra/mailer.server'
import { now } from '~/infra/process/clock.server'
import { invitationMailOf } from '~/mails/templates'
import { rareUrls } from '~/rare-urls'

/** True if mails reach their recipients; otherwise the link of an invitation is handed over. */
export const hasMailServer = (): boolean => environment().smtpUrl !== null

/**
 * Fresh link to the first password of an invited account, valid until the invitation ends (7-beyond §6). Every link of
 * an account is void once the account has another password.
 */
export async function invitationUrl(
  user: Pick<UserDocument, '_id' | 'passwordHash'>,
  { expiresAt }: Invitation,
): Promise<string> {
  const token = invitationToken(newToken())
  await insertReset({
    _id: sha256(token),
    userId: user._id,
    replaces: sha256(user.passwordHash),
    expiresAt,
    purgeAt: new Date(Date.now() + 2 * INVITATION_MS),
  })
  return environment().appUrl + rareUrls.newPassword(token)
}

/**
 * Mail of an invitation with a fresh link, made at the time of sending (see `resetMail`). Null when the account is
 * closed or deleted, or when its invitation was used, replaced or has expired.
 */
export async function invitationMail(letter: InvitationMail): Promise<Mail | null> {
  if (environment().passwordSignIn === 'off') return null
  const user = await findUser(letter.userId)
  const invitation = user?.invitation
  if (!user?.isActive || invitation?.id !== letter.invitation) return null
  if (invitation.expiresAt <= now()) return null
  const link = await invitationUrl(user, invitation)
  return { ...invitationMailOf(user.email, user.name, link, invitation.expiresAt), fresh: true }
}
