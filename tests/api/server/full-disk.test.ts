import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { closeDatabase, database } from '~/db/driver/client.server'
import { createIndexes } from '~/db/driver/collection.server'
import { configureEnvironment } from '~/infra/config/environment.server'
import { type ChildServer, startChild } from '../../../build-scripts/commands/child-server'
import { importActivity } from '../../builders/activity'
import { makeNetwork } from '../../builders/hierarchy'
import { bearerOf, makeSession, makeUser, TEST_PASSWORD } from '../../builders/users'

const NOW = '2026-11-20T08:30'
const SECRET = 'only-for-tests-only-for-tests-only-for-tests'
const dataDir = mkdtempSync(join(tmpdir(), 'full-disk-'))
let server: ChildServer
let headers: Record<string, string>
let email: string

/** Limits the size of the product's files. Below one database page no write succeeds, as on a full disk. */
const limitFiles = (bytes: number | 'unlimited') =>
  execFileSync('prlimit', [`--pid=${server.pid}`, `--fsize=${bytes}:unlimited`])

beforeAll(async () => {
  configureEnvironment({ DATA_DIR: dataDir, SESSION_SECRET: SECRET, NOW, LOG_LEVEL: 'silent' })
  await createIndexes(await database())
  const { sites } = await makeNetwork()
  await importActivity(sites.a1, '2026-11-18', { mechanic: { netRevenue: 1500.3 } })
  const user = await makeUser({ role: 'administrator' })
  email = user.email
  const token = await makeSession(user)
  headers = { ...bearerOf(token), 'content-type': 'application/json' }
  await closeDatabase()
  configureEnvironment(null)
  server = await startChild({ DATA_DIR: dataDir, SESSION_SECRET: SECRET, NOW, DEMO: 'off' })
})
afterAll(async () => {
  await server.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

const health = async () => {
  const answer = await fetch(`${server.url}/healthz`)
  return [answer.status, ((await answer.json()) as { status: string }).status]
}
/** Polls /healthz: on a busy machine a healthy database may exceed the health check's timeout of 1.5 s. */
const says = (status: number, body: string) =>
  expect.poll(health, { timeout: 20_000 }).toEqual([status, body])
const write = async () => {
  const body = JSON.stringify({ name: 'Disque' })
  const answer = await fetch(`${server.url}/api/groups`, { method: 'POST', headers, body })
  return [answer.status, ((await answer.json()) as { message?: string }).message ?? '']
}
/** Signs in by form without scripts. @returns status and HTML */
const signIn = async () => {
  const body = new URLSearchParams({ email, password: TEST_PASSWORD })
  const answer = await fetch(`${server.url}/login`, { method: 'POST', body, redirect: 'manual' })
  return [answer.status, await answer.text()]
}
const SENTENCE =
  'Le disque du serveur n’accepte plus d’écriture\u202f: rien n’a pu être enregistré. Prévenez votre administrateur\u202f; les pages restent lisibles.'
const read = async () => (await fetch(`${server.url}/api/dashboard`, { headers })).status

// guards against: a full disk fails readings, and /healthz stays 200
it('a full disk: readings go on, writes and health say so, and both recover with it', async () => {
  await says(200, 'ok')
  expect(await write()).toEqual([201, expect.any(String)])
  limitFiles(4_000)
  expect(await write()).toEqual([503, SENTENCE])
  expect(await signIn()).toEqual([503, expect.stringContaining(SENTENCE)])
  await says(503, 'en lecture seule')
  expect(await read()).toBe(200)
  await says(503, 'en lecture seule')
  limitFiles('unlimited')
  await says(200, 'ok')
  expect([(await write())[0], await read()]).toEqual([201, 200])
})
