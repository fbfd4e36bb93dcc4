import { readSigned, signed } from '~/infra/auth/tokens.server'
import { environment } from '~/infra/config/environment.server'
import { serverUrls } from '~/urls'

/** The mails that their reader has chosen (7-beyond §3), with what their links are signed for. */
const PURPOSES = { morning: 'morning-mail', alert: 'alerts' } as const
export type ChosenMail = keyof typeof PURPOSES

/** The whole address that ends an account's mails of a kind: signed, good without a session. */
export const unsubscribeAddress = (kind: ChosenMail, userId: string): string =>
  environment().appUrl + serverUrls.unsubscribe(signed(PURPOSES[kind], userId))

/** Which mails of which account a link's token ends; null for one that is none of ours. */
export function readUnsubscribeToken(token: string): { kind: ChosenMail; userId: string } | null {
  for (const kind of ['morning', 'alert'] as const) {
    const userId = readSigned(PURPOSES[kind], token)
    if (userId) return { kind, userId }
  }
  return null
}
