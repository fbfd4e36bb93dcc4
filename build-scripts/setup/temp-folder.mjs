import { mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const MEMORY = '/dev/shm'
/** Free bytes from which on the tests' databases may stand in memory: a whole run used 0.3 GB at most. */
const ROOM = 2 * 2 ** 30

function hasRoom() {
  // why: who names a folder wants that one
  if (process.env.TMPDIR) return false
  try {
    const { bavail, bsize } = statfsSync(MEMORY)
    return bavail * bsize >= ROOM
  } catch {
    return false
  }
}

/**
 * A folder of its own for all that a run of the tests writes, which goes with the process; in memory where there is
 * room, since each write of the tests' databases waits until the disk has it.
 */
export function temporaryFolder() {
  const folder = mkdtempSync(join(hasRoom() ? MEMORY : tmpdir(), 'apv-tests-'))
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
  return folder
}
