import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Db } from 'mongodb'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { closeDatabase, database } from '~/db/driver/client.server'
import { createIndexes } from '~/db/driver/collection.server'
import { configureEnvironment } from '~/infra/config/environment.server'
import { setClock } from '~/infra/process/clock.server'
import { copyTemplate, declaredModels } from './template'
import { databaseOfProcess } from './test-run'
import { forgetWritten, writtenCollections } from './written-collections'

/** Deletes every document of the collections that this process has written to; indexes are kept. */
export async function emptyDatabase(db: Db): Promise<void> {
  await Promise.all(writtenCollections().map((name) => db.collection(name).deleteMany({})))
}

let isIndexed = false

/** Empties this process's database on the server of MONGODB_URI; its indexes are created once. */
async function prepareServer(): Promise<void> {
  const db = await database()
  if (!isIndexed) {
    await declaredModels()
    await createIndexes(db)
    isIndexed = true
  }
  await emptyDatabase(db)
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
      ...(given ? { MONGODB_URI: databaseOfProcess(given) } : {}),
      ...options.variables,
    })
    // closed once more: background work of the previous file may have reopened its database, whose folder is deleted
    await closeDatabase()
    if (given) await prepareServer()
    else await copyTemplate(join(dataDir, 'embedded'))
    forgetWritten()
  })

  beforeEach(async () => {
    if (!options.keep) await emptyDatabase(await database())
  })

  afterAll(async () => {
    setClock(null)
    await closeDatabase()
    configureEnvironment(null)
    rmSync(dataDir, { recursive: true, force: true })
  })
}
