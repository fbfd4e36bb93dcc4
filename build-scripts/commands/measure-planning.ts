import type { DemoNetwork } from '../demo/network'
import { type ChildServer, cpuMs } from './child-server'
import { measure, type Page } from './measure'
import { atMost, type Bound } from './performance-budget'

const MONTH = '2026-12'
/** Unmeasured saves first, as many as page requests in a round of `measure`, so that V8 has compiled the code. */
const WARM_UP = 60
const [ROUNDS, SAVES] = [3, 20]
const BATCH = 200
/** Largest CPU of a page or save, as a multiple of the bare page's. */
const MOST_TIMES_BARE = 3
const [GRID, SAVE] = ['planning 30 × 31', 'enregistrer 200 entrées']

const median = (values: readonly number[]) =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

interface Client {
  server: ChildServer
  cookie: string
}

async function call({ server, cookie }: Client, path: string, method = 'GET', body?: unknown) {
  const answer = await fetch(`${server.url}${path}`, {
    method,
    headers: { cookie, origin: server.url, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
  return answer.json()
}

/** Adds workers up to 30, so that the concession's month is a grid of 30 × 31. */
async function thirtyPeople(client: Client, siteId: string): Promise<string[]> {
  const list = async () =>
    ((await call(client, `/api/workers?site=${siteId}`)) as { _id: string }[]).map(({ _id }) => _id)
  for (let i = (await list()).length; i < 30; i++)
    await call(client, '/api/workers', 'POST', {
      name: `Mesure ${i}`,
      service: 'mechanic',
      metier: 'Mécanicien',
      assignmentId: siteId,
      assignmentLevel: 'concession',
      month: MONTH,
    })
  return list()
}

/** 200 entries of ten workers, with another code each round so that all of them are written. */
const entriesOf = (people: readonly string[], round: number) =>
  people
    .flatMap((worker) =>
      Array.from({ length: 31 }, (_, i) => ({
        worker,
        date: `${MONTH}-${String(i + 1).padStart(2, '0')}`,
        service: 'mechanic',
        code: round % 2 === 0 ? 'F' : 'R',
      })).filter(({ date }) => new Date(`${date}T00:00:00Z`).getUTCDay() !== 0),
    )
    .filter(({ date }) => date !== `${MONTH}-25`)
    .slice(0, BATCH)

/**
 * Measures a save in a process that has saved before. Several saves per measurement, because CPU time is reported in
 * steps of 10 ms.
 */
async function measureSaves(client: Client, people: readonly string[]) {
  let saved = 0
  const save = async () => {
    const begun = performance.now()
    await call(client, '/api/planning/bulk-update', 'PATCH', entriesOf(people, saved++))
    return performance.now() - begun
  }
  for (let i = 0; i < WARM_UP; i++) await save()
  const [cpu, ms]: [number[], number[]] = [[], []]
  for (let round = 0; round < ROUNDS; round++) {
    const before = cpuMs(client.server.pid)
    for (let i = 0; i < SAVES; i++) ms.push(await save())
    cpu.push((cpuMs(client.server.pid) - before) / SAVES)
  }
  return { cpu: median(cpu), p50: median(ms) }
}

/** Measures the planning, as ratios to the bare page of the same run. */
export async function measurePlanning(
  server: ChildServer,
  cookie: string,
  network: DemoNetwork,
): Promise<{ table: string; bounds: Bound[] }> {
  const site = network.sites[0]?.document
  if (!site) throw new Error('a network without concessions')
  const client = { server, cookie }
  const people = await thirtyPeople(client, site._id)
  const scope = `group=${site.groupId}&plate=${site.plateId}&site=${site._id}&date=2026-11-19&month=${MONTH}`
  const pages: Page[] = [
    { name: 'page nue (/login)', path: '/login', cookie: null },
    { name: GRID, path: `/planning?${scope}`, cookie },
    { name: 'planning 30 × 31, édition', path: `/planning?${scope}&mode=edit`, cookie },
    {
      name: 'planning, 12 concessions',
      path: `/planning?group=all&date=2026-11-19&month=${MONTH}`,
      cookie,
    },
  ]
  const costs = await measure(server, pages, 3, 20)
  costs.set(SAVE, await measureSaves(client, people))
  const bare = costs.get('page nue (/login)')
  const lines = [...costs].map(([name, { cpu, p50 }]) =>
    [
      name.padEnd(28),
      cpu.toFixed(2).padStart(9),
      p50.toFixed(2).padStart(9),
      (cpu / (bare?.cpu ?? Number.NaN)).toFixed(1).padStart(11),
      (p50 / (bare?.p50 ?? Number.NaN)).toFixed(1).padStart(11),
    ].join(''),
  )
  const head = `${''.padEnd(28)}   CPU ms   p50 ms      × CPU      × p50`
  return {
    table: [`Planning (${people.length} collaborateurs)`, head, ...lines, ''].join('\n'),
    bounds: [GRID, SAVE].map((name) =>
      atMost(
        `${name}, × page nue`,
        (costs.get(name)?.cpu ?? Number.NaN) / (bare?.cpu ?? Number.NaN),
        MOST_TIMES_BARE,
      ),
    ),
  }
}
