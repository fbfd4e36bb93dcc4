import { randomInt } from 'node:crypto'
import { PRODUCTIVE_SERVICES, type ProductiveService } from '~/domain/workshop-services'
import type { ExportedFigures } from '~/imports/examples/exported-site'
import { invoiceLinesExport, invoiceLinesModel } from '~/imports/examples/invoice-lines'
import { activityDays } from '../demo/daily-activity'
import type { DemoNetwork } from '../demo/network'
import { type ChildServer, cpuMs, peakMb } from './child-server'
import { largestWorkbook, responseTimes } from './measure-during-import'
import { ACTIVITY_DATE, importFile, importMorning } from './measure-import'
import { atMost, type Bound } from './performance-budget'

/** Concessions of the export; with `ROWS_BY_SERVICE` they make 100,000 rows. */
const CONCESSIONS = 200
/** Customer, warranty and internal invoices, and orders under way, by service: 500 rows in all. */
const ROWS_BY_SERVICE: Readonly<
  Record<ProductiveService, readonly [number, number, number, number]>
> = { mechanic: [200, 40, 20, 10], quickService: [100, 15, 10, 5], body: [70, 10, 10, 10] }
/** Runs of each kind, in turn; the median counts. */
const RUNS = 5
/** Largest allowed ratio of an export's import to that of the product's own workbook of as many rows (8 §3). */
const MOST_TIMES_WORKBOOK = 1.5
/** Largest allowed ratio of response times during the import to those without one. */
const MOST_TIMES_IDLE = 2

const NAME = 'Lignes de factures (bench)'

async function call(server: ChildServer, cookie: string, path: string, model?: unknown) {
  const answer = await fetch(`${server.url}/api${path}`, {
    method: model ? 'POST' : 'GET',
    headers: { cookie, origin: server.url, 'Content-Type': 'application/json' },
    body: model ? JSON.stringify({ model }) : null,
  })
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
  return answer.json()
}

/** Identifier of the bench's model, which a kept network may have from an earlier run. */
async function modelOf(server: ChildServer, cookie: string): Promise<string> {
  const known: { _id: string; name: string }[] = await call(server, cookie, '/import-models')
  const own = known.find(({ name }) => name === NAME)
  return own?._id ?? (await call(server, cookie, '/import-models', invoiceLinesModel(NAME, {})))._id
}

function figuresOf(service: ProductiveService, cents: number): ExportedFigures {
  const [clients, guaranties, cessions, workshops] = ROWS_BY_SERVICE[service]
  const hours = { totalHours: 30_000, hecHours: 21_000, ongoing: 1_500 }
  return { cents, ...hours, clients, guaranties, cessions, workshops }
}

/** The export with changed figures, because unchanged ones would write nothing. */
function linesOf(network: DemoNetwork): Uint8Array {
  const cents = 3_000_000 + randomInt(1, 1_000_000)
  const sites = network.sites.slice(0, CONCESSIONS).map(({ document }) => ({
    code: document.numerosPDV[0] ?? '',
    services: Object.fromEntries(
      PRODUCTIVE_SERVICES.map((service) => [service, figuresOf(service, cents)]),
    ) as Record<ProductiveService, ExportedFigures>,
  }))
  return invoiceLinesExport(sites, ACTIVITY_DATE)
}

const median = (times: readonly number[]) =>
  [...times].sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN

/**
 * Import of 100,000 lines of invoices of 200 concessions by an import model, in turn with the product's own workbook of
 * as many rows; and the synthesis while the export is imported (8 §3). The ratio is that of the CPU time, which other
 * programs of the machine disturb least. A file that needs more memory than the parsing thread has is refused.
 */
export async function measureModelImport(
  server: ChildServer,
  cookie: string,
  network: DemoNetwork,
): Promise<{ table: string; bounds: Bound[] }> {
  const model = await modelOf(server, cookie)
  const part = { ...network, sites: network.sites.slice(0, CONCESSIONS) }
  const spent = { lines: [] as number[], workbook: [] as number[] }
  const walls = { lines: [] as number[], workbook: [] as number[] }
  const run = async (kind: keyof typeof spent) => {
    const bytes =
      kind === 'lines' ? linesOf(part) : largestWorkbook(activityDays(part, ACTIVITY_DATE))
    const [begun, used] = [performance.now(), cpuMs(server.pid)]
    const name = kind === 'lines' ? 'lignes.csv' : `activite-${ACTIVITY_DATE}.xlsx`
    await importFile(server, cookie, { bytes, name, ...(kind === 'lines' ? { model } : {}) })
    walls[kind].push(performance.now() - begun)
    spent[kind].push(cpuMs(server.pid) - used)
  }
  for (let i = 0; i < RUNS; i++) {
    await run('workbook')
    await run('lines')
  }
  // The workbook's thousands of unknown workers are replaced: no network has them.
  await importMorning(server, cookie, network)
  const during = await responseTimes(server, cookie, () =>
    importFile(server, cookie, { bytes: linesOf(part), name: 'lignes.csv', model }),
  )
  const peak = peakMb(server.pid)
  // Restores the network's figures, which the next bench run reuses.
  await importMorning(server, cookie, network)
  const line = (name: string, kind: keyof typeof spent) =>
    `${name.padEnd(24)}${[median(spent[kind]), median(walls[kind])]
      .map((ms) => ms.toFixed(0).padStart(10))
      .join('')}`
  const ratio = median(spent.lines) / median(spent.workbook)
  return {
    table: [
      `\nImport de 100 000 lignes, ${part.sites.length} concessions, médianes de ${RUNS} (pic ${peak.toFixed(0)} Mo)`,
      `${''.padEnd(24)}    CPU ms        ms`,
      line('classeur du produit', 'workbook'),
      line('lignes de factures', 'lines'),
      during.table,
      '',
    ].join('\n'),
    bounds: [
      atMost('import par modèle, × le classeur', ratio, MOST_TIMES_WORKBOOK),
      atMost('synthèse pendant lui, p99 × repos', during.ratio, MOST_TIMES_IDLE),
    ],
  }
}
