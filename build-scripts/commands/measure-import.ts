import { randomInt } from 'node:crypto'
import { read, utils } from 'xlsx'
import { activityDays } from '../demo/daily-activity'
import type { DemoNetwork } from '../demo/network'
import { workbookOf } from '../demo/workbook'
import { type ChildServer, cpuMs } from './child-server'
import { atLeast, type Bound } from './performance-budget'

/** Activity date that the benchmark imports repeatedly. */
export const ACTIVITY_DATE = '2026-11-19'
const IMPORT_DATE = '2026-11-20'
/** Number of warm-up runs and of measured runs. */
const [WARM_UP, RUNS] = [5, 20]

/** Least speed of a whole network's import, relative to only reading the file. */
const LEAST_RATIO = 1 / 2

/** Wall-clock and CPU time of all runs, in ms. */
interface Spent {
  wall: number
  cpu: number
}

/** Baseline: number of rows in all sheets, read by the sheet library with its default options. */
function merelyRead(bytes: Uint8Array): number {
  const book = read(bytes)
  return book.SheetNames.reduce((sum, name) => {
    const sheet = book.Sheets[name]
    return sum + (sheet ? utils.sheet_to_json(sheet, { header: 1 }).length - 1 : 0)
  }, 0)
}

/**
 * Imports a file by the call of programs; its figures take the place of another model's. @throws Error when it is
 * refused, or when concessions fail
 */
export async function importFile(
  server: ChildServer,
  cookie: string,
  { bytes, name, model }: { bytes: Uint8Array; name: string; model?: string },
): Promise<void> {
  const form = new FormData()
  form.set('file', new File([bytes as BlobPart], name))
  form.set('date', IMPORT_DATE)
  form.set('replaceModel', 'true')
  if (model) form.set('model', model)
  const answer = await fetch(`${server.url}/api/dashboard/import`, {
    method: 'POST',
    body: form,
    headers: { cookie, origin: server.url },
  })
  if (!answer.ok) throw new Error(`the import answered ${answer.status}: ${await answer.text()}`)
  const { failedSites } = await answer.json()
  if (failedSites.length > 0) throw new Error(`the import failed for ${failedSites.join(', ')}`)
}

/** Imports a workbook of the product's own format. @throws as `importFile` */
export const importWorkbook = (server: ChildServer, cookie: string, bytes: Uint8Array) =>
  importFile(server, cookie, { bytes, name: `activite-${ACTIVITY_DATE}.xlsx` })

/** Imports a day of the whole network with changed figures, because unchanged figures would write nothing. */
export async function importMorning(
  server: ChildServer,
  cookie: string,
  network: DemoNetwork,
): Promise<void> {
  const days = activityDays(network, ACTIVITY_DATE)
  const more = randomInt(1, 1_000_000)
  for (const day of days) day.services.mechanic.cents += more
  await importWorkbook(server, cookie, workbookOf(days))
}

/** Adds the duration of `act` to `spent`; `cpu` returns the CPU time used so far, in ms. */
async function spend(spent: Spent, cpu: () => number, act: () => unknown): Promise<void> {
  const [wall, used] = [performance.now(), cpu()]
  await act()
  spent.wall += performance.now() - wall
  spent.cpu += cpu() - used
}

const ownCpu = () => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

/**
 * Rows per second of a whole import over HTTP (upload, checks, writes; figures differ each time, so that something
 * is written) against merely reading the same file with the sheet library. The ratio is that of the CPU time, which
 * other programs of the machine disturb least.
 */
export async function measureImport(
  server: ChildServer,
  cookie: string,
  network: DemoNetwork,
): Promise<{ table: string; bounds: Bound[] }> {
  const days = activityDays(network, ACTIVITY_DATE)
  const [imported, readIn]: [Spent, Spent] = [
    { wall: 0, cpu: 0 },
    { wall: 0, cpu: 0 },
  ]
  let rows = 0
  for (let run = -WARM_UP; run < RUNS; run++) {
    for (const day of days) day.services.mechanic.cents += 100
    const bytes = workbookOf(days)
    if (run === 0) for (const spent of [imported, readIn]) Object.assign(spent, { wall: 0, cpu: 0 })
    await spend(readIn, ownCpu, () => {
      rows = merelyRead(bytes)
    })
    await spend(
      imported,
      () => cpuMs(server.pid),
      () => importWorkbook(server, cookie, bytes),
    )
  }
  const line = (name: string, { wall, cpu }: Spent) => {
    const perSecond = Math.round((rows * RUNS * 1000) / cpu).toLocaleString('fr-FR')
    const [ms, cpuText] = [wall / RUNS, cpu / RUNS].map((n) => n.toFixed(0).padStart(8))
    return `${name.padEnd(24)}${cpuText}${ms} ${perSecond.padStart(12)}`
  }
  const ratio = readIn.cpu / imported.cpu
  const table = [
    `\nImport d’un matin de ${network.sites.length} concessions, ${rows} lignes`,
    `${''.padEnd(24)}  CPU ms      ms  lignes/s CPU`,
    line('lire le fichier', readIn),
    line('importer', imported),
    `rapport des vitesses : ${ratio.toFixed(2)}`,
    '',
  ].join('\n')
  return { table, bounds: [atLeast('import, × la lecture', ratio, LEAST_RATIO)] }
}
