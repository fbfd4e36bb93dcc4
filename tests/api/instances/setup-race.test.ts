import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startEmbeddedDatabase } from '~/db/driver/embedded-database.server'
import { type ChildServer, startChild } from '../../../build-scripts/commands/child-server'
import { ask } from '../crash/traffic'

// @long: two products on one database

/*
 * The code of the first start, guessed, replayed and raced on two instances of the built product over one database
 * (9-first-day §1). Instance A takes the connection's address, B the last address that its one proxy names.
 */
const dataDir = mkdtempSync(join(tmpdir(), 'apv-setup-race-'))
let database: Awaited<ReturnType<typeof startEmbeddedDatabase>>
const running: ChildServer[] = []

const start = async (name: string, TRUST_PROXY: string) => {
  const server = await startChild({
    DATA_DIR: join(dataDir, name),
    MONGODB_URI: database.uri.replace('/?', '/gestion?'),
    SESSION_SECRET: 'of-two-instances-of-two-instances-of-two',
    LOG_LEVEL: 'warn',
    DEMO: 'off',
    TRUST_PROXY,
  })
  running.push(server)
  return server
}
const codeOf = (server: ChildServer) =>
  /Code de mise en service : (\S{4}-\S{4})\n/.exec(server.output())?.[1] ?? ''

let a: ChildServer
let b: ChildServer
beforeAll(async () => {
  database = await startEmbeddedDatabase(dataDir)
  const both = [start('a', 'off'), start('b', '1')] as const
  ;[a, b] = await Promise.all(both)
}, 120_000)
afterAll(async () => {
  await Promise.all(running.map((one) => one.stop()))
  await database?.close()
  rmSync(dataDir, { recursive: true, force: true })
})

async function setUp({ url }: ChildServer, code: string, forwarded: string, email = 'un@essai.fr') {
  const answer = await fetch(`${url}/api/setup`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': forwarded },
    body: JSON.stringify({ code, email, name: 'Un', password: 'Un-Secret-Neuf-26' }),
  })
  return { status: answer.status, body: await answer.json() }
}
const statuses = async (count: number, act: (n: number) => ReturnType<typeof setUp>) => {
  const seen: number[] = []
  for (let n = 0; n < count; n++) seen.push((await act(n)).status)
  return seen
}

it('both show one code; five wrong tries of an address, whatever it says of itself, twenty in all', async () => {
  expect(codeOf(a)).toMatch(/^\S{4}-\S{4}$/)
  expect(codeOf(b)).toBe(codeOf(a))
  const FIVE = [403, 403, 403, 403, 403, 429]
  // without a trusted proxy the header says nothing
  expect(await statuses(6, (n) => setUp(a, 'AAAA-AAAA', `203.0.113.${n}`))).toEqual(FIVE)
  // the proxy adds the last address; the ones before it are the client's own words
  const via = (n: number) => setUp(b, 'AAAA-AAAA', `203.0.113.${n}, 198.51.100.1`)
  expect(await statuses(6, via)).toEqual(FIVE)
  // also the right code waits, and the other instance has counted too
  expect((await setUp(a, codeOf(a), '')).status).toBe(429)
  expect((await setUp(b, codeOf(a), '127.0.0.1')).status).toBe(429)
  const other = (last: number) => (n: number) =>
    setUp(b, 'AAAA-AAAA', `203.0.113.${n}, 198.51.100.${last}`)
  expect(await statuses(5, other(2))).toEqual([403, 403, 403, 403, 403])
  expect(await statuses(5, other(3))).toEqual([403, 403, 403, 403, 403])
  // twenty: the right code of a new address is void at both
  const late = await setUp(b, codeOf(b), '198.51.100.4')
  expect([late.status, late.body.message]).toEqual([
    403,
    'Ce code n’est plus valable\u202f: redémarrez le produit, qui en affichera un autre.',
  ])
}, 120_000)

it('of six requests at once with the next code, one makes the account; a replay is 404 at both', async () => {
  const spent = codeOf(a)
  await a.stop()
  a = await start('a', '1')
  const code = codeOf(a)
  expect(code).not.toBe(spent)
  const made = await Promise.all(
    [a, b, a, b, a, b].map((server, n) =>
      setUp(server, code, `192.0.2.${n}`, `premier-${n}@essai.fr`),
    ),
  )
  expect(made.map(({ status }) => status).sort()).toEqual([201, 404, 404, 404, 404, 404])
  const { token, user } = made.find(({ status }) => status === 201)?.body ?? {}
  for (const server of [a, b]) {
    expect(await ask(server.url, token, '/users')).toMatchObject([{ email: user.email }])
    expect((await setUp(server, code, '192.0.2.9', 'second@essai.fr')).status).toBe(404)
    const page = await fetch(`${server.url}/mise-en-service`, { redirect: 'manual' })
    expect(page.headers.get('Location')).toBe('/login')
  }
}, 120_000)
