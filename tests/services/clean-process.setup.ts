import { afterAll, vi } from 'vitest'

/** What a file has put in something's place does not reach the next one in its process. */
afterAll(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
  vi.unstubAllEnvs()
})
