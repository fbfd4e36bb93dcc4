import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { MongoClient } from 'mongodb'
import { afterAll, beforeAll } from 'vitest'
import { closeDatabase } from '~/db/driver/client.server'
import { type EmbeddedServer, startEmbedded } from '~/embedded/start'
import { configureEnvironment } from '~/infra/config/environment.server'
import { setClock } from '~/infra/process/clock.server'
import { workerPath } from '~/infra/process/worker-path.server'
import { copyTemplate } from './template'

let teller: MongoClient

/** Gives the test file its own database server, whose commands fail as set by `failing`. */
export function useFailingServer(): void {
  const directory = mkdtempSync(join(tmpdir(), 'apv-failing-'))
  let server: EmbeddedServer

  beforeAll(async () => {
    await copyTemplate(join(directory, 'db'))
    const thread = workerPath('embedded')
    server = await startEmbedded({ directory: join(directory, 'db'), thread, testCommands: true })
    teller = await MongoClient.connect(server.uri)
    configureEnvironment({
      SESSION_SECRET: 'only-for-tests-only-for-tests-only-for-tests',
      LOG_LEVEL: 'silent',
      DATA_DIR: directory,
      MONGODB_URI: server.uri.replace('/?', '/gestion?'),
    })
  })

  afterAll(async () => {
    setClock(null)
    await closeDatabase()
    await teller.close()
    await server.close()
    configureEnvironment(null)
    rmSync(directory, { recursive: true, force: true })
  })
}

/** Makes the next commands fail through MongoDB's `failCommand` fail point. */
export const failing = (mode: unknown, data: Record<string, unknown>) =>
  teller.db('admin').command({ configureFailPoint: 'failCommand', mode, data })

/** Ends the failing. */
export const failNoMore = () => failing('off', {})
