import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, vi } from 'vitest'

// why: what a file leaves undone may ask for the database after its end, and two processes cannot open one folder
process.env['DATA_DIR'] = join(tmpdir(), `apv-left-${process.pid}`)

/** What a file has put in something's place does not reach the next one in its process. */
afterAll(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
  vi.unstubAllEnvs()
})
