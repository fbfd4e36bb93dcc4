import { databaseClient } from './client.server'

/**
 * Whether the database takes writes at present: the server is a primary and does not call itself read-only, as the
 * embedded one does from a write that the disk refused until one succeeds.
 * @throws what the driver throws when the database is out of reach
 */
export async function isWritable(): Promise<boolean> {
  const client = await databaseClient()
  const told = await client.db('admin').command({ hello: 1 })
  return told['isWritablePrimary'] === true && told['readOnly'] !== true
}
