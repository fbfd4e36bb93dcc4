import type { MongoClient } from 'mongodb'
import { databaseClient } from './client.server'

/** State of the database: accepts writes, accepts only reads, or neither because its file is damaged. */
export type DatabaseState = 'writable' | 'read-only' | 'damaged'

/**
 * Checks that the shard of `settings` accepts majority writes, by an update that matches no document.
 * A router (`mongos`) reports itself as a writable primary even when its shard has no primary.
 */
async function routedWrite(client: MongoClient): Promise<void> {
  const settings = client.db().collection<{ _id: string }>('settings')
  await settings.updateOne({ _id: 'health' }, { $unset: { none: '' } })
}

/**
 * Current state of the database. It accepts writes when the server is a primary and does not report itself read-only. The
 * embedded server is read-only from a write that fails on disk until a write succeeds.
 * @param given client to use instead of the product's own
 * @throws the driver's error when the database is unavailable
 */
export async function databaseState(given?: MongoClient): Promise<DatabaseState> {
  const client = given ?? (await databaseClient())
  const answer = await client.db('admin').command({ hello: 1 })
  if (answer['damaged'] === true) return 'damaged'
  if (answer['msg'] === 'isdbgrid') await routedWrite(client)
  return answer['isWritablePrimary'] === true && answer['readOnly'] !== true
    ? 'writable'
    : 'read-only'
}
