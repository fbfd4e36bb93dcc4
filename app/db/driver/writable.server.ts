import type { MongoClient } from 'mongodb'
import { databaseClient } from './client.server'

/** What the database takes: writes too, readings alone, or neither, since its file is damaged. */
export type DatabaseState = 'writable' | 'read-only' | 'damaged'

/**
 * Whether a majority of the shard that holds a collection takes writes: an update of no document asks for it.
 * A router (`mongos`) calls itself a writable primary even where its shard has none.
 */
async function routedWrite(client: MongoClient): Promise<void> {
  const settings = client.db().collection<{ _id: string }>('settings')
  await settings.updateOne({ _id: 'health' }, { $unset: { none: '' } })
}

/**
 * What the database takes at present. It takes writes where the server is a primary and does not call itself read-only,
 * as the embedded one does from a write that the disk refused until one succeeds.
 * @param given another client than the product's own
 * @throws what the driver throws when the database is out of reach
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
