import type { Db, Document } from 'mongodb'
import { coalescePerTick } from '~/infra/process/coalesced-reads.server'
import { database } from './client.server'
import { timedCommand } from './instrumented-command.server'

async function ask(db: Db): Promise<string | null> {
  const reply = (await timedCommand('hello', () => db.admin().command({ hello: 1 }))) as Document
  const at = reply['lastWrite']?.majorityOpTime
  return at ? `${at.t}.${at.ts}` : null
}

// Never joins a request already sent: its answer may predate a write that this caller must see.
const askTogether = coalescePerTick((db: Db) => db.databaseName, ask)

/**
 * Version of the whole database: the time of the last write acknowledged by a majority, read from `hello`. While the
 * version stays the same, every query returns the same result as before.
 * @returns null when the server reports no such time (a sharded cluster, a standalone server)
 * @throws the driver's error when the database is unavailable
 */
export async function lastWrite(): Promise<string | null> {
  return askTogether(await database())
}
