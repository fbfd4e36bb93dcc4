import { logger } from '../logger.server'

/** What failed at its last try: logged once, not at every page while the disk is full. */
const failing = new Set<string>()

/**
 * Makes a write that a reading can do without (spec 6): null when it failed, logged once until one succeeds again.
 * @param what names the write in the log
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
