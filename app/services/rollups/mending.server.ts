import { logger } from '~/infra/logger.server'
import { finishWrites } from './finish.server'

/** How often a living process looks for what another one, or a database that was away, left unfinished. */
const EVERY_MS = 30_000

type Mend = () => Promise<unknown>

let timer: NodeJS.Timeout | undefined
let running: Promise<void> = Promise.resolve()

async function mendAll(mends: readonly Mend[]): Promise<void> {
  for (const mend of mends)
    await mend().catch((error: unknown) => {
      logger().warn({ err: error }, 'what was cut short could not be looked for')
    })
}

/**
 * Finishes what was cut short, writes first: now, and every 30 s until `closeMending`.
 * @param others what else may be left unfinished; each safe to repeat, and to run while the same is under way
 * @throws the database, now
 */
export async function openMending(others: readonly Mend[] = []): Promise<void> {
  const mends = [finishWrites, ...others]
  for (const mend of mends) await mend()
  clearInterval(timer)
  timer = setInterval(() => {
    running = mendAll(mends)
  }, EVERY_MS)
  timer.unref()
}

/** Ends the looking, so that the database can be closed. */
export async function closeMending(): Promise<void> {
  clearInterval(timer)
  await running
}
