import { afterAll, vi } from 'vitest'

/** Restores mocks and spies after each file, because the next file runs in the same process. */
afterAll(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
  vi.unstubAllEnvs()
})
