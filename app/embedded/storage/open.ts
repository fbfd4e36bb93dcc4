import { randomBytes } from 'node:crypto'
import * as fs from 'node:fs'
import { join } from 'node:path'
import { RefusedStartError, refusalOf } from '../refusal'
import { clearCopies } from './copy'
import { checkFormat, layOut } from './format'
import { checkWhole, forgetDeleted } from './integrity'
import { Sqlite } from './sqlite'

const PAGES = 'PRAGMA page_size = 8192'

/*
 * EXCLUSIVE: the file lock is held until this process ends, however it ends, so a second start is refused and a
 * kill leaves nothing to clean up. WAL with FULL: a commit is on disk before it is acknowledged. What is deleted or
 * replaced is overwritten with zeros: no name is left in a free page.
 */
const SETTINGS = `
  PRAGMA locking_mode = EXCLUSIVE;
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = FULL;
  PRAGMA cache_size = -8192;
  PRAGMA temp_store = MEMORY;
  PRAGMA secure_delete = ON;
`
const STORE = 'store.db'
const IN_MAKING = /^new-[0-9a-f]+\.db/
/** The smallest head of a database file; SQLite takes an empty file for a new database. */
const HEAD_BYTES = 100

function makeDirectory(directory: string): void {
  try {
    // why: not `recursive`, which never returns below a folder that takes none, such as /proc
    if (!fs.existsSync(directory)) fs.mkdirSync(directory, { mode: 0o700 })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  fs.chmodSync(directory, 0o700)
}

/**
 * Makes an empty store beside its place and puts it there whole: a `store.db` without content is always a damaged
 * one, never a first start that was killed.
 */
function makeStore(directory: string): void {
  const file = join(directory, `new-${randomBytes(6).toString('hex')}.db`)
  const sqlite = new Sqlite(file)
  try {
    // why: without a log of its own the file alone is the whole store
    sqlite.exec(PAGES)
    layOut(sqlite)
  } finally {
    sqlite.close()
  }
  const place = join(directory, STORE)
  try {
    // why: a link never takes the place of the store that another start has just put there
    fs.linkSync(file, place)
  } catch {
    // why: not every file system has links
    if (!fs.existsSync(place)) fs.renameSync(file, place)
  }
}

function refuseRemains(directory: string): void {
  const file = join(directory, STORE)
  if (!fs.existsSync(file)) {
    const log = fs.statSync(`${file}-wal`, { throwIfNoEntry: false })
    if (log && log.size > 0)
      throw new RefusedStartError('damaged', `${STORE} is gone, its log is there`)
  } else if (fs.statSync(file).size < HEAD_BYTES)
    throw new RefusedStartError('damaged', `${STORE} is empty`)
}

function openWhole(file: string): Sqlite {
  const sqlite = new Sqlite(file)
  try {
    sqlite.exec(SETTINGS)
    checkFormat(sqlite)
    checkWhole(sqlite)
    forgetDeleted(sqlite)
    return sqlite
  } catch (error) {
    sqlite.close()
    throw error
  }
}

/**
 * Opens the store of a directory, made (0700) when missing; the folder above it must be there.
 * @throws RefusedStartError
 */
export function openStore(directory: string): Sqlite {
  try {
    makeDirectory(directory)
    refuseRemains(directory)
    if (!fs.existsSync(join(directory, STORE))) makeStore(directory)
    const sqlite = openWhole(join(directory, STORE))
    // why: only who holds the store may take away what a killed or slower start has left
    for (const name of fs.readdirSync(directory))
      if (IN_MAKING.test(name)) fs.rmSync(join(directory, name), { force: true })
    clearCopies(directory)
    return sqlite
  } catch (error) {
    throw refusalOf(error)
  }
}

/** Brings the log into the file, when there is room, and closes it. */
export function closeStore(sqlite: Sqlite): void {
  try {
    sqlite.exec('PRAGMA wal_checkpoint(TRUNCATE)')
  } catch {
    // why: the log alone is as good; the next start reads both
  }
  sqlite.close()
}
