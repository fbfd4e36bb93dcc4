import { requeueMails, undeliveredTo } from '~/db/collections/outbox.server'
import type { Principal } from '~/domain/access/scope'
import { undeliveredText } from '~/domain/mail/delivery'
import type { AccountView } from '~/domain/users/view'
import { sendDueMails } from '~/services/mail/outbox.server'
import { requireAdministration } from '~/services/session/require-administration.server'
import { existingUser } from './read.server'

/** Message after `resendMails`. */
export const RESENT = 'E-mail remis à l’envoi.'

/** By account: why its latest undelivered mail did not arrive. */
export async function readUndelivered(
  users: readonly Pick<AccountView, '_id'>[],
): Promise<Record<string, string>> {
  const letters = await undeliveredTo(users.map(({ _id }) => _id))
  return Object.fromEntries(
    letters.flatMap(({ letter, lastError, nextAt }) =>
      'userId' in letter
        ? [
            [
              letter.userId,
              undeliveredText({ reason: lastError ?? '', nextAt: nextAt?.toISOString() ?? null }),
            ],
          ]
        : [],
    ),
  )
}

/**
 * Sends the undelivered mails of an account again, refused ones too: its address may be right now. An expired mail is
 * not sent.
 * @throws ForbiddenError, UserNotFoundError
 */
export async function resendMails(principal: Principal, id: string): Promise<void> {
  requireAdministration(principal)
  const user = await existingUser(id)
  const letters = await undeliveredTo([user._id])
  await requeueMails(
    letters.map(({ _id }) => _id),
    new Date(),
  )
  void sendDueMails()
}
