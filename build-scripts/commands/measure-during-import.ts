import type { SiteDay } from '../demo/activity'
import { activityDays } from '../demo/daily-activity'
import type { DemoNetwork } from '../demo/network'
import { workbookOf } from '../demo/workbook'
import type { ChildServer } from './child-server'
import { addressOf } from './measure'
import { ACTIVITY_DATE, importMorning, importWorkbook } from './measure-import'
import { atMost, type Bound } from './performance-budget'

/** Most rows of a workbook (spec 5 §1). */
const ROWS = 100_000
const WARM_UP = 40
/** Largest allowed ratio of response times during an import to those without one. */
const MOST_TIMES_IDLE = 2

/** The morning's workbook, filled up to the row limit with unknown workers. */
export function largestWorkbook(days: readonly SiteDay[]): Uint8Array {
  const more = Math.max(0, Math.floor(ROWS / days.length) - 25)
  return workbookOf(
    days.map((day) => {
      const [known] = day.workers
      if (!known) return day
      const document = { ...known.worker.document, matricule: null }
      const strangers = Array.from({ length: more }, (_, i) => ({
        ...known,
        worker: { ...known.worker, document: { ...document, name: `Inconnu ${i}` } },
      }))
      return { ...day, workers: [...day.workers, ...strangers] }
    }),
  )
}

async function ask(path: string, cookie: string): Promise<number> {
  const begun = performance.now()
  // Not from the response cache, which would hide the import's effect on rendering.
  const url = addressOf({ name: path, path, cookie, uncached: true })
  const answer = await fetch(url, { headers: { cookie } })
  await answer.text()
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`)
  return performance.now() - begun
}

/** Value at a share (0 to 1) of the sorted times. */
const percentile = (times: readonly number[], share: number) =>
  [...times].sort((a, b) => a - b)[Math.floor(times.length * share)] ?? Number.NaN

/** Response times of the synthesis while something runs, against those without it. */
interface ResponseTimes {
  table: string
  /** p99 during the act to p99 without it */
  ratio: number
  seconds: number
  pages: number
}

/** Requests the network's synthesis sequentially while `act` runs, and equally often afterwards. */
export async function responseTimes(
  server: ChildServer,
  cookie: string,
  act: () => Promise<void>,
): Promise<ResponseTimes> {
  const page = `${server.url}/synthesis?group=all&date=${ACTIVITY_DATE}`
  for (let i = 0; i < WARM_UP; i++) await ask(page, cookie)
  const busy: number[] = []
  let isOver = false
  const begun = performance.now()
  const running = act().finally(() => {
    isOver = true
  })
  while (!isOver) busy.push(await ask(page, cookie))
  await running
  const seconds = (performance.now() - begun) / 1000
  const idle: number[] = []
  while (idle.length < busy.length) idle.push(await ask(page, cookie))
  const line = (name: string, times: readonly number[]) =>
    `${name.padEnd(24)}${[0.5, 0.99, 0.9999]
      .map((share) => percentile(times, share).toFixed(1).padStart(10))
      .join('')}`
  return {
    table: [
      `${''.padEnd(24)}    p50 ms    p99 ms    max ms`,
      line('synthèse, sans import', idle),
      line('pendant l’import', busy),
    ].join('\n'),
    ratio: percentile(busy, 0.99) / percentile(idle, 0.99),
    seconds,
    pages: busy.length,
  }
}

/** Measures response times of the synthesis during the import of a workbook of 100,000 rows, and without an import. */
export async function measureDuringImport(
  server: ChildServer,
  cookie: string,
  network: DemoNetwork,
): Promise<{ table: string; bounds: Bound[] }> {
  const bytes = largestWorkbook(activityDays(network, ACTIVITY_DATE))
  const { table, ratio, seconds, pages } = await responseTimes(server, cookie, () =>
    importWorkbook(server, cookie, bytes),
  )
  // Restores the network's figures, which the next bench run reuses.
  await importMorning(server, cookie, network)
  const title = `\nSynthèse pendant un import de 100 000 lignes (${seconds.toFixed(1)} s, ${pages} pages)`
  return {
    table: [title, table, ''].join('\n'),
    bounds: [atMost('synthèse pendant un import, p99 × repos', ratio, MOST_TIMES_IDLE)],
  }
}
