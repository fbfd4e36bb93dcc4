// @long: kills a process of the product
// @alone: has a database server of its own
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Binary } from 'mongodb'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { raiseLocks, siteLock } from '~/db/collections/locks.server'
import { closeDatabase, database, databaseClient } from '~/db/driver/client.server'
import { endSessionsOfGoneProcesses } from '~/db/driver/process-sessions.server'
import { type EmbeddedServer, startEmbedded } from '~/embedded/start'
import { configureEnvironment } from '~/infra/config/environment.server'
import { workerPath } from '~/infra/process/worker-path.server'
import { write } from '~/services/writes/write.server'
import { makePrincipal } from '../../builders/users'
import { emptyDatabase } from '../harness/database'
import { copyTemplate } from '../harness/template'

const CHILD = new URL('./held-lock.child.ts', import.meta.url).pathname
const LOCK = siteLock('s1')
const admin = makePrincipal()
const directory = mkdtempSync(join(tmpdir(), 'apv-killed-'))
let server: EmbeddedServer
let uri: string

beforeAll(async () => {
  await copyTemplate(join(directory, 'db'))
  server = await startEmbedded({
    directory: join(directory, 'db'),
    thread: workerPath('embedded'),
    transactionLifetimeLimitSeconds: 60,
  })
  uri = server.uri.replace('/?', '/gestion?')
  configureEnvironment({
    SESSION_SECRET: 'only-for-tests-only-for-tests-only-for-tests',
    LOG_LEVEL: 'silent',
    DATA_DIR: directory,
    MONGODB_URI: uri,
  })
})
beforeEach(async () => {
  await emptyDatabase(await database())
  await (await noted()).deleteMany({})
})
afterAll(async () => {
  await closeDatabase()
  await server.close()
  configureEnvironment(null)
  rmSync(directory, { recursive: true, force: true })
})

interface Noted {
  _id: string
  runner: { host: string; pid: number }
  heartbeatAt: Date
  sessions: Binary[]
}
const noted = async () => (await database()).collection<Noted>('processes')

const save = () => write(admin, [], async () => true, { locks: [LOCK] })

/** Starts a process that opens a write under the lock, and kills it there. */
async function killInsideTransaction(): Promise<void> {
  const child = spawn(process.execPath, ['--import', 'tsx', CHILD, uri, directory, LOCK], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [said] = await once(child.stdout, 'data')
  expect(String(said)).toBe('holds the lock\n')
  child.kill('SIGKILL')
  await once(child, 'exit')
}

it('the lock of a killed process passes to the next save within 15 s', async () => {
  await save()
  await killInsideTransaction()
  const begun = performance.now()
  expect(await save()).toBe(true)
  expect(performance.now() - begun).toBeLessThan(15_000)
}, 60_000)

it('a start ends the transactions of a killed process, and forgets it', async () => {
  await killInsideTransaction()
  expect(await (await noted()).countDocuments()).toBe(1)
  expect(await endSessionsOfGoneProcesses()).toBe(1)
  expect(await (await noted()).countDocuments()).toBe(0)
  // without a transaction nothing looks for dead processes: this would wait for sixty seconds
  await raiseLocks([LOCK])
}, 45_000)

/** Opens a transaction of a process on another host, whose last sign of life is some seconds old. */
async function openElsewhere(secondsAgo: number) {
  const session = (await databaseClient()).startSession()
  const id = session.id?.id as Binary
  await (await noted()).insertOne({
    _id: 'other',
    runner: { host: 'another-host', pid: 1 },
    heartbeatAt: new Date(Date.now() - secondsAgo * 1000),
    sessions: [id],
  })
  session.startTransaction()
  const locks = (await database()).collection<{ _id: string }>('locks')
  await locks.updateOne({ _id: LOCK }, { $set: {} }, { upsert: true, session })
  return session
}

it('a process of another host keeps its transactions until it has been silent for eight seconds', async () => {
  const living = await openElsewhere(7)
  expect(await endSessionsOfGoneProcesses()).toBe(0)
  await living.commitTransaction()
  await living.endSession()
  await (await noted()).deleteMany({})
  const silent = await openElsewhere(9)
  expect(await endSessionsOfGoneProcesses()).toBe(1)
  // kept: it may live, and is forgotten after a day
  expect(await (await noted()).countDocuments()).toBe(1)
  await expect(silent.commitTransaction()).rejects.toMatchObject({
    codeName: 'NoSuchTransaction',
    errorLabels: ['TransientTransactionError'],
  })
  await silent.endSession()
}, 30_000)

it('saves one after the other announce one session', async () => {
  await closeDatabase()
  for (let n = 0; n < 5; n++) await save()
  const [own] = await (await noted()).find().toArray()
  expect(own?.runner.pid).toBe(process.pid)
  expect(own?.sessions).toHaveLength(1)
  // a rule that is broken inside leaves the session in use
  await expect(write(admin, [], () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  await save()
  expect((await (await noted()).findOne({}))?.sessions).toHaveLength(1)
})
