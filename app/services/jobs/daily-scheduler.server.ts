import { logger } from '~/infra/logger.server'
import { mailAlerts } from '~/services/alerts/detect-crossings.server'
import { compareNightly } from '~/services/fingerprints/compare-nightly.server'
import { mailLate } from '~/services/freshness/late-mail.server'
import { dropOldMails } from '~/services/mail/purge-mail-folder.server'
import { mailMornings } from '~/services/morning-mail/send-due.server'
import { mailToComplete } from '~/services/morning-mail/to-complete-mail.server'
import { enqueueOutlets } from '~/services/outlets/due.server'
import { applyRetention } from '~/services/personal-data/run-retention.server'

/** Interval between two checks for due jobs, ms. */
const EVERY_MS = 60_000

/** Jobs due at some hour of the day. Each job checks its own time and claims its run in the database. */
const TASKS: Readonly<Record<string, () => Promise<void>>> = {
  morning: mailMornings,
  late: mailLate,
  'to-complete': mailToComplete,
  alerts: mailAlerts,
  outlets: enqueueOutlets,
  retention: applyRetention,
  mails: dropOldMails,
  fingerprints: compareNightly,
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

/** Runs the due jobs; concurrent calls share one run. */
export function runDueJobs(): Promise<void> {
  running ??= run().finally(() => {
    running = null
  })
  return running
}

/**
 * Checks for due jobs now and every minute (7-beyond §2, §3), until `stopDailyScheduler`. Hours are Paris wall time,
 * read from the clock at each check, so clock changes and restarts need no special case.
 */
export function startDailyScheduler(): void {
  timer ??= setInterval(() => void runDueJobs(), EVERY_MS).unref()
  void runDueJobs()
}

/** Stops the checks and waits for the current run. */
export async function stopDailyScheduler(): Promise<void> {
  if (timer) clearInterval(timer)
  timer = null
  await running
}
