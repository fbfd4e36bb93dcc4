import { readSigned, signed } from '~/infra/auth/tokens.server'
import { environment } from '~/infra/config/environment.server'
import { serverUrls } from '~/urls'

/** Kinds of mail that an account can subscribe to (7-beyond §3), with the signing purpose of their links. */
const PURPOSES = { morning: 'morning-mail', alert: 'alerts' } as const
export type ChosenMail = keyof typeof PURPOSES

/** The whole address that ends an account's mails of a kind: signed, good without a session. */
export const unsubscribeAddress = (kind: ChosenMail, userId: string): string =>
  environment().appUrl + serverUrls.unsubscribe(signed(PURPOSES[kind], userId))

/** Reads the kind and the account from a link's token; null for a token that this product did not sign. */
export function readUnsubscribeToken(token: string): { kind: ChosenMail; userId: string } | null {
  for (const kind of ['morning', 'alert'] as const) {
    const userId = readSigned(PURPOSES[kind], token)
    if (userId) return { kind, userId }
  }
  return null
}
