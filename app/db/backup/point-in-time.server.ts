import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type ClientSession, type Db, MongoClient, MongoServerError } from 'mongodb'
import { DAMAGED } from '~/domain/database-damaged'
import { runningUri, startEmbedded } from '~/embedded/start'
import { RefusedStartError } from '~/embedded/start-error'
import { environment } from '~/infra/config/environment.server'
import { workerPath } from '~/infra/process/worker-path.server'
import { startEmbeddedDatabase } from '../driver/embedded-database.server'
import { BackupError } from './backup-error'

/** Point-in-time view of a database: later writes are invisible. */
export interface PointInTimeDatabase {
  db: Db
  /** the snapshot session of a replica set; undefined for an embedded database */
  session: ClientSession | undefined
  close(): Promise<void>
}

const NAME = 'gestion'

async function connected(uri: string): Promise<{ client: MongoClient; db: Db }> {
  const client = await MongoClient.connect(uri, { connectTimeoutMS: 30_000 })
  return { client, db: client.db(NAME) }
}

async function stillCluster(uri: string): Promise<PointInTimeDatabase> {
  const client = await MongoClient.connect(uri)
  const session = client.startSession({ snapshot: true })
  return { db: client.db(), session, close: () => client.close() }
}

/** MongoDB's code for a command that another one of its kind excludes. */
const CONFLICTING = 117

/** Refusal of a running embedded server to copy its store, as one sentence. Other errors stay as they are. */
export function copyRefusal(error: unknown, dataDir: string): unknown {
  if (!(error instanceof MongoServerError)) return error
  return new BackupError(
    error.code === CONFLICTING
      ? 'Une autre sauvegarde de cette base de données est en cours\u202f: attendez sa fin, puis recommencez.'
      : `La base de données en marche n’a pas pu être copiée à côté d’elle-même\u202f: vérifiez la place dans ${dataDir}, puis recommencez (${error.message}).`,
  )
}

/** Opens the copy that a running embedded server makes of its store. */
async function stillCopy(dataDir: string): Promise<PointInTimeDatabase> {
  const uri = runningUri(join(dataDir, 'embedded'))
  if (!uri)
    throw new BackupError(
      'Sur ce système, la base de données d’un programme en marche ne se copie pas\u202f: arrêtez-le, puis recommencez.',
    )
  const running = await connected(uri)
  const { directory } = await running.db
    .admin()
    .command({ copyStore: 1 })
    .catch((error: unknown) => {
      throw copyRefusal(error, dataDir)
    })
    .finally(() => running.client.close())
  const remove = () => rm(String(directory), { recursive: true, force: true })
  try {
    const server = await startEmbedded({ directory, thread: workerPath('embedded') })
    const { client, db } = await connected(server.uri)
    const close = async () => {
      await client.close()
      await server.close()
      await remove()
    }
    return { db, session: undefined, close }
  } catch (error) {
    await remove()
    if (error instanceof RefusedStartError && error.reason === 'damaged')
      throw new BackupError(DAMAGED)
    throw error
  }
}

/**
 * Checks that an embedded database exists, because opening a missing one would create it.
 * @throws BackupError when the data directory has no embedded database
 */
export function requireStore(dataDir: string): void {
  if (!existsSync(join(dataDir, 'embedded', 'store.db')))
    throw new BackupError(`Il n’y a pas de base de données dans le dossier ${dataDir}.`)
}

/**
 * Opens the embedded database of a stopped product; the database stays locked until closed.
 * @throws ConfigurationError when a process uses the database; BackupError when the database does not exist
 */
export async function openOffline(dataDir: string): Promise<PointInTimeDatabase> {
  requireStore(dataDir)
  const server = await startEmbeddedDatabase(dataDir)
  const { client, db } = await connected(server.uri)
  const close = async () => {
    await client.close()
    await server.close()
  }
  return { db, session: undefined, close }
}

/**
 * Opens the product's database at one point in time (7-beyond §4): a replica set at one cluster time, a running
 * embedded database as a copy of its file, a stopped one directly.
 * @throws BackupError, ConfigurationError one sentence for the operator
 */
export async function openPointInTime(): Promise<PointInTimeDatabase> {
  const { mongodbUri, dataDir } = environment()
  if (mongodbUri) return stillCluster(mongodbUri)
  try {
    return await openOffline(dataDir)
  } catch (error) {
    const { cause } = error as Error
    if (!(cause instanceof RefusedStartError) || cause.reason !== 'in-use') throw error
    return stillCopy(dataDir)
  }
}
