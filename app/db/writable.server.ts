import { databaseClient } from './client.server'

/** What the database takes: writes too, readings alone, or neither, since its file is damaged. */
export type DatabaseState = 'writable' | 'read-only' | 'damaged'

/**
 * What the database takes at present. It takes writes where the server is a primary and does not call itself read-only,
 * as the embedded one does from a write that the disk refused until one succeeds.
 * @throws what the driver throws when the database is out of reach
 */
export async function databaseState(): Promise<DatabaseState> {
  const client = await databaseClient()
  const told = await client.db('admin').command({ hello: 1 })
  if (told['damaged'] === true) return 'damaged'
  return told['isWritablePrimary'] === true && told['readOnly'] !== true ? 'writable' : 'read-only'
}
