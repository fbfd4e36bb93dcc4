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
 * WAL with FULL: a commit is on disk before it is acknowledged, and readers see the last commit during a write. What
 * is deleted or replaced is overwritten with zeros: no name is left in a free page.
 */
const SETTINGS = `
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = FULL;
  PRAGMA cache_size = -8192;
  PRAGMA temp_store = MEMORY;
  PRAGMA secure_delete = ON;
`
const READER_SETTINGS = `
  PRAGMA query_only = ON;
  PRAGMA cache_size = -8192;
  PRAGMA temp_store = MEMORY;
`
/*
 * EXCLUSIVE: SQLite locks this empty file until the process ends, however it ends. A second start is refused, and a
 * kill leaves nothing to clean up.
 */
const OWNERSHIP = `
  PRAGMA locking_mode = EXCLUSIVE;
  BEGIN EXCLUSIVE;
`
const STORE = 'store.db'
const LOCK = 'owner.lock'
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

/** Opens a file and prepares the connection; closes it again where that fails. */
function opened(file: string, prepare: (sqlite: Sqlite) => void): Sqlite {
  const sqlite = new Sqlite(file)
  try {
    prepare(sqlite)
    return sqlite
  } catch (error) {
    sqlite.close()
    throw error
  }
}

/** The connections to an open store: one that writes, one that reads what is committed, one that holds the lock. */
export interface Connections {
  writer: Sqlite
  reader: Sqlite
  lock: Sqlite
}

function connect(directory: string): Connections {
  const lock = opened(join(directory, LOCK), (sqlite) => sqlite.exec(OWNERSHIP))
  try {
    const writer = opened(join(directory, STORE), (sqlite) => {
      sqlite.exec(SETTINGS)
      checkFormat(sqlite)
      checkWhole(sqlite)
      forgetDeleted(sqlite)
    })
    const reader = opened(join(directory, STORE), (sqlite) => sqlite.exec(READER_SETTINGS))
    return { writer, reader, lock }
  } catch (error) {
    lock.close()
    throw error
  }
}

/**
 * Opens the store of a directory, made (0700) when missing; the folder above it must be there.
 * @throws RefusedStartError
 */
export function openStore(directory: string): Connections {
  try {
    makeDirectory(directory)
    refuseRemains(directory)
    if (!fs.existsSync(join(directory, STORE))) makeStore(directory)
    const connections = connect(directory)
    // why: only who holds the store may take away what a killed or slower start has left
    for (const name of fs.readdirSync(directory))
      if (IN_MAKING.test(name)) fs.rmSync(join(directory, name), { force: true })
    clearCopies(directory)
    return connections
  } catch (error) {
    throw refusalOf(error)
  }
}

/** Brings the log into the file, when there is room, and closes it. */
export function closeStore({ writer, reader, lock }: Connections): void {
  reader.close()
  try {
    writer.exec('PRAGMA wal_checkpoint(TRUNCATE)')
  } catch {
    // why: the log alone is as good; the next start reads both
  }
  writer.close()
  lock.close()
}
