import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
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

type CopyFile = (from: string, to: string) => Promise<unknown>

/** Where the file system shares blocks, a copy costs nothing. */
const COPY_FILE = `
  const { constants, copyFileSync } = require('node:fs')
  try {
    copyFileSync(process.argv[1], process.argv[2], constants.COPYFILE_FICLONE | constants.COPYFILE_EXCL)
  } catch (error) {
    process.stderr.write(error.code)
    process.exitCode = 1
  }
`
/*
 * In a process of its own: whoever closes a file gives up every lock that his process has on it, and the store would
 * no longer be ours alone.
 */
const copyElsewhere: CopyFile = (from, to) =>
  promisify(execFile)(process.execPath, ['-e', COPY_FILE, from, to]).catch(
    ({ stderr, message }) => {
      throw new CommandError('InternalError', `the store cannot be copied (${stderr || message})`)
    },
  )

/**
 * Copies the store as it is at this moment into a directory of its own below the store's, while reading and writing
 * go on: what is written meanwhile stays in the log, so that the file under the copy is still. Opened like any store;
 * whoever asked removes it.
 * @returns the directory
 * @throws CommandError when a copy is under way, a reading holds the log, or the disk takes no copy
 */
export class StoreCopies {
  #isCopying = false

  constructor(
    private readonly sqlite: Sqlite,
    private readonly directory: string,
    private readonly copy: CopyFile = copyElsewhere,
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
      await this.copy(join(this.directory, 'store.db'), join(place, 'store.db'))
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
