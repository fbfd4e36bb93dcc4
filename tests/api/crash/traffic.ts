import {
  ACTIVITY_HEADER,
  activityRow,
  WORKER_HEADER,
  workerRow,
} from '~/imports/activity/rows.fixture'
import { bySheetJs } from '~/imports/workbook/writers.fixture'
import { DEMO_PASSWORD } from '../../../build-scripts/demo/accounts'

export const MONTH = '2026-11'
/** Activity date of a workbook of 20 November; below, the day whose cells are saved. */
export const DATE = '2026-11-19'
export const CELL_DAY = '2026-11-24'
export const CODES = ['1', 'CP', '0.5', 'M', 'F', '0.75', 'RTT'] as const

/** Last sent and last acknowledged version of a kind of write. */
export interface Counter {
  sent: number
  acknowledged: number
}

/** Network of the product, and the versions sent to it. */
export interface Traffic {
  token: string
  sites: { _id: string; name: string; numerosPDV: string[]; group: string }[]
  workers: string[]
  imports: Counter
  cells: Counter
  targets: Counter
  /** last acknowledged target version, by index of the concession */
  acknowledgedTargets: Map<number, number>
}

/** Sends a REST request to the running product. @throws without a successful response */
export async function ask(
  url: string,
  token: string,
  path: string,
  method = 'GET',
  body?: unknown,
) {
  const response = await fetch(`${url}/api${path}`, {
    method,
    headers: {
      Authorization: `Bearer ${token}`,
      ...(body === undefined || body instanceof FormData
        ? {}
        : { 'Content-Type': 'application/json' }),
    },
    body: body === undefined || body instanceof FormData ? (body ?? null) : JSON.stringify(body),
  })
  const answer = await response.json()
  if (!response.ok)
    throw new Error(`${method} ${path}: ${response.status} ${JSON.stringify(answer)}`)
  return answer
}

/** Workbook whose figures all contain its version. */
function workbook({ sites }: Traffic, version: number): FormData {
  const numbers = sites.map(({ numerosPDV }) => numerosPDV[0] ?? '')
  const figures = {
    'CA Net': version,
    'Heures totales': version + 1000,
    'Factures client': version,
  }
  const bytes = bySheetJs({
    Activité: [ACTIVITY_HEADER, ...numbers.map((pdv) => activityRow(pdv, 'MECA', figures))],
    Collaborateurs: [
      WORKER_HEADER,
      ...numbers.flatMap((pdv) =>
        ['Kim', 'Lou'].map((name) => workerRow(pdv, name, { billed: version })),
      ),
    ],
  })
  const form = new FormData()
  form.set('date', '2026-11-20')
  form.set('file', new Blob([new Uint8Array(bytes)]), `version-${version}.xlsx`)
  return form
}

const SENDERS = {
  imports: (url: string, traffic: Traffic, version: number) =>
    ask(url, traffic.token, '/dashboard/import', 'POST', workbook(traffic, version)),
  cells: (url: string, { token, workers }: Traffic, version: number) =>
    ask(url, token, '/planning/bulk-update', 'PATCH', {
      entries: workers.map((worker) => ({
        worker,
        date: CELL_DAY,
        service: 'mechanic',
        code: CODES[version % CODES.length],
      })),
    }),
  targets: (url: string, { token, sites }: Traffic, version: number) =>
    ask(url, token, '/objectifs', 'POST', {
      site: sites[version % sites.length]?._id,
      year: 2026,
      month: 11,
      budget: { revenue: 100_000 + version, totalHours: 10, hecHours: 10, totalEntries: 0 },
    }),
}

/** Sends the next version of a kind of write. @throws when the product does not acknowledge the write */
export async function send(
  kind: keyof typeof SENDERS,
  url: string,
  traffic: Traffic,
): Promise<void> {
  const counter = traffic[kind]
  counter.sent++
  await SENDERS[kind](url, traffic, counter.sent)
  counter.acknowledged = counter.sent
  if (kind === 'targets')
    traffic.acknowledgedTargets.set(counter.sent % traffic.sites.length, counter.sent)
}

/** Sends writes of all three kinds concurrently, each kind in sequence, until the product is killed. */
export async function sendUntilKilled(
  url: string,
  traffic: Traffic,
  isGone: () => boolean,
): Promise<void> {
  const kinds = ['imports', 'cells', 'targets'] as const
  await Promise.all(
    kinds.map(async (kind) => {
      while (!isGone()) {
        try {
          await send(kind, url, traffic)
        } catch (error) {
          // a refused write is an error unless the product was killed
          if (!isGone()) throw error
        }
      }
    }),
  )
}

/** Signs in, and sends each kind of write once, so that every concession and cell has a known version. */
export async function firstLook(url: string): Promise<Traffic> {
  const credentials = { email: 'administrateur@demo.fr', password: DEMO_PASSWORD }
  const { token } = await ask(url, '', '/auth/login', 'POST', credentials)
  const sites: Traffic['sites'] = await ask(url, token, '/sites')
  const people: { _id: string; service: string }[] = await ask(
    url,
    token,
    `/workers?site=${sites[0]?._id}`,
  )
  const workers = people.filter(({ service }) => service === 'mechanic').map(({ _id }) => _id)
  const none = () => ({ sent: 0, acknowledged: 0 })
  const counters = { imports: none(), cells: none(), targets: none() }
  const traffic: Traffic = { token, sites, workers, ...counters, acknowledgedTargets: new Map() }
  for (const kind of ['imports', 'cells', ...sites.map(() => 'targets' as const)] as const)
    await send(kind, url, traffic)
  return traffic
}
