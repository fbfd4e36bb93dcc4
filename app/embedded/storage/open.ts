import { chmodSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { RefusedStartError } from '../refusal'
import { Sqlite } from './sqlite'

const isBusy = (error: unknown) =>
  error instanceof Error && /^SQLITE_(BUSY|LOCKED)/.test((error as { code?: string }).code ?? '')

/*
 * EXCLUSIVE: the file lock is held until this process ends, however it ends, so a second start is refused and a
 * kill leaves nothing to clean up. WAL with FULL: a commit is on disk before it is acknowledged.
 */
const SETTINGS = `
  PRAGMA page_size = 8192;
  PRAGMA locking_mode = EXCLUSIVE;
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = FULL;
  PRAGMA cache_size = -65536;
  PRAGMA mmap_size = 268435456;
  PRAGMA temp_store = MEMORY;
`
const SCHEMA = `
  CREATE TABLE IF NOT EXISTS collections (
    id INTEGER PRIMARY KEY, db TEXT NOT NULL, name TEXT NOT NULL, UNIQUE (db, name));
  CREATE TABLE IF NOT EXISTS indexes (
    id INTEGER PRIMARY KEY, collection INTEGER NOT NULL, name TEXT NOT NULL, spec BLOB NOT NULL,
    multikey INTEGER NOT NULL DEFAULT 0, UNIQUE (collection, name));
`

/**
 * Opens the store of a directory, made (0700) when missing.
 * @throws RefusedStartError when it is open elsewhere
 */
export function openStore(directory: string): Sqlite {
  mkdirSync(directory, { recursive: true, mode: 0o700 })
  chmodSync(directory, 0o700)
  const sqlite = new Sqlite(join(directory, 'store.db'))
  try {
    sqlite.exec(SETTINGS)
    sqlite.exec(SCHEMA)
    return sqlite
  } catch (error) {
    sqlite.close()
    throw isBusy(error) ? new RefusedStartError('in-use', `${directory} is open elsewhere`) : error
  }
}

/** Brings the log into the file and closes it. */
export function closeStore(sqlite: Sqlite): void {
  sqlite.exec('PRAGMA wal_checkpoint(TRUNCATE)')
  sqlite.close()
}
