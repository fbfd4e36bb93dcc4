import { RefusedStartError } from '../start-error'
import type { Sqlite } from './sqlite'

/** True when SQLite reports a corrupt file. */
export const isOfDamage = (error: unknown) =>
  /^SQLITE_(CORRUPT|NOTADB)/.test((error as { code?: string }).code ?? '')

/**
 * Checks every page of the store, without comparing indexes with their tables: 4 to 10 ms per megabyte.
 * @throws RefusedStartError `damaged`
 */
export function checkWhole(sqlite: Sqlite): void {
  // `all`, not `one`: a statement with an unread row keeps the file locked after the database is closed.
  const said = sqlite.all('PRAGMA quick_check(1)', [])[0]?.[0]
  if (said !== 'ok') throw new RefusedStartError('damaged', String(said))
}

/**
 * Removes deleted values from the file once, by VACUUM: earlier versions did not overwrite them. The table `overwritten`
 * records that it was done. When the disk is full, the next start tries again.
 */
export function forgetDeleted(sqlite: Sqlite): void {
  const isDone = sqlite.all("SELECT 1 FROM sqlite_master WHERE name = 'overwritten'", [])
  if (isDone.length > 0) return
  try {
    // Temporary data in a file: VACUUM of a large store would not fit into memory.
    sqlite.exec('PRAGMA temp_store = FILE; VACUUM; CREATE TABLE overwritten (v INTEGER);')
  } catch (error) {
    if (isOfDamage(error)) throw error
  } finally {
    sqlite.exec('PRAGMA temp_store = MEMORY')
  }
}
