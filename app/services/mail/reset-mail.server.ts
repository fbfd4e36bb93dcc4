import { insertReset } from '~/db/collections/password-resets.server'
import { findUserByEmail } from '~/db/collections/users.server'
import { RESET_MS } from '~/domain/session/password-reset'
import { newToken, sha256 } from '~/infra/auth/tokens.server'
import { environment } from '~/infra/config/environment.server'
import type { Mail } from '~/infra/mailer.server'
import { now } from '~/infra/process/clock.server'
import { passwordResetMail } from '~/mails/templates'
import { rareUrls } from '~/rare-urls'

/**
 * The mail with a fresh link for the address's account, null when it has none or is switched off. It is made
 * when it is sent, not when it is asked for, so that asking costs the same for every address and the token
 * waits nowhere in the clear (4-decisions, 10).
 */
export async function resetMail(email: string): Promise<Mail | null> {
  // The request may have been enqueued before password sign-in was switched off.
  if (environment().passwordSignIn === 'off') return null
  const user = await findUserByEmail(email)
  if (!user?.isActive) return null
  const token = newToken()
  await insertReset({
    _id: sha256(token),
    userId: user._id,
    replaces: sha256(user.passwordHash),
    expiresAt: new Date(now().getTime() + RESET_MS),
    purgeAt: new Date(Date.now() + 2 * RESET_MS),
  })
  const link = environment().appUrl + rareUrls.newPassword(token)
  return { ...passwordResetMail(user.email, user.name, link), fresh: true }
}
