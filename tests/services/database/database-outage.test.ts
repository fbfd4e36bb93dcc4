import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { MongoClient } from 'mongodb'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { answerError } from '~/api/errors.server'
import { findObjectif } from '~/db/collections/objectifs.server'
import {
  findWatchedFile,
  insertWatchedFile,
  type WatchedFileDocument,
} from '~/db/collections/watched-files.server'
import { closeDatabase, database } from '~/db/driver/client.server'
import { createIndexes } from '~/db/driver/collection.server'
import { DatabaseUnavailableError } from '~/domain/database-unavailable'
import { MONTH_OF_THREE } from '~/domain/objectifs/three-services.fixture'
import { type EmbeddedServer, startEmbedded } from '~/embedded/start'
import { configureEnvironment } from '~/infra/config/environment.server'
import { instantOfParis, setClock } from '~/infra/process/clock.server'
import { workerPath } from '~/infra/process/worker-path.server'
import { objectifTrailId, readTrail } from '~/services/audit/read.server'
import { makeNetwork, type TestNetwork } from '../../builders/hierarchy'
import { saveMonth } from '../../builders/objectifs'
import { makePrincipal } from '../../builders/users'

// @long: waits for outages of the database

const directory = mkdtempSync(join(tmpdir(), 'apv-away-'))
const admin = makePrincipal()
let server: EmbeddedServer
let teller: MongoClient
let net: TestNetwork

beforeAll(async () => {
  const thread = workerPath('embedded')
  server = await startEmbedded({ directory: join(directory, 'db'), thread, testCommands: true })
  teller = await MongoClient.connect(server.uri)
  configureEnvironment({
    SESSION_SECRET: 'only-for-tests-only-for-tests-only-for-tests',
    LOG_LEVEL: 'silent',
    DATA_DIR: directory,
    MONGODB_URI: server.uri.replace('/?', '/gestion?'),
  })
  setClock(instantOfParis('2026-11-20T08:30'))
  // transactions of the embedded server cannot create collections
  await createIndexes(await database())
  net = await makeNetwork()
})

afterAll(async () => {
  setClock(null)
  await closeDatabase()
  await teller.close()
  await server.close()
  configureEnvironment(null)
  rmSync(directory, { recursive: true, force: true })
})

const EVERYTHING = ['find', 'aggregate', 'insert', 'update', 'delete']
const WRITES = ['insert', 'update', 'delete']
/** Makes the next commands fail through MongoDB's `failCommand` fail point. */
const failing = (mode: unknown, data: Record<string, unknown>) =>
  teller.db('admin').command({ configureFailPoint: 'failCommand', mode, data })
const never = () => failing('off', {})

const KINDS: [string, number, Record<string, unknown>][] = [
  ['a server that steps down (NotWritablePrimary)', 3, { errorCode: 10107 }],
  ['a server that shuts down (InterruptedAtShutdown)', 3, { errorCode: 11600 }],
  ['a cursor that the new primary does not know (CursorNotFound)', 1, { errorCode: 43 }],
  ['a set without a member to read from (FailedToSatisfyReadPreference)', 2, { errorCode: 133 }],
  ['a majority not known yet (ReadConcernMajorityNotAvailableYet)', 2, { errorCode: 134 }],
  ['a line cut before the command', 3, { closeConnection: true }],
  ['a line cut after the command', 1, { closeConnection: true, carriedOut: true }],
  [
    'an answer without a majority',
    1,
    { failCommands: WRITES, writeConcernError: { code: 91, errmsg: 'going' } },
  ],
]

describe('an election while objectives are saved', () => {
  it.each(KINDS)('%s has no effect on the save', async (_name, times, data) => {
    const month = `20${27 + KINDS.findIndex(([, , one]) => one === data)}-03`
    const { a1 } = net.sites
    await failing({ times }, { failCommands: EVERYTHING, ...data })
    await saveMonth(admin, a1, month, MONTH_OF_THREE)
    await never()
    const stored = await findObjectif(a1._id, month)
    expect(stored).toMatchObject({ version: 1, budget: { revenue: MONTH_OF_THREE.budget.revenue } })
    expect(await readTrail('objectif', objectifTrailId(a1._id, month))).toHaveLength(1)
  })
})

describe('an election while two processes claim the same file', () => {
  const claim = (_id: string, host: string): WatchedFileDocument => ({
    _id,
    fileName: 'activite-2026-11-20.xlsx',
    kind: 'activity',
    date: '2026-11-20',
    sha256: _id,
    state: 'claimed',
    importId: null,
    end: null,
    at: new Date(),
    runner: { host, pid: 1 },
    heartbeatAt: new Date(),
  })

  it.each(KINDS)(
    '%s neither steals another process’s claim nor loses its own',
    async (name, times, data) => {
      const fail = () => failing({ times }, { failCommands: ['insert'], ...data })
      await insertWatchedFile(claim(`${name} theirs`, 'elsewhere'))
      await fail()
      expect(await insertWatchedFile(claim(`${name} theirs`, 'here'))).toBe(false)
      expect((await findWatchedFile(`${name} theirs`))?.runner.host).toBe('elsewhere')
      await fail()
      expect(await insertWatchedFile(claim(`${name} ours`, 'here'))).toBe(true)
      await never()
    },
  )
})

describe('a database that stays away', () => {
  it('is reported within 20 s, then within 2 s, and as available at the first answer', async () => {
    const { a1 } = net.sites
    const timed = async () => {
      const start = performance.now()
      const error = await findObjectif(a1._id, '2026-11').catch((caught: unknown) => caught)
      return { error, seconds: (performance.now() - start) / 1000 }
    }
    await failing('alwaysOn', { failCommands: EVERYTHING, errorCode: 10107 })
    const first = await timed()
    expect(first.error).toBeInstanceOf(DatabaseUnavailableError)
    expect(first.seconds).toBeGreaterThan(14)
    expect(first.seconds).toBeLessThan(20)
    const second = await timed()
    expect(second.error).toBeInstanceOf(DatabaseUnavailableError)
    expect(second.seconds).toBeLessThan(2)
    await expect(saveMonth(admin, a1, '2026-12', MONTH_OF_THREE)).rejects.toMatchObject({
      status: 503,
    })
    await never()
    expect((await timed()).error).toBeNull()
    expect(await findObjectif(a1._id, '2026-12')).toBeNull()
  }, 60_000)

  it('is a 503 with Retry-After', async () => {
    const read = answerError(new DatabaseUnavailableError(false, null), { path: '/api/records' })
    expect([read.status, read.headers.get('Retry-After')]).toEqual([503, '5'])
    expect(await read.json()).toEqual({
      message: 'La base de données ne répond pas. Réessayez dans quelques instants.',
    })
    const write = answerError(new DatabaseUnavailableError(true, null), { path: '/api/objectifs' })
    expect(await write.json()).toEqual({
      message:
        'La base de données ne répond pas\u202f: l’enregistrement n’a pas pu être confirmé. Réessayez dans quelques instants\u202f; rien ne sera enregistré deux fois.',
    })
  })
})
