import type { Db, Document } from 'mongodb'
import { together } from '~/infra/in-flight.server'
import { database } from './client.server'
import { counted } from './counted.server'

async function ask(db: Db): Promise<string | null> {
  const told = (await counted('hello', () => db.admin().command({ hello: 1 }))) as Document
  const at = told['lastWrite']?.majorityOpTime
  return at ? `${at.t}.${at.ts}` : null
}

// why not one that has begun: what was written since is to be seen
const askTogether = together((db: Db) => db.databaseName, ask)

/**
 * Names what is stored in the whole database: the time of the last write that a majority has, which is what readings
 * see. While it is the same, whatever was read since it was first told reads the same again, whoever writes: a replica
 * set and the embedded database tell it in `hello`.
 * @returns null where the server does not tell (a sharded cluster, a single server)
 * @throws what the driver throws when the database is out of reach
 */
export async function lastWrite(): Promise<string | null> {
  return askTogether(await database())
}
