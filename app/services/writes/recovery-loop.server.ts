import { completeInvalidations } from '~/db/collections/invalidations.server'
import { logger } from '~/infra/logger.server'
import { completeFollowUps } from './follow-ups.server'

/** Interval between two searches for writes that another process or a lost database left incomplete. */
const EVERY_MS = 30_000

type Recovery = () => Promise<unknown>

let timer: NodeJS.Timeout | undefined
let running: Promise<void> = Promise.resolve()

/**
 * Completes committed writes whose process stopped: invalidates their rollups and runs their follow-ups. Safe to
 * repeat.
 * @param isAll also includes writes whose process may still complete them
 */
export async function completeWrites(isAll = true): Promise<void> {
  await completeInvalidations(isAll)
  await completeFollowUps(isAll)
}

async function recoverAll(recoveries: readonly Recovery[]): Promise<void> {
  for (const recover of recoveries)
    await recover().catch((error: unknown) => {
      logger().warn({ err: error }, 'what was interrupted could not be completed yet')
    })
}

/**
 * Completes interrupted work, writes first: now, and every 30 s until `stopRecovery`.
 * @param others further recoveries; each safe to repeat, and to run concurrently with itself
 * @throws the first run's database error
 */
export async function startRecovery(others: readonly Recovery[] = []): Promise<void> {
  await completeWrites()
  for (const recover of others) await recover()
  clearInterval(timer)
  const recoveries = [() => completeWrites(false), ...others]
  timer = setInterval(() => {
    running = recoverAll(recoveries)
  }, EVERY_MS)
  timer.unref()
}

/** Ends the looking, so that the database can be closed. */
export async function stopRecovery(): Promise<void> {
  clearInterval(timer)
  await running
}
