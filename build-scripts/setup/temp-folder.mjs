import { mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const MEMORY = '/dev/shm'
/** Free bytes required to put the tests' databases in memory; a whole run used at most 0.3 GB. */
const ROOM = 2 * 2 ** 30

function hasRoom() {
  // A TMPDIR set by the user is used as it is.
  if (process.env.TMPDIR) return false
  try {
    const { bavail, bsize } = statfsSync(MEMORY)
    return bavail * bsize >= ROOM
  } catch {
    return false
  }
}

/**
 * Temporary folder of a test run, removed when the process exits. In memory where there is enough space, because each
 * write of the tests' databases waits for the disk.
 */
export function temporaryFolder() {
  const folder = mkdtempSync(join(hasRoom() ? MEMORY : tmpdir(), 'apv-tests-'))
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
  return folder
}
