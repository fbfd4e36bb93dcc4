import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Db } from 'mongodb'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { closeDatabase, database } from '~/db/client.server'
import { createIndexes } from '~/db/collection.server'
import { setClock } from '~/infra/clock.server'
import { configureEnvironment } from '~/infra/environment.server'

const MODELS = new URL('../../app/db/', import.meta.url)

/** Loads every collection's file, so that all their indexes are declared. */
export async function loadModels(): Promise<void> {
  for (const file of readdirSync(MODELS).filter((name) => name.endsWith('.server.ts')))
    await import(/* @vite-ignore */ new URL(file, MODELS).pathname)
}

/** A database of this test file's own on the server of MONGODB_URI; its name never meets another run's. */
function ownDatabase(uri: string): string {
  const name = `apv-test-${process.pid}-${process.env.VITEST_POOL_ID ?? '0'}`
  // why: a list of hosts is no URL to `new URL`
  return uri.replace(/^(mongodb(?:\+srv)?:\/\/[^/?]+)(?:\/[^?]*)?/, `$1/${name}`)
}

/** Removes every document of every collection; indexes stay. */
export async function emptyDatabase(db: Db): Promise<void> {
  const collections = await db.listCollections({}, { nameOnly: true }).toArray()
  await Promise.all(collections.map(({ name }) => db.collection(name).deleteMany({})))
}

/**
 * Gives the test file a database: the server of MONGODB_URI, else an embedded one in a directory of its own,
 * with the declared indexes; empty before each test (`keep: true`: before the first only).
 * The clock is set back to the real one after each file. Extra variables go to `configureEnvironment`.
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
    // why: what the file before left under way may be opening its own one again, whose folder is gone
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
