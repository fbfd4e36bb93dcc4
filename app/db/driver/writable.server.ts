import { type MongoClient, MongoServerError } from 'mongodb'
import { databaseClient } from './client.server'

/** State of the database: accepts writes, accepts only reads, or neither because its file is damaged. */
export type DatabaseState = 'writable' | 'read-only' | 'damaged'

/** MongoDB's code of a command that the database user may not send. */
const UNAUTHORISED = 13

/** Clients whose user has written. */
const written = new WeakSet<MongoClient>()

/** Checks that the shard of `settings` accepts majority writes, by an update that matches no document. */
async function tryWrite(client: MongoClient): Promise<void> {
  const settings = client.db().collection<{ _id: string }>('settings')
  await settings.updateOne({ _id: 'health' }, { $unset: { none: '' } })
}

/**
 * Current state of the database. It accepts writes when the server is a primary and does not report itself read-only. The
 * embedded server is read-only from a write that fails on disk until a write succeeds. The first call tries a write: a
 * primary does not say that its user may only read. A router (`mongos`) is asked each time, because it reports itself as a
 * writable primary even when its shard has none.
 * @param given client to use instead of the product's own
 * @throws the driver's error when the database is unavailable
 */
export async function databaseState(given?: MongoClient): Promise<DatabaseState> {
  const client = given ?? (await databaseClient())
  const answer = await client.db('admin').command({ hello: 1 })
  if (answer['damaged'] === true) return 'damaged'
  if (answer['msg'] === 'isdbgrid' || !written.has(client)) {
    try {
      await tryWrite(client)
      written.add(client)
    } catch (error) {
      if (error instanceof MongoServerError && error.code === UNAUTHORISED) return 'read-only'
      throw error
    }
  }
  return answer['isWritablePrimary'] === true && answer['readOnly'] !== true
    ? 'writable'
    : 'read-only'
}
