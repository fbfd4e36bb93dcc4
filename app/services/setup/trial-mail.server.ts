import { newId } from '~/db/driver/ids.server'
import type { Principal } from '~/domain/access/scope'
import { RuleError } from '~/domain/errors'
import { deliveryFailure } from '~/domain/mail/delivery-failure'
import { environment } from '~/infra/config/environment.server'
import { logger } from '~/infra/logger.server'
import { sendMail } from '~/infra/mailer.server'
import { trialMail } from '~/mails/templates'
import { hasMailServer } from '~/services/mail/invitation-mail.server'
import { requireAdministration } from '~/services/session/require-administration.server'
import { urls } from '~/urls'

/** 422: no mail server is configured; 503: it took no message. */
class TrialMailError extends RuleError {}

/**
 * Sends a mail to the administrator who asks for it, at once and without another try (9-first-day §4).
 * @returns the address
 * @throws ForbiddenError, RuleError 422 without a mail server, 503 with the server's answer in French
 */
export async function sendTrialMail(principal: Principal): Promise<string> {
  requireAdministration(principal)
  if (!hasMailServer())
    throw new TrialMailError('Aucun serveur d’e-mails\u202f: donnez SMTP_URL au démarrage.', 422)
  const { email, name } = principal
  try {
    await sendMail(trialMail(email, name, environment().appUrl + urls.admin()), newId())
    return email
  } catch (error) {
    const why = deliveryFailure(error as object)
    logger().warn({ reason: String(error) }, 'trial mail not sent')
    throw new TrialMailError(
      `L’e-mail d’essai n’est pas parti. Le serveur d’e-mails ne l’a pas pris\u202f: ${why}.`,
      503,
    )
  }
}
