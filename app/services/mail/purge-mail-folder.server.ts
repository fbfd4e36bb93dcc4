import { RETENTION_MS } from '~/db/collections/outbox.server'
import { dropWrittenMails } from '~/infra/mailer.server'
import { now, parisTime, today } from '~/infra/process/clock.server'

/** Europe/Paris, as what retention erases. */
const FROM = '02:00'

/** The night that this process went through last: the folder is its machine's own. */
let done: string | null = null

/**
 * Every night from 02:00 on, deletes mails that were written to the folder as long ago as letters are kept
 * (7-beyond §4): they hold names, figures and links. By the real clock, as letters. @throws what the disk answers
 */
export async function dropOldMails(): Promise<void> {
  if (done === today() || parisTime(now()).slice(11, 16) < FROM) return
  await dropWrittenMails(new Date(Date.now() - RETENTION_MS))
  done = today()
}
