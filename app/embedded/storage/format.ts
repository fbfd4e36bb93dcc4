import { RefusedStartError } from '../start-error'
import type { Sqlite } from './sqlite'

/** SQLite application id in the file's header that marks a store of this server ('APVE'). */
const APPLICATION = 0x41505645
/**
 * Number of the store's layout; incremented when tables or keys change. Format 0, written before formats were numbered,
 * has the same tables as format 1.
 */
const FORMAT = 1

const MARK = `PRAGMA application_id = ${APPLICATION}; PRAGMA user_version = ${FORMAT};`
const SCHEMA = `
  CREATE TABLE collections (
    id INTEGER PRIMARY KEY, db TEXT NOT NULL, name TEXT NOT NULL, UNIQUE (db, name));
  CREATE TABLE indexes (
    id INTEGER PRIMARY KEY, collection INTEGER NOT NULL, name TEXT NOT NULL, spec BLOB NOT NULL,
    multikey INTEGER NOT NULL DEFAULT 0, UNIQUE (collection, name));
`

/** Creates the tables of an empty store. */
export function layOut(sqlite: Sqlite): void {
  sqlite.exec(SCHEMA)
  sqlite.exec(MARK)
}

const numberOf = (sqlite: Sqlite, pragma: string) =>
  Number(sqlite.one(`PRAGMA ${pragma}`, [])?.[0] ?? 0)

/**
 * Checks that an opened file is a store of this format; a store of format 0 is marked as format 1.
 * @throws RefusedStartError `newer`, or `damaged` for a file of another program
 */
export function checkFormat(sqlite: Sqlite): void {
  const application = numberOf(sqlite, 'application_id')
  const format = numberOf(sqlite, 'user_version')
  const tables = sqlite.all(
    "SELECT name FROM sqlite_master WHERE type = 'table' AND name IN ('collections', 'indexes')",
    [],
  )
  const isOurs = application === APPLICATION || (application === 0 && format === 0)
  if (!isOurs) throw new RefusedStartError('damaged', 'store.db is another program’s file')
  if (format > FORMAT)
    throw new RefusedStartError('newer', `store.db has format ${format}, this version ${FORMAT}`)
  if (tables.length < 2) throw new RefusedStartError('damaged', 'store.db lacks its tables')
  if (format < FORMAT) sqlite.exec(MARK)
}
