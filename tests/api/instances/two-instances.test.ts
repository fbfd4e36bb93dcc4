import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openEmbedded } from '~/db/embedded-database.server'
import { type ChildServer, startChild } from '../../../build-scripts/commands/child-server'
import { DEMO_PASSWORD } from '../../../build-scripts/demo/accounts'
import { wrongAfterKill } from '../kills/look'
import { ask, DATE, firstLook, send, type Traffic } from '../kills/traffic'

/*
 * Two instances of the built product on one database: what one keeps in memory (sums, network, calendar,
 * sessions) is never wrong because the other wrote. The embedded server serves both through its socket.
 */

/** How many writes of each kind go to and fro; more with TURNS=200. */
const TURNS = Number(process.env.TURNS ?? 6)
const dataDir = mkdtempSync(join(tmpdir(), 'apv-two-'))
const { PATH, HOME } = process.env
const fixed = { NOW: '2026-11-20T08:30', LOG_LEVEL: 'warn', DEMO: 'off' }

let database: Awaited<ReturnType<typeof openEmbedded>>
let pair: [ChildServer, ChildServer]
let traffic: Traffic

beforeAll(async () => {
  const seed = ['build-scripts/run.mjs', 'seed', '--sites', '4', '--months', '1']
  const env = { PATH, HOME, ...fixed, DATA_DIR: dataDir } as unknown as NodeJS.ProcessEnv
  execFileSync(process.execPath, seed, { env, stdio: 'ignore' })
  database = await openEmbedded(dataDir)
  const variables = (name: string) => ({
    ...fixed,
    DATA_DIR: join(dataDir, name),
    MONGODB_URI: database.uri.replace('/?', '/gestion?'),
    SESSION_SECRET: 'of-two-instances-of-two-instances-of-two',
  })
  // why at once: two that start on one database must not be in each other's way
  pair = await Promise.all([startChild(variables('a')), startChild(variables('b'))])
  traffic = await firstLook(pair[0].url)
}, 300_000)

afterAll(async () => {
  await Promise.all((pair ?? []).map((one) => one.stop()))
  await database?.close()
  rmSync(dataDir, { recursive: true, force: true })
})

it(
  `both show what either wrote, at once, ${TURNS} times in turn`,
  async () => {
    for (let turn = 0; turn < TURNS; turn++) {
      const [writer, reader] = turn % 2 ? [pair[1], pair[0]] : [pair[0], pair[1]]
      for (const kind of ['imports', 'cells', 'targets'] as const) {
        // so that the reader holds decoded sums of before
        await wrongAfterKill(reader.url, traffic)
        await send(kind, writer.url, traffic)
        // what was acknowledged is the one state possible
        expect(await wrongAfterKill(reader.url, traffic), `${kind}, read elsewhere`).toEqual([])
        expect(await wrongAfterKill(writer.url, traffic), `${kind}, read here`).toEqual([])
      }
    }
  },
  60_000 + TURNS * 20_000,
)

it(
  'both end in one state, and a true one, when both are written to and read from at the same moment',
  async () => {
    const [a, b] = pair
    let turns = 0
    const readers = pair.map(async ({ url }) => {
      while (turns < TURNS) await ask(url, traffic.token, `/records?date=${DATE}`)
    })
    const over = () => turns >= TURNS
    // one counter of each kind for both would promise an order that two instances have not: each kind has one sender
    const half = (kind: 'imports' | 'cells' | 'targets', url: string) =>
      (async () => {
        while (!over()) {
          await send(kind, url, traffic)
          if (kind === 'imports') turns++
        }
      })()
    await Promise.all([half('imports', a.url), half('cells', b.url), half('targets', b.url)])
    await Promise.all(readers)
    for (const { url } of pair) expect(await wrongAfterKill(url, traffic)).toEqual([])
  },
  60_000 + TURNS * 20_000,
)

it('a place that one renames or moves is at once the other’s, sums included', async () => {
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
  for (const { url } of [b, a]) expect(await wrongAfterKill(url, traffic)).toEqual([])
})

it('a page that one gives again is made anew once the other wrote', async () => {
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

it('who signs out at one is signed out at the other', async () => {
  const [a, b] = pair
  const credentials = { email: 'manager@demo.fr', password: DEMO_PASSWORD }
  const { token } = await ask(a.url, '', '/auth/login', 'POST', credentials)
  expect(await ask(b.url, token, '/auth/me')).toMatchObject({ email: 'manager@demo.fr' })
  const { token: next } = await ask(b.url, '', '/auth/login', 'POST', credentials)
  await expect(ask(a.url, token, '/auth/me')).rejects.toThrow(/401/)
  expect(await ask(a.url, next, '/auth/me')).toMatchObject({ email: 'manager@demo.fr' })
})
