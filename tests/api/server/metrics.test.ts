import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { insertMail, outbox, postponeMail } from '~/db/collections/outbox.server'
import { ACTIVITY_HEADER, activityRow } from '~/imports/activity/rows.fixture'
import { bySheetJs } from '~/imports/workbook/writers.fixture'
import { metrics } from '~/infra/metrics.server'
import { instantOfParis, setClock } from '~/infra/process/clock.server'
import { routeNames } from '~/server/route-patterns'
import { importActivity } from '../../builders/activity'
import { makeNetwork, type TestNetwork } from '../../builders/hierarchy'
import { bearerOf, makeSession, makeUser, TEST_PASSWORD } from '../../builders/users'
import { useDatabase } from '../../services/harness/database'
import { ADDRESSES, NESTED } from '../harness/application'
import { type Product, startProduct } from '../harness/product'

const TOKEN = 'of-the-metrics-of-the-metrics-of-the-metrics'
useDatabase({ keep: true, variables: { METRICS_TOKEN: TOKEN } })

const Host = 'localhost'
const EMAIL = 'jeanne.martin@essai.fr'
let product: Product
let network: TestNetwork
let token: string
let userId: string
beforeAll(async () => {
  setClock(instantOfParis('2026-11-20T08:30'))
  product = await startProduct()
  network = await makeNetwork()
  const user = await makeUser({ role: 'administrator', email: EMAIL, name: 'Jeanne Martin' })
  userId = user._id
  token = await makeSession(user)
})
afterAll(() => product.close())
beforeEach(() => metrics.resetMetrics())

const cookieOf = (value: string) => `session=${encodeURIComponent(btoa(JSON.stringify(value)))}`
const page = (path: string) => product.ask(path, { headers: { Host, Cookie: cookieOf(token) } })
const call = (path: string) => product.ask(`/api${path}`, { headers: { Host, ...bearerOf(token) } })
const scrape = (authorization?: string, method = 'GET') =>
  product.ask('/metrics', {
    method,
    headers: { Host, ...(authorization ? { Authorization: authorization } : {}) },
  })

/** Metric lines that match a pattern, without comments. */
async function metricLines(of: RegExp): Promise<string[]> {
  const { status, text } = await scrape(`Bearer ${TOKEN}`)
  expect(status).toBe(200)
  return text.split('\n').filter((line) => !line.startsWith('#') && of.test(line))
}

it('counts cached and newly rendered pages', async () => {
  const count = async (name: string, outcome: string) => {
    const lines = await metricLines(new RegExp(`^${name}`))
    const line = lines.find((one) => one.includes(`outcome="${outcome}"`))
    return Number(line?.split(' ').at(-1) ?? 0)
  }
  let views = 0
  const look = async () => {
    views++
    await page('/admin/users')
    return count('apv_kept_answers_total', 'hit')
  }
  expect(await look()).toBe(0)
  // polled: a background write between two views, e.g. a heartbeat, invalidates the cached page
  await expect.poll(look).toBe(1)
  expect(await count('apv_kept_answers_total', 'miss')).toBe(views - 1)
  const drawn = [
    await count('apv_drawn_pages_total', 'hit'),
    await count('apv_drawn_pages_total', 'miss'),
  ]
  expect(drawn.reduce((sum, one) => sum + one)).toBe(views - 1)
})

describe('access to /metrics', () => {
  it.each([
    undefined,
    'Bearer ',
    `Bearer ${TOKEN}x`,
    `Bearer ${TOKEN.slice(1)}`,
    `Basic ${TOKEN}`,
    TOKEN,
  ])('not who brings %s', async (authorization) => {
    for (const method of ['GET', 'HEAD', 'POST']) {
      const { status, headers, text } = await scrape(authorization, method)
      expect(status).toBe(401)
      expect(headers['www-authenticate']).toBe('Bearer')
      expect(text).toBe(method === 'HEAD' ? '' : 'Jeton absent ou inconnu.\n')
    }
  })

  it('is refused to an administrator’s session', async () => {
    expect((await page('/metrics')).status).toBe(401)
    expect((await scrape(`Bearer ${token}`)).status).toBe(401)
  })

  it('is open with the token, in Prometheus’s format, with no-store', async () => {
    const { status, headers, text } = await scrape(`Bearer ${TOKEN}`)
    expect(status).toBe(200)
    expect(headers['content-type']).toBe('text/plain; version=0.0.4; charset=utf-8')
    expect(headers['cache-control']).toBe('no-store')
    expect(text).toMatch(/^# TYPE process_resident_memory_bytes gauge$/m)
    expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds /m)
    const written = await scrape(`Bearer ${TOKEN}`, 'POST')
    expect([written.status, written.headers.allow]).toEqual([405, 'GET, HEAD'])
  })
})

describe('requests', () => {
  it('are counted by route pattern and status', async () => {
    const { a1, a2 } = network.sites
    for (const id of [a1._id, a2._id, a1._id]) await call(`/sites/${id}`)
    await call('/sites/0123456789abcdef01234567')
    await page('/profile')
    await page('/profile?sites=2')
    await product.ask('/profile', { headers: { Host } })
    await page('/nulle-part/jeanne')
    const asked = /^http_requests_total/
    expect((await metricLines(asked)).sort()).toEqual([
      'http_requests_total{method="GET",route="/*",status="302"} 1',
      'http_requests_total{method="GET",route="/api/sites/:id",status="200"} 3',
      'http_requests_total{method="GET",route="/api/sites/:id",status="404"} 1',
      'http_requests_total{method="GET",route="/profile",status="200"} 2',
      'http_requests_total{method="GET",route="/profile",status="302"} 1',
    ])
    // one earlier request of /metrics
    expect(await metricLines(/route="\/metrics"/)).toContain(
      'http_requests_total{method="GET",route="/metrics",status="200"} 1',
    )
    const counts = await metricLines(/^http_request_duration_seconds_count/)
    expect(counts).toContain('http_request_duration_seconds_count{route="/api/sites/:id"} 4')
    expect(counts).toContain('http_request_duration_seconds_count{route="/profile"} 3')
    const all = await metricLines(
      /^http_request_duration_seconds_bucket\{le="\+Inf",route="\/profile"\}/,
    )
    expect(all).toEqual(['http_request_duration_seconds_bucket{le="+Inf",route="/profile"} 3'])
  })

  it('have as many route names as the product has routes', () => {
    const nameOf = routeNames({
      routes: Object.fromEntries(NESTED.map((one) => [one.id, one])),
    } as never)
    const patterns = ADDRESSES.map(({ path }) => `/${path}`)
    for (const pattern of patterns.filter((one) => !one.includes('*')))
      expect(nameOf(pattern.replace(/:\w+/g, '0123456789abcdef01234567'))).toBe(pattern)
  })
})

describe('what the product did', () => {
  const importFile = (bytes: Uint8Array, name: string) => {
    const form = new FormData()
    form.set('file', new File([Buffer.from(bytes)], name))
    form.set('date', '2026-11-20')
    return fetch(`${product.origin}/api/dashboard/import`, {
      method: 'POST',
      headers: bearerOf(token),
      body: form,
    })
  }
  const book = (...sites: string[]) =>
    bySheetJs({ Activité: [ACTIVITY_HEADER, ...sites.map((site) => activityRow(site))] })

  it('imports, by kind and outcome', async () => {
    expect((await importFile(book('0101'), 'matin.xlsx')).status).toBe(200)
    expect((await importFile(book('0101'), 'encore.xlsx')).status).toBe(200)
    expect((await importFile(new TextEncoder().encode('rien'), 'rien.xlsx')).status).toBe(415)
    expect(await metricLines(/^apv_imports/)).toEqual([
      'apv_imports_total{kind="activity",outcome="success"} 1',
      'apv_imports_total{kind="activity",outcome="unchanged"} 1',
      'apv_imports_total{kind="activity",outcome="failed"} 1',
    ])
  })

  it('sums, only when they are recomputed', async () => {
    const { a1 } = network.sites
    await importActivity(a1, '2026-11-18', { mechanic: { netRevenue: 100 } })
    const query = `?group=${a1.groupId}&plate=${a1.plateId}&site=${a1._id}&date=2026-11-19`
    await page(`/revenue${query}`)
    const once = await metricLines(/^apv_sums/)
    expect(once).toContain('apv_sums_recomputed_total{part="cells"} 1')
    await page(`/revenue${query}`)
    expect(await metricLines(/^apv_sums/)).toEqual(once)
    await importActivity(a1, '2026-11-18', { mechanic: { netRevenue: 200 } })
    await page(`/revenue${query}`)
    expect(await metricLines(/^apv_sums.*"cells"/)).toEqual([
      'apv_sums_recomputed_total{part="cells"} 2',
    ])
  })

  it('waiting and failed mails, of all instances', async () => {
    await (await outbox.open()).deleteMany({})
    const later = new Date(Date.now() + 3_600_000)
    for (const id of ['first', 'second', 'third'])
      await insertMail({ kind: 'password-reset', email: EMAIL }, later, id)
    await postponeMail('second', later, 'ECONNREFUSED jeanne')
    expect(await metricLines(/^apv_mails/)).toEqual([
      'apv_mails{state="waiting"} 3',
      'apv_mails{state="failed"} 1',
    ])
    await (await outbox.open()).deleteMany({})
    expect(await metricLines(/^apv_mails/)).toEqual([
      'apv_mails{state="waiting"} 0',
      'apv_mails{state="failed"} 0',
    ])
  })

  it('commands of the database, and the size of an embedded one', async () => {
    await call('/auth/me')
    const lines = await metricLines(/^apv_database/)
    expect(lines).toContain('apv_database_up 1')
    expect(lines.filter((line) => /_count/.test(line))).toEqual([
      // the session's account, and the network's revision
      'apv_database_command_duration_seconds_count{command="findOne"} 2',
      // the counts of the mail queue
      'apv_database_command_duration_seconds_count{command="countDocuments"} 2',
    ])
    const store = lines.find((line) => line.startsWith('apv_database_file_bytes{file="store.db"}'))
    if (!process.env.MONGODB_URI)
      expect(Number(store?.split(' ').at(-1))).toBeGreaterThanOrEqual(4096)
  })
})

it('contains no person, place or secret', async () => {
  const { a1 } = network.sites
  await product.ask('/api/auth/login', {
    method: 'POST',
    headers: { Host, 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: EMAIL, password: `${TEST_PASSWORD}x` }),
  })
  await page(`/synthesis?site=${a1._id}&date=2026-11-19`)
  await page(`/search?q=${encodeURIComponent('Jeanne Martin')}`)
  await page(`/jeanne.martin`)
  await call(`/users/${userId}`)
  await page(`/metrics?token=${TOKEN}`)
  const { text } = await scrape(`Bearer ${TOKEN}`)
  for (const secret of [
    EMAIL,
    'eanne',
    'artin',
    userId,
    a1._id,
    a1.name,
    token,
    TOKEN,
    '127.0.0.1',
  ])
    expect(text).not.toContain(secret)
  const labels = new Set([...text.matchAll(/(\w+)="/g)].map(([, name]) => name))
  const ours = [...labels].filter((name) => !['type', 'space', 'kind'].includes(name ?? ''))
  expect(ours.sort()).toEqual(
    ['command', 'file', 'le', 'major', 'method', 'minor', 'outcome', 'part', 'patch', 'reason']
      .concat(['route', 'state', 'status', 'version'])
      .filter((name) => labels.has(name)),
  )
})
