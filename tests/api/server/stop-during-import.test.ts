// @long: starts and stops of the built product
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { closeDatabase, database } from '~/db/driver/client.server'
import { createIndexes } from '~/db/driver/collection.server'
import { ACTIVITY_HEADER, activityRow } from '~/imports/activity/rows.fixture'
import { bySheetJs } from '~/imports/workbook/writers.fixture'
import { configureEnvironment } from '~/infra/config/environment.server'
import { type ChildServer, startChild } from '../../../build-scripts/commands/child-server'
import { makeNetwork, type TestNetwork } from '../../builders/hierarchy'
import { bearerOf, makeSession, makeUser } from '../../builders/users'

const NOW = '2026-11-20T08:30'
const SECRET = 'only-for-tests-only-for-tests-only-for-tests'
const dataDir = mkdtempSync(join(tmpdir(), 'stop-import-'))
const VARIABLES = { DATA_DIR: dataDir, SESSION_SECRET: SECRET, NOW, DEMO: 'off' }
let net: TestNetwork
let token: string

/** Four concessions, and so many rows of unknown numbers that reading them takes a while. */
const KNOWN = ['0101', '0103', '0201', '0301']
const BYTES = new Uint8Array(
  bySheetJs({
    Activité: [
      ACTIVITY_HEADER,
      ...KNOWN.map((pdv) => activityRow(pdv, 'MECA', { 'CA Net': 1000 })),
      ...Array.from({ length: 20_000 }, (_, i) => activityRow(`X${i}`, 'MECA', { 'CA Net': 1 })),
    ],
  }),
)

beforeAll(async () => {
  configureEnvironment({ DATA_DIR: dataDir, SESSION_SECRET: SECRET, NOW, LOG_LEVEL: 'silent' })
  await createIndexes(await database())
  net = await makeNetwork()
  token = await makeSession(await makeUser({ role: 'administrator' }))
  await closeDatabase()
  configureEnvironment(null)
})
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

/** Sends the import; `sent` once all of it has left, `answer` when it is answered. */
async function send({ url }: ChildServer) {
  const form = new FormData()
  form.set('file', new File([BYTES], 'matin.xlsx'))
  form.set('date', '2026-11-20')
  const multipart = new Response(form)
  const type = multipart.headers.get('content-type') ?? ''
  const body = Buffer.from(await multipart.arrayBuffer())
  const headers = { ...bearerOf(token), 'Content-Type': type, 'Content-Length': body.length }
  const asked = request(`${url}/api/dashboard/import`, { method: 'POST', headers })
  const sent = once(asked, 'finish')
  const answer = once(asked, 'response').then(async ([response]) => ({
    status: response.statusCode,
    body: JSON.parse(Buffer.concat(await response.toArray()).toString()),
  }))
  asked.end(body)
  await sent
  return { answer }
}
/** CA Net that each of the four concessions has for the day. */
const stored = async ({ url }: ChildServer) => {
  const { a1, a2, b1, c1 } = net.sites
  const values: number[] = []
  for (const { _id } of [a1, a2, b1, c1]) {
    const address = `${url}/api/records?date=2026-11-19&siteId=${_id}`
    const answer = await fetch(address, { headers: bearerOf(token) })
    values.push((await answer.json()).globalTotals.netRevenue.realized)
  }
  return values
}

it('SIGTERM while an import is read: it is answered, stored whole, and the process ends with code 0', async () => {
  const server = await startChild(VARIABLES)
  const { answer } = await send(server)
  let isAnswered = false
  answer.then(() => {
    isAnswered = true
  })
  const ended = server.stop()
  expect(isAnswered).toBe(false)
  const { status, body } = await answer
  expect([status, body.message]).toEqual([200, expect.stringContaining('4 concessions')])
  expect(await ended).toBe(0)
  const again = await startChild(VARIABLES)
  expect(await stored(again)).toEqual([1000, 1000, 1000, 1000])
  const log = await fetch(`${again.url}/api/imports/${body.importId}`, { headers: bearerOf(token) })
  expect(await log.json()).toMatchObject({ state: 'done', message: body.message })
  expect(await again.stop()).toBe(0)
})
