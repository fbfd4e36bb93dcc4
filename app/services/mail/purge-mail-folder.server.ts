import { RETENTION_MS } from '~/db/collections/outbox.server'
import { dropWrittenMails } from '~/infra/mailer.server'
import { now, parisTime, today } from '~/infra/process/clock.server'

/** Europe/Paris wall time, like the retention job. */
const FROM = '02:00'

/** Night of this process's last run, in memory, because the folder belongs to its machine. */
let done: string | null = null

/**
 * Every night from 02:00 on, deletes mail files older than the retention of mails (7-beyond §4): they contain names,
 * figures and links. Uses the real clock, like mails.
 * @throws errors of the file system
 */
export async function dropOldMails(): Promise<void> {
  if (done === today() || parisTime(now()).slice(11, 16) < FROM) return
  await dropWrittenMails(new Date(Date.now() - RETENTION_MS))
  done = today()
}
