import { randomBytes } from 'node:crypto'
import * as fs from 'node:fs'
import { join } from 'node:path'
import { RefusedStartError, refusalOf } from '../start-error'
import { ACKNOWLEDGED, Acknowledged } from './acknowledged'
import { clearCopies } from './copy'
import { checkFormat, layOut } from './format'
import { checkWhole, forgetDeleted } from './integrity'
import { Sqlite } from './sqlite'

const PAGES = 'PRAGMA page_size = 8192'

/*
 * WAL with FULL: a commit is on disk before it is acknowledged, and readers see the last commit during a write.
 * SECURE_DELETE overwrites deleted content with zeros, so that no personal data stays in free pages.
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
 * EXCLUSIVE: SQLite locks this empty file until the process ends, also after a crash. A second start is refused, and a
 * killed process leaves nothing to clean up.
 */
const OWNERSHIP = `
  PRAGMA locking_mode = EXCLUSIVE;
  BEGIN EXCLUSIVE;
`
const STORE = 'store.db'
const LOCK = 'owner.lock'
const IN_MAKING = /^new-[0-9a-f]+\.db/
/** Smallest valid database header; SQLite would take an empty file for a new database. */
const HEAD_BYTES = 100

function makeDirectory(directory: string): void {
  try {
    // Not `recursive`, which never returns below a folder that accepts no subfolder, such as /proc.
    if (!fs.existsSync(directory)) fs.mkdirSync(directory, { mode: 0o700 })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  fs.chmodSync(directory, 0o700)
}

/**
 * Creates an empty store under a temporary name and then links it to its place. A `store.db` without content is
 * therefore always damaged, never the rest of an interrupted first start.
 */
function makeStore(directory: string): void {
  const file = join(directory, `new-${randomBytes(6).toString('hex')}.db`)
  const sqlite = new Sqlite(file)
  try {
    // Without WAL the single file is the whole store.
    sqlite.exec(PAGES)
    layOut(sqlite)
  } finally {
    sqlite.close()
  }
  const place = join(directory, STORE)
  try {
    // A link fails when a concurrent start has put its store there; a rename would replace that store.
    fs.linkSync(file, place)
  } catch {
    // Some file systems have no links.
    if (!fs.existsSync(place)) fs.renameSync(file, place)
  }
}

function refuseRemains(directory: string): void {
  const file = join(directory, STORE)
  if (!fs.existsSync(file)) {
    const log = fs.statSync(`${file}-wal`, { throwIfNoEntry: false })
    if (log && log.size > 0)
      throw new RefusedStartError('damaged', `${STORE} is gone, its log is there`)
    // Both are made after the store.
    if ([LOCK, ACKNOWLEDGED].some((name) => fs.existsSync(join(directory, name))))
      throw new RefusedStartError('gone', `${STORE} is gone, the directory was used`)
  } else if (fs.statSync(file).size < HEAD_BYTES)
    throw new RefusedStartError('damaged', `${STORE} is empty`)
}

/** Opens a file and prepares the connection; closes the connection when that fails. */
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

/** An open store: `writer`, `reader` for committed data, `lock` of the process, and the count of its commits. */
export interface Connections {
  writer: Sqlite
  reader: Sqlite
  lock: Sqlite
  acknowledged: Acknowledged
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
    const acknowledged = new Acknowledged(directory, writer)
    return { writer, reader, lock, acknowledged }
  } catch (error) {
    lock.close()
    throw error
  }
}

/**
 * Opens the store of a directory, created (0700) when missing; its parent must exist.
 * @throws RefusedStartError
 */
export function openStore(directory: string): Connections {
  try {
    makeDirectory(directory)
    refuseRemains(directory)
    if (!fs.existsSync(join(directory, STORE))) makeStore(directory)
    const connections = connect(directory)
    // After locking: only the owner of the store may delete the remains of killed or concurrent starts.
    for (const name of fs.readdirSync(directory))
      if (IN_MAKING.test(name)) fs.rmSync(join(directory, name), { force: true })
    clearCopies(directory)
    return connections
  } catch (error) {
    throw refusalOf(error)
  }
}

/** Checkpoints the log into the file, when the disk has space, and closes the store. */
export function closeStore({ writer, reader, lock, acknowledged }: Connections): void {
  reader.close()
  try {
    writer.exec('PRAGMA wal_checkpoint(TRUNCATE)')
  } catch {
    // Ignored: the log is valid without a checkpoint, and the next start reads both.
  }
  acknowledged.close()
  writer.close()
  lock.close()
}
