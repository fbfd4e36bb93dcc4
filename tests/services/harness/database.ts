import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Db } from 'mongodb'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { closeDatabase, database } from '~/db/driver/client.server'
import { createIndexes } from '~/db/driver/collection.server'
import { configureEnvironment } from '~/infra/config/environment.server'
import { setClock } from '~/infra/process/clock.server'

const MODELS = new URL('../../../app/db/collections/', import.meta.url)

/** Imports every collection's module, so that all indexes are declared. */
export async function loadModels(): Promise<void> {
  for (const file of readdirSync(MODELS).filter((name) => name.endsWith('.server.ts')))
    await import(/* @vite-ignore */ new URL(file, MODELS).pathname)
}

/** URI of a database of this worker's own on the server of MONGODB_URI; its name differs from any other run's. */
function ownDatabase(uri: string): string {
  const name = `apv-test-${process.pid}-${process.env.VITEST_POOL_ID ?? '0'}`
  // not `new URL`: it rejects a list of hosts
  return uri.replace(/^(mongodb(?:\+srv)?:\/\/[^/?]+)(?:\/[^?]*)?/, `$1/${name}`)
}

/** Deletes every document of every collection; indexes are kept. */
export async function emptyDatabase(db: Db): Promise<void> {
  const collections = await db.listCollections({}, { nameOnly: true }).toArray()
  await Promise.all(collections.map(({ name }) => db.collection(name).deleteMany({})))
}

/**
 * Gives the test file a database: on the server of MONGODB_URI, else an embedded one in its own directory. The
 * declared indexes exist; the database is emptied before each test (`keep: true`: before the first only). The clock
 * is reset to the real one after each file. `variables` are passed to `configureEnvironment`.
 */
export function useDatabase(
  options: { keep?: boolean; variables?: Record<string, string> } = {},
): void {
  const given = process.env.MONGODB_URI
  let dataDir: string

  beforeAll(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'apv-test-'))
    configureEnvironment({
      SESSION_SECRET: 'only-for-tests-only-for-tests-only-for-tests',
      LOG_LEVEL: 'silent',
      DATA_DIR: dataDir,
      ...(given ? { MONGODB_URI: ownDatabase(given) } : {}),
      ...options.variables,
    })
    // closed once more: background work of the previous file may have reopened its database, whose folder is deleted
    await closeDatabase()
    await loadModels()
    const db = await database()
    await createIndexes(db)
    await emptyDatabase(db)
  })

  beforeEach(async () => {
    if (!options.keep) await emptyDatabase(await database())
  })

  afterAll(async () => {
    setClock(null)
    if (given) await (await database()).dropDatabase()
    await closeDatabase()
    configureEnvironment(null)
    rmSync(dataDir, { recursive: true, force: true })
  })
}
