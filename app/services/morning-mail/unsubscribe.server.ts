import { findUser } from '~/db/users.server'
import { NotFoundError, RuleError } from '~/domain/errors'
import { environment } from '~/infra/environment.server'
import { readSigned, signed } from '~/infra/tokens.server'
import { serverUrls } from '~/urls'
import { setMorningMail } from './choice.server'

const PURPOSE = 'morning-mail'

/** The whole address that ends an account's mail of the morning: signed, good without a session. */
export const unsubscribeAddress = (userId: string): string =>
  environment().appUrl + serverUrls.unsubscribe(signed(PURPOSE, userId))

/** The link is none of ours, or was cut. */
export class UnsubscribeLinkError extends RuleError {
  constructor() {
    super('Ce lien de désinscription est invalide. Connectez-vous pour modifier votre profil.', 400)
  }
}

/** The account that a link's token names. @throws UnsubscribeLinkError, NotFoundError when it is gone */
async function accountOf(token: string) {
  const userId = readSigned(PURPOSE, token)
  if (!userId) throw new UnsubscribeLinkError()
  const user = await findUser(userId)
  if (!user) throw new NotFoundError('Ce compte n’existe plus.')
  return user
}

const tokenIn = (request: Request) => new URL(request.url).searchParams.get('jeton') ?? ''

/** Whose mail the page would end; asking changes nothing, since scanners of mails open every link. */
export async function readUnsubscribe(request: Request) {
  try {
    const { email, morningMail } = await accountOf(tokenIn(request))
    return { email, active: Boolean(morningMail), refusal: null, status: 200 }
  } catch (error) {
    if (!(error instanceof RuleError)) throw error
    return { email: '', active: false, refusal: error.message, status: error.status }
  }
}

/** Ends the mail: the page's button, or a mail program's one click (RFC 8058). Safe to repeat. */
export async function unsubscribe(request: Request) {
  try {
    const { _id: userId, name, email } = await accountOf(tokenIn(request))
    await setMorningMail({ userId, name, email }, null)
    return { refusal: null, status: 200 }
  } catch (error) {
    if (!(error instanceof RuleError)) throw error
    return { refusal: error.message, status: error.status }
  }
}
