import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { MongoClient } from 'mongodb'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startEmbeddedDatabase } from '~/db/driver/embedded-database.server'
import { type ChildServer, startChild } from '../../../build-scripts/commands/child-server'

/* Two instances of the built product on one database: each exports metrics of its own work (7-beyond §4). */

const TOKEN = 'of-the-metrics-of-the-metrics-of-the-metrics'
const dataDir = mkdtempSync(join(tmpdir(), 'apv-metrics-'))
let database: Awaited<ReturnType<typeof startEmbeddedDatabase>>
let uri: string
let pair: [ChildServer, ChildServer]

beforeAll(async () => {
  database = await startEmbeddedDatabase(dataDir)
  uri = database.uri.replace('/?', '/gestion?')
  const variables = (name: string) => ({
    DATA_DIR: join(dataDir, name),
    MONGODB_URI: uri,
    DEMO: 'off',
    LOG_LEVEL: 'trace',
    SESSION_SECRET: 'of-two-instances-of-two-instances-of-two',
    METRICS_TOKEN: TOKEN,
  })
  pair = await Promise.all([startChild(variables('a')), startChild(variables('b'))])
}, 120_000)

afterAll(async () => {
  await Promise.all((pair ?? []).map((one) => one.stop()))
  await database?.close()
  rmSync(dataDir, { recursive: true, force: true })
})

const scrape = (url: string, token = TOKEN) =>
  fetch(`${url}/metrics`, { headers: { Authorization: `Bearer ${token}` } })
const requestsTo = async (url: string, path: string) =>
  (await (await scrape(url)).text())
    .split('\n')
    .filter((line) => line.startsWith('http_requests_total') && line.includes(`route="${path}"`))

it('each counts its own requests, and both the common mail queue', async () => {
  const [a, b] = pair
  for (const { url } of [a, a, b, a]) await (await fetch(`${url}/mise-en-service`)).text()
  const line = (count: number) => [
    `http_requests_total{method="GET",route="/mise-en-service",status="200"} ${count}`,
  ]
  expect(await requestsTo(a.url, '/mise-en-service')).toEqual(line(3))
  expect(await requestsTo(b.url, '/mise-en-service')).toEqual(line(1))
  const client = await MongoClient.connect(uri)
  const nextAt = new Date(Date.now() + 3_600_000)
  await client.db().collection('outbox').insertOne({ nextAt, lastError: 'down', tries: 1 })
  await client.close()
  for (const { url } of pair)
    expect(await (await scrape(url)).text()).toMatch(
      /^apv_mails\{state="waiting"\} 1\napv_mails\{state="failed"\} 1$/m,
    )
})

it('keeps the token out of its log, the right one and others', async () => {
  const [a] = pair
  const wrong = 'of-somebody-else-of-somebody-else-of-somebody-else'
  expect((await scrape(a.url, wrong)).status).toBe(401)
  expect((await fetch(`${a.url}/metrics?token=${TOKEN}`)).status).toBe(401)
  await a.stop()
  expect(a.output()).toContain('"path":"/metrics"')
  expect(a.output()).not.toContain(TOKEN)
  expect(a.output()).not.toContain(wrong)
})
