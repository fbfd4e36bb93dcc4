import { createHash, randomBytes } from 'node:crypto'
import { chmodSync, mkdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join, resolve } from 'node:path'

/** Longest path a unix socket may have on every system (macOS: 104 with the closing zero). */
const LONGEST = 100

function privateFolder(path: string): string {
  mkdirSync(path, { recursive: true, mode: 0o700 })
  chmodSync(path, 0o700)
  const { uid } = statSync(path)
  if (process.getuid && uid !== process.getuid()) throw new Error(`${path} belongs to someone else`)
  return path
}

/**
 * The path of the server's socket: in its directory, or in a short private one when that path would be too
 * long; null where there are no unix sockets.
 */
export function socketPathFor(directory: string): string | null {
  if (process.platform === 'win32') return null
  const here = join(directory, 'mongo.sock')
  if (Buffer.byteLength(here) <= LONGEST) return here
  const name = createHash('sha256').update(resolve(directory)).digest('hex').slice(0, 12)
  const { uid } = userInfo()
  return join(privateFolder(join(tmpdir(), `apv-${uid}`)), `${name}.sock`)
}

/** Removes a socket left behind by a process that was killed. */
export function clearSocket(path: string | null): void {
  if (path) rmSync(path, { force: true })
}

/** Secret that a client must send where the server listens on a TCP port, which every user of the machine can reach. */
export const newSecret = (): string => randomBytes(24).toString('hex')
