import { logger } from '~/infra/logger.server'
import { mailAlerts } from '~/services/alerts/detect-crossings.server'
import { mailLate } from '~/services/freshness/late-mail.server'
import { dropOldMails } from '~/services/mail/purge-mail-folder.server'
import { mailMornings } from '~/services/morning-mail/send-due.server'
import { applyRetention } from '~/services/personal-data/run-retention.server'

/** Interval between two checks for due jobs, ms. */
const EVERY_MS = 60_000

/** Jobs due at some hour of the day. Each job checks its own time and claims its run in the database. */
const TASKS: Readonly<Record<string, () => Promise<void>>> = {
  morning: mailMornings,
  late: mailLate,
  alerts: mailAlerts,
  retention: applyRetention,
  mails: dropOldMails,
}

let timer: NodeJS.Timeout | null = null
let running: Promise<void> | null = null

async function run(): Promise<void> {
  for (const [task, due] of Object.entries(TASKS))
    try {
      await due()
    } catch (error) {
      logger().warn({ err: error, task }, 'a task of the day failed, tried again in a minute')
    }
}

/** Does what is due now; one that is under way is shared. */
export function runDueJobs(): Promise<void> {
  running ??= run().finally(() => {
    running = null
  })
  return running
}

/**
 * Looks now and every minute for what is due (7-beyond §2, §3), until `stopDailyScheduler`. Hours are Paris wall time, read
 * from the clock at each look, so that clocks going forward or back and a restart need no care of their own.
 */
export function startDailyScheduler(): void {
  timer ??= setInterval(() => void runDueJobs(), EVERY_MS).unref()
  void runDueJobs()
}

/** Stops looking and waits for what is under way. */
export async function stopDailyScheduler(): Promise<void> {
  if (timer) clearInterval(timer)
  timer = null
  await running
}
