import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startEmbeddedDatabase } from '~/db/driver/embedded-database.server'
import { type ChildServer, startChild } from '../../../build-scripts/commands/child-server'
import { DEMO_PASSWORD } from '../../../build-scripts/demo/accounts'
import { ask, DATE, firstLook, send, type Traffic } from '../crash/traffic'
import { findDataLoss } from '../crash/verify'

// @long: two products on one database

/*
 * Two instances of the built product on one database. The in-memory caches of an instance (sums, network, calendar,
 * sessions) are never stale after a write of the other. The embedded server serves both through its socket.
 */

/** Number of alternating writes of each kind; more with TURNS=200. */
const TURNS = Number(process.env.TURNS ?? 6)
const dataDir = mkdtempSync(join(tmpdir(), 'apv-two-'))
const { PATH, HOME } = process.env
const fixed = { NOW: '2026-11-20T08:30', LOG_LEVEL: 'warn', DEMO: 'off' }

let database: Awaited<ReturnType<typeof startEmbeddedDatabase>>
let pair: [ChildServer, ChildServer]
let traffic: Traffic

beforeAll(async () => {
  const seed = ['build-scripts/run.mjs', 'seed', '--sites', '4', '--months', '1']
  const env = { PATH, HOME, ...fixed, DATA_DIR: dataDir } as unknown as NodeJS.ProcessEnv
  execFileSync(process.execPath, seed, { env, stdio: 'ignore' })
  database = await startEmbeddedDatabase(dataDir)
  const variables = (name: string) => ({
    ...fixed,
    DATA_DIR: join(dataDir, name),
    MONGODB_URI: database.uri.replace('/?', '/gestion?'),
    SESSION_SECRET: 'of-two-instances-of-two-instances-of-two',
  })
  // started at the same time: two starts on one database must not interfere
  pair = await Promise.all([startChild(variables('a')), startChild(variables('b'))])
  traffic = await firstLook(pair[0].url)
}, 300_000)

afterAll(async () => {
  await Promise.all((pair ?? []).map((one) => one.stop()))
  await database?.close()
  rmSync(dataDir, { recursive: true, force: true })
})

it(
  `both show each other’s writes immediately, ${TURNS} times in turn`,
  async () => {
    for (let turn = 0; turn < TURNS; turn++) {
      const [writer, reader] = turn % 2 ? [pair[1], pair[0]] : [pair[0], pair[1]]
      for (const kind of ['imports', 'cells', 'targets'] as const) {
        // fills the reader's cache with sums from before the write
        await findDataLoss(reader.url, traffic)
        await send(kind, writer.url, traffic)
        // the acknowledged version is the only valid state
        expect(await findDataLoss(reader.url, traffic), `${kind}, read elsewhere`).toEqual([])
        expect(await findDataLoss(writer.url, traffic), `${kind}, read here`).toEqual([])
      }
    }
  },
  60_000 + TURNS * 20_000,
)

it(
  'both reach the same correct state when both are written and read at the same time',
  async () => {
    const [a, b] = pair
    let turns = 0
    const readers = pair.map(async ({ url }) => {
      while (turns < TURNS) await ask(url, traffic.token, `/records?date=${DATE}`)
    })
    const over = () => turns >= TURNS
    // one sender per kind: a common counter would assume an order between the instances' writes
    const half = (kind: 'imports' | 'cells' | 'targets', url: string) =>
      (async () => {
        while (!over()) {
          await send(kind, url, traffic)
          if (kind === 'imports') turns++
        }
      })()
    await Promise.all([half('imports', a.url), half('cells', b.url), half('targets', b.url)])
    await Promise.all(readers)
    for (const { url } of pair) expect(await findDataLoss(url, traffic)).toEqual([])
  },
  60_000 + TURNS * 20_000,
)

it('a concession renamed or moved by one instance is updated in the other, sums included', async () => {
  const [a, b] = pair
  const { token, sites } = traffic
  const [site] = sites
  if (!site) throw new Error('no concession')
  const group = await ask(a.url, token, '/groups', 'POST', { name: 'Groupe d’à côté' })
  const plate = await ask(a.url, token, '/plates', 'POST', { name: 'Plaque', group: group._id })
  await ask(a.url, token, `/groups/${group._id}`, 'PUT', { name: 'Groupe renommé' })
  const seen: { _id: string; name: string }[] = await ask(b.url, token, '/groups')
  expect(seen.find(({ _id }) => _id === group._id)?.name).toBe('Groupe renommé')
  await ask(a.url, token, `/sites/${site._id}`, 'PUT', { plate: plate._id })
  site.group = group._id
  for (const { url } of [b, a]) expect(await findDataLoss(url, traffic)).toEqual([])
})

it('a page cached by one instance is rendered again after a write of the other', async () => {
  const [a, b] = pair
  const cookie = `session=${encodeURIComponent(btoa(JSON.stringify(traffic.token)))}`
  const [site] = traffic.sites
  const address = `${b.url}/synthesis?group=${site?.group}&date=${DATE}`
  const page = async () => (await fetch(address, { headers: { cookie } })).text()
  for (const name of ['Groupe du matin', 'Groupe de midi', 'Groupe du soir']) {
    const before = await page()
    expect(await page()).toBe(before)
    expect(before).not.toContain(name)
    await ask(a.url, traffic.token, `/groups/${site?.group}`, 'PUT', { name })
    expect(await page()).toContain(name)
  }
})

it('a sign-out at one instance ends the session at the other', async () => {
  const [a, b] = pair
  const credentials = { email: 'manager@demo.fr', password: DEMO_PASSWORD }
  const { token } = await ask(a.url, '', '/auth/login', 'POST', credentials)
  expect(await ask(b.url, token, '/auth/me')).toMatchObject({ email: 'manager@demo.fr' })
  const { token: next } = await ask(b.url, '', '/auth/login', 'POST', credentials)
  await expect(ask(a.url, token, '/auth/me')).rejects.toThrow(/401/)
  expect(await ask(a.url, next, '/auth/me')).toMatchObject({ email: 'manager@demo.fr' })
})
