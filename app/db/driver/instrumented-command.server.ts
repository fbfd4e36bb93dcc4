import { DatabaseUnavailableError } from '~/domain/database-unavailable'
import { markUncacheable } from '~/infra/http/uncacheable.server'
import { commandFailures, commandSeconds } from '~/infra/metrics.server'

/** Carries out a command, and notes for `/metrics` how long the product waited for it and whether it failed. */
export async function timedCommand<T>(command: string, act: () => Promise<T>): Promise<T> {
  const begun = performance.now()
  try {
    return await act()
  } catch (error) {
    markUncacheable()
    commandFailures.inc({ reason: error instanceof DatabaseUnavailableError ? 'away' : 'refused' })
    throw error
  } finally {
    commandSeconds.observe({ command }, (performance.now() - begun) / 1000)
  }
}
