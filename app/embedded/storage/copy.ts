import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { CommandError } from '../protocol/command-error'
import type { Sqlite } from './sqlite'

const COPY = /^copy-[0-9a-f]+$/
/** SQLite's default number of log pages that triggers a checkpoint. */
const PAGES_OF_A_LOG = 1000

/** Removes copies that their callers did not remove. */
export function clearCopies(directory: string): void {
  for (const name of readdirSync(directory))
    if (COPY.test(name)) rmSync(join(directory, name), { recursive: true, force: true })
}

type CopyFile = (from: string, to: string) => Promise<unknown>

/** Script of the copying process; a reflink makes the copy instant where the file system supports it. */
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
 * Runs in another process: closing a file releases all POSIX locks that the process holds on it, and so the store's
 * lock.
 */
const copyElsewhere: CopyFile = (from, to) =>
  promisify(execFile)(process.execPath, ['-e', COPY_FILE, from, to]).catch(
    ({ stderr, message }) => {
      throw new CommandError('InternalError', `the store cannot be copied (${stderr || message})`)
    },
  )

/**
 * Copies the store as of now into a subdirectory, while reads and writes continue. Later writes stay in the log, so
 * that the copied file does not change. A copy opens like any store; the caller removes it.
 * @returns the directory
 * @throws CommandError when a copy is in progress, a reader blocks the checkpoint, or the disk is full
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
