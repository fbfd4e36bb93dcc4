import { logger } from '~/infra/logger.server'
import { finishWrites } from './finish.server'

/** How often a living process looks for writes that another one left unfinished. */
const EVERY_MS = 30_000

let timer: NodeJS.Timeout | undefined
let running: Promise<void> = Promise.resolve()

/** Finishes what was cut short, now and every 30 s until `closeMending`. @throws the database, now */
export async function openMending(): Promise<void> {
  await finishWrites()
  clearInterval(timer)
  timer = setInterval(() => {
    running = finishWrites().catch((error: unknown) => {
      logger().warn({ err: error }, 'writes that were cut short could not be looked for')
    })
  }, EVERY_MS)
  timer.unref()
}

/** Ends the looking, so that the database can be closed. */
export async function closeMending(): Promise<void> {
  clearInterval(timer)
  await running
}
