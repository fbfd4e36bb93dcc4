import { refuseHalfFilled } from '~/db/backup/restore-marker.server'
import { refuseUnfinished } from '~/db/collections/follow-ups.server'
import { fillSearchKeys } from '~/db/collections/search-keys.server'
import { closeDatabase, database } from '~/db/driver/client.server'
import { createIndexes } from '~/db/driver/collection.server'
import { endGoneQuietly } from '~/db/driver/process-sessions.server'
import { requireTransactions } from '~/db/driver/transaction.server'
import { environment } from '~/infra/config/environment.server'
import { instantOfParis, setClock } from '~/infra/process/clock.server'
import { seedHolidays } from '~/services/calendar/seed-holidays.server'
import { completeClosings } from '~/services/closing/sign-snapshot.server'
import { finishDemoRemoval } from '~/services/demo/removal.server'
import { resumeBatches, stopBatches } from '~/services/import-batches/run.server'
import { awaitRunningImports } from '~/services/imports/import-run.server'
import { markInterruptedImports } from '~/services/imports/log.server'
import { stopParser } from '~/services/imports/parser.server'
import { startDailyScheduler, stopDailyScheduler } from '~/services/jobs/daily-scheduler.server'
import { startOutbox, stopOutbox } from '~/services/mail/outbox.server'
import { endAbandonedLoad } from '~/services/network-workbook/load-turn.server'
import { startOutlets, stopOutlets } from '~/services/outlets/outbox.server'
import { finishAnonymisings } from '~/services/personal-data/anonymise.server'
import { resumeFill, stopFill } from '~/services/planning-fill/run.server'
import { stopPrewarm } from '~/services/prewarm/prewarm-loop.server'
import { startWatchedFolder, stopWatchedFolder } from '~/services/watched-folder/watch.server'
import { startRecovery, stopRecovery } from '~/services/writes/recovery-loop.server'

/**
 * Prepares the product for the first request: clock (`NOW`), database, indexes, public holidays (spec 6; 4-decisions,
 * 13). Writes interrupted by a crash are completed (49) and interrupted imports marked. Starts the outboxes, the daily
 * scheduler and the watched folder. Idempotent.
 * @throws ConfigurationError for an unusable IMPORT_DIR, a database without transactions, or a database with a write
 *   that only an earlier version can finish; BackupError for a half restored database; the driver's error when the
 *   database is unavailable
 */
export async function startUp(): Promise<void> {
  const { now } = environment()
  setClock(now ? instantOfParis(now) : null)
  await requireTransactions()
  await endGoneQuietly()
  await refuseHalfFilled(await database())
  await createIndexes(await database())
  await refuseUnfinished()
  await seedHolidays()
  await startRecovery([
    markInterruptedImports,
    endAbandonedLoad,
    resumeBatches,
    completeClosings,
    finishAnonymisings,
    finishDemoRemoval,
    resumeFill,
  ])
  await fillSearchKeys()
  startOutbox()
  startOutlets()
  startDailyScheduler()
  startWatchedFolder()
}

/** Waits for running imports and stops all that `startUp` and `startPrewarm` started, so that the process ends. */
export async function shutDown(): Promise<void> {
  await stopPrewarm()
  await stopWatchedFolder()
  await stopDailyScheduler()
  await stopOutbox()
  await stopOutlets()
  await stopRecovery()
  await stopFill()
  await stopBatches()
  await awaitRunningImports()
  await stopParser()
  await closeDatabase()
}
