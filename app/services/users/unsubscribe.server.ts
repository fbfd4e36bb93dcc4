import { findUser, type UserDocument } from '~/db/collections/users.server'
import { RuleError } from '~/domain/errors'
import { AccountGoneError } from '~/domain/users/accounts'
import { setAlerts } from '~/services/alerts/preferences.server'
import { type ChosenMail, readUnsubscribeToken } from '~/services/mail/unsubscribe-address.server'
import { setMorningMail } from '~/services/morning-mail/preferences.server'

/** Thrown for a link that this product did not sign, or that was truncated. */
class UnsubscribeLinkError extends RuleError {
  constructor() {
    super('Ce lien de désinscription est invalide. Connectez-vous pour modifier votre profil.', 400)
  }
}

/** Reads the mail kind and the account from the URL's token. @throws UnsubscribeLinkError, AccountGoneError */
async function asked(request: Request): Promise<{ kind: ChosenMail; user: UserDocument }> {
  const link = readUnsubscribeToken(new URL(request.url).searchParams.get('jeton') ?? '')
  if (!link) throw new UnsubscribeLinkError()
  const user = await findUser(link.userId)
  if (!user) throw new AccountGoneError()
  return { kind: link.kind, user }
}

/** Reads the mails that the page would end. Changes nothing, because mail scanners open every link. */
export async function readUnsubscribe(request: Request) {
  try {
    const { kind, user } = await asked(request)
    const active = kind === 'morning' ? !!user.morningMail : !!user.hasAlerts
    return { kind, email: user.email, active, refusal: null, status: 200 }
  } catch (error) {
    if (!(error instanceof RuleError)) throw error
    const { message: refusal, status } = error
    return { kind: 'morning' as const, email: '', active: false, refusal, status }
  }
}

/** Ends the mails: the page's button, or a mail program's one click (RFC 8058). Safe to repeat. */
export async function unsubscribe(request: Request) {
  try {
    const { kind, user } = await asked(request)
    const author = { userId: user._id, name: user.name, email: user.email }
    await (kind === 'morning' ? setMorningMail(author, null) : setAlerts(author, {}))
    return { refusal: null, status: 200 }
  } catch (error) {
    if (!(error instanceof RuleError)) throw error
    return { refusal: error.message, status: error.status }
  }
}
