// npm run bench [-- --sites N]… [-- --requests N]: measures pages, imports and browser rendering in one run, and checks
// the bounds of docs/scale.md.
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '../demo/accounts'
import { type DemoNetwork, demoNetwork } from '../demo/network'
import { installTestTools } from '../setup/browser.mjs'
import { run } from '../setup/project.mjs'
import { type ChildServer, residentMb, startChild } from './child-server'
import { type Cost, measure, type Page } from './measure'
import { measureBrowser } from './measure-browser'
import { measureDuringImport } from './measure-during-import'
import { measureFirstView } from './measure-first-view'
import { importMorning, measureImport } from './measure-import'
import { measureMemory } from './measure-memory'
import { measureModelImport } from './measure-model-import'
import { measureNetwork } from './measure-network'
import { measurePlanning } from './measure-planning'
import { measureThroughput } from './measure-throughput'
import { atMost, type Bound, boundsTable, holds } from './performance-budget'

const NOW = '2026-11-20T08:30'
/** Reused between runs, because filling a large network takes minutes. */
const KEPT = '.cache/bench'
/** Default network sizes: the demo network, the network of spec 5, and the largest supported one. */
const USUAL = ['12', '200', '5000']
/** Largest network with 14 months of data; larger ones have one month. */
const MOST_OF_A_YEAR = 200
/** Concessions in one workbook. */
const MOST_IMPORTED = 500
/** Memory bounds in MB: for a network of the demo's size, and for larger ones. */
const [MEMORY_OF_12, MEMORY] = [250, 500]

const { values: options } = parseArgs({
  options: {
    sites: { type: 'string', multiple: true, default: USUAL },
    requests: { type: 'string', default: '2500' },
  },
})

async function prepare(sites: number, months: number): Promise<string> {
  const dataDir = join(KEPT, `${sites}x${months}`)
  const done = join(dataDir, 'bench-filled')
  if (existsSync(done)) return dataDir
  mkdirSync(dataDir, { recursive: true })
  const args = [
    '--import',
    'tsx',
    'build-scripts/commands/seed.ts',
    '--reset',
    '--sites',
    String(sites),
    '--months',
    String(months),
  ]
  const env = { ...process.env, DATA_DIR: dataDir, NOW, MONGODB_URI: '' }
  if ((await run(process.execPath, args, { env })) !== 0) throw new Error('the seed failed')
  writeFileSync(done, '')
  return dataDir
}

async function signIn(
  server: ChildServer,
  email: string = DEMO_ACCOUNTS[0].email,
): Promise<string> {
  const answer = await fetch(`${server.url}/login`, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: server.url },
    body: new URLSearchParams({ email, password: DEMO_PASSWORD }),
  })
  const cookies = answer.headers.getSetCookie().map((cookie) => cookie.split(';')[0])
  if (answer.status !== 302) throw new Error(`sign-in answered ${answer.status}`)
  return cookies.join('; ')
}

function pagesOf(network: DemoNetwork, cookie: string): Page[] {
  const { _id, plateId, groupId } = network.sites[0]?.document ?? {
    _id: '',
    plateId: '',
    groupId: '',
  }
  const plate = `group=${groupId}&plate=${plateId}`
  // An address without a date would be redirected to the full one.
  const date = '&date=2026-11-19'
  return [
    { name: 'page nue (/login)', path: '/login', cookie: null },
    { name: 'synthèse, concession', path: `/synthesis?${plate}&site=${_id}${date}`, cookie },
    { name: 'synthèse, plaque', path: `/synthesis?${plate}${date}`, cookie },
    { name: 'synthèse, groupe', path: `/synthesis?group=${groupId}${date}`, cookie },
    { name: 'synthèse, réseau', path: `/synthesis?group=all${date}`, cookie },
    {
      name: 'synthèse, réseau, vue neuve',
      path: `/synthesis?group=all${date}`,
      cookie,
      uncached: true,
    },
    { name: 'CA, groupe', path: `/revenue?group=${groupId}${date}`, cookie },
    { name: 'heures, concession', path: `/hours?${plate}&site=${_id}${date}`, cookie },
    { name: 'facturation, groupe', path: `/entries?group=${groupId}${date}`, cookie },
  ]
}

function table(costs: ReadonlyMap<string, Cost>): string {
  const all = [...costs.values()]
  const [bare, concession] = [all[0]?.cpu ?? Number.NaN, all[1]?.cpu ?? Number.NaN]
  const lines = [...costs].map(([name, { cpu, p50 }]) =>
    [
      name.padEnd(28),
      cpu.toFixed(2).padStart(9),
      p50.toFixed(2).padStart(9),
      (cpu / bare).toFixed(2).padStart(11),
      (cpu / concession).toFixed(2).padStart(14),
    ].join(''),
  )
  const head = `\n${''.padEnd(28)}   CPU ms   p50 ms  × page nue  × concession`
  return [head, ...lines, ''].join('\n')
}

/** CPU bounds of pages: the bare page, and the synthesis of each scope relative to it. */
function pageBounds(costs: ReadonlyMap<string, Cost>): Bound[] {
  const [bare, ...others] = costs
  const syntheses = others.filter(([name]) => /^synthèse, [^,]+$/.test(name))
  const concession = syntheses[0]?.[1].cpu ?? Number.NaN
  const network = syntheses.at(-1)?.[1].cpu ?? Number.NaN
  return [
    atMost('page nue, CPU ms', bare?.[1].cpu ?? Number.NaN, 2.2),
    ...syntheses.flatMap(([name, { cpu, p50 }]) => [
      atMost(`${name}, CPU ms`, cpu, 4),
      atMost(`${name}, × page nue`, cpu / (bare?.[1].cpu ?? Number.NaN), 1.5),
      atMost(`${name}, p50 ms`, p50, 8),
    ]),
    atMost('synthèse, réseau × concession', network / concession, 1.2),
  ]
}

async function bench(sites: number): Promise<Bound[]> {
  const months = sites > MOST_OF_A_YEAR ? 1 : 14
  const server = await startChild({ DATA_DIR: await prepare(sites, months), NOW })
  const say = ({ table: text, bounds }: { table: string; bounds: Bound[] }) => {
    process.stdout.write(text)
    return bounds
  }
  try {
    process.stdout.write(`\nRéseau de ${sites} concessions × ${months} mois\n`)
    const cookie = await signIn(server)
    const network = demoNetwork(sites)
    // A part of the network: a workbook has at most 100,000 rows.
    const part = { ...network, sites: network.sites.slice(0, MOST_IMPORTED) }
    const newFigures = () => importMorning(server, cookie, part)
    const wide = say(await measureNetwork(server, cookie, newFigures))
    const pages = pagesOf(network, cookie)
    const costs = await measure(server, pages)
    process.stdout.write(table(costs))
    // The bare page, a concession's synthesis, and the network's synthesis with and without the response cache.
    const few = pages.filter((_, i) => [0, 1, 4, 5].includes(i))
    const bounds = [...wide, ...pageBounds(costs), ...say(await measureThroughput(server, few))]
    const imports = say(await measureImport(server, cookie, part))
    // Not for the demo network: in a small file the fixed costs of an import (log, session, some twelve commands)
    // dominate.
    if (sites > 12) bounds.push(...imports)
    bounds.push(...say(await measurePlanning(server, cookie, network)))
    bounds.push(...say(await measureBrowser(server.url, cookie)))
    bounds.push(...say(await measureFirstView(server.url, cookie, network)))
    const requests = Number(options.requests)
    const login = (email: string) => signIn(server, email)
    bounds.push(...say(await measureMemory(server, network, login, requests)))
    const most = sites <= 12 ? MEMORY_OF_12 : MEMORY
    bounds.push(atMost('mémoire, Mo', residentMb(server.pid), most))
    // Last: memory used by so large a file would distort the memory bound. A new sign-in, because the memory
    // measurement signed in with the same account and ended this session.
    if (sites > 12) {
      const own = await signIn(server)
      bounds.push(...say(await measureDuringImport(server, own, part)))
      bounds.push(...say(await measureModelImport(server, own, part)))
    }
    return bounds
  } finally {
    await server.stop()
  }
}

process.stdout.write(`Node ${process.version}, requêtes une à une, horloge ${NOW}\n`)
await installTestTools({ browser: true })
for (const sites of options.sites) {
  const bounds = await bench(Number(sites))
  process.stdout.write(boundsTable(bounds))
  if (!bounds.every(holds)) process.exitCode = 1
}
