import { randomBytes } from 'node:crypto'
import { constants, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { copyFile } from 'node:fs/promises'
import { join } from 'node:path'
import { CommandError } from '../protocol/command-error'
import type { Sqlite } from './sqlite'

const COPY = /^copy-[0-9a-f]+$/
/** Pages after which SQLite brings its log into the file, as it does unless told otherwise. */
const PAGES_OF_A_LOG = 1000

/** Removes copies that whoever asked for them left behind. */
export function clearCopies(directory: string): void {
  for (const name of readdirSync(directory))
    if (COPY.test(name)) rmSync(join(directory, name), { recursive: true, force: true })
}

type CopyFile = (from: string, to: string, mode: number) => Promise<void>

/**
 * Copies the store as it is at this moment into a directory of its own below the store's, while reading and writing
 * go on: what is written meanwhile stays in the log, so that the file under the copy is still. Opened like any store;
 * whoever asked removes it.
 * @returns the directory
 * @throws CommandError when a copy is under way, or a reading holds the log
 */
export class StoreCopies {
  #isCopying = false

  constructor(
    private readonly sqlite: Sqlite,
    private readonly directory: string,
    private readonly copy: CopyFile = copyFile,
  ) {}

  async take(): Promise<string> {
    if (this.#isCopying)
      throw new CommandError('ConflictingOperationInProgress', 'a copy of the store is under way')
    this.#isCopying = true
    const place = join(this.directory, `copy-${randomBytes(6).toString('hex')}`)
    try {
      this.sqlite.exec('PRAGMA wal_autocheckpoint = 0')
      const [isBusy] = this.sqlite.one('PRAGMA wal_checkpoint(TRUNCATE)', []) ?? [1]
      if (isBusy) throw new CommandError('InternalError', 'the log of the store is in use')
      mkdirSync(place, { mode: 0o700 })
      const [from, to] = [join(this.directory, 'store.db'), join(place, 'store.db')]
      // why: where the file system shares blocks, a copy costs nothing
      await this.copy(from, to, constants.COPYFILE_FICLONE | constants.COPYFILE_EXCL)
      return place
    } catch (error) {
      rmSync(place, { recursive: true, force: true })
      throw error
    } finally {
      this.sqlite.exec(`PRAGMA wal_autocheckpoint = ${PAGES_OF_A_LOG}`)
      this.#isCopying = false
    }
  }
}
