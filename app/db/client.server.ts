import { type Db, MongoClient, type MongoClientOptions } from 'mongodb'
import { environment } from '~/infra/environment.server'
import { watchConnections } from './broken-socket.server'
import { openEmbedded } from './embedded-database.server'
import { SELECTION_MS } from './patience.server'

interface Connection {
  client: MongoClient
  db: Db
  close(): Promise<void>
}

/**
 * What every command is sent with, whatever the options of `MONGODB_URI` say: `readPreference=secondary` or `w=1`
 * there would read old figures and lose acknowledged writes with a primary.
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
  const embedded = mongodbUri ? null : await openEmbedded(dataDir)
  const client = new MongoClient(mongodbUri ?? embedded?.uri ?? '', {
    ...GUARANTEES,
    ignoreUndefined: true,
    serverSelectionTimeoutMS: SELECTION_MS,
    // why: a primary that hangs is given up after these, not after half a minute; the embedded server is a thread of
    // this process that ends with it, and its disk may take seconds
    connectTimeoutMS: embedded ? 30_000 : 5_000,
    heartbeatFrequencyMS: 5_000,
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

/** The product's database, connected on first use: `MONGODB_URI`, else the embedded server. */
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

/** Closes the connection and, when it runs, the embedded server; a later `database()` opens anew. */
export async function closeDatabase(): Promise<void> {
  const open = connection
  connection = null
  // why: a connection that never came about leaves nothing to close
  const opened = await open?.catch(() => null)
  await opened?.close()
}
