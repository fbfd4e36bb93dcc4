import { logger } from '../logger.server'

/** Names of the writes that failed last time; each failure is logged once, not at every page while the disk is full. */
const failing = new Set<string>()

/**
 * Runs a write whose failure does not fail the request (spec 6); a failure is logged once until a write succeeds.
 * @param what name of the write in the log
 * @returns null when the write failed
 */
export async function bestEffort<T>(what: string, write: () => Promise<T>): Promise<T | null> {
  try {
    const written = await write()
    failing.delete(what)
    return written
  } catch (error) {
    if (!failing.has(what)) logger().error({ err: error }, `${what} could not be written`)
    failing.add(what)
    return null
  }
}
