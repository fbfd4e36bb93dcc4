import { type Db, MongoClient, type MongoClientOptions } from 'mongodb'
import { environment } from '~/infra/config/environment.server'
import { watchConnections } from './broken-socket.server'
import { SELECTION_MS } from './command-retry.server'
import { startEmbeddedDatabase } from './embedded-database.server'

interface Connection {
  client: MongoClient
  db: Db
  close(): Promise<void>
}

/**
 * Options of every command, which override those in `MONGODB_URI`: `readPreference=secondary` would read old figures,
 * and `w=1` would lose acknowledged writes when the primary fails.
 */
export const GUARANTEES = {
  w: 'majority',
  journal: true,
  retryWrites: true,
  readConcernLevel: 'majority',
  readPreference: 'primary',
  retryReads: true,
} as const satisfies MongoClientOptions

let connection: Promise<Connection> | null = null

async function connect(): Promise<Connection> {
  const { mongodbUri, dataDir } = environment()
  const embedded = mongodbUri ? null : await startEmbeddedDatabase(dataDir)
  const client = new MongoClient(mongodbUri ?? embedded?.uri ?? '', {
    ...GUARANTEES,
    ignoreUndefined: true,
    serverSelectionTimeoutMS: SELECTION_MS,
    // 5 s, not the driver's default: a primary that hangs is abandoned sooner. 30 s for the embedded server, a thread
    // of this process: its disk may take seconds to answer.
    connectTimeoutMS: embedded ? 30_000 : 5_000,
    heartbeatFrequencyMS: 5_000,
    // The embedded server has one writer at a time. With the driver's 100 connections, 100 waiting statements would leave
    // the transaction that holds the store without a connection for its next statement, until the server aborts it.
    ...(embedded ? { maxPoolSize: 0 } : {}),
  })
  watchConnections(client)
  try {
    await client.connect()
  } catch (error) {
    await embedded?.close()
    throw error
  }
  const db = client.db(embedded ? 'gestion' : undefined)
  return {
    client,
    db,
    close: async () => {
      await client.close()
      await embedded?.close()
    },
  }
}

/** The product's database, connected on first use to `MONGODB_URI` or else to the embedded server. */
export async function database(): Promise<Db> {
  connection ??= connect()
  try {
    return (await connection).db
  } catch (error) {
    connection = null
    throw error
  }
}

/** The driver's client, for transactions and health checks. */
export async function databaseClient(): Promise<MongoClient> {
  await database()
  return (await (connection as Promise<Connection>)).client
}

/** Closes the connection and, when it runs, the embedded server; a later `database()` reconnects. */
export async function closeDatabase(): Promise<void> {
  const open = connection
  connection = null
  // A failed connection has nothing to close.
  const opened = await open?.catch(() => null)
  await opened?.close()
}
