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
function largestWorkbook(days: readonly SiteDay[]): Uint8Array {
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

/**
 * Measures response times of the synthesis during the import of a workbook of 100,000 rows, and without an import. Both
 * measurements request the page sequentially, equally often.
 */
export async function measureDuringImport(
  server: ChildServer,
  cookie: string,
  network: DemoNetwork,
): Promise<{ table: string; bounds: Bound[] }> {
  const days = activityDays(network, ACTIVITY_DATE)
  const bytes = largestWorkbook(days)
  const page = `${server.url}/synthesis?group=all&date=${ACTIVITY_DATE}`
  for (let i = 0; i < WARM_UP; i++) await ask(page, cookie)
  const busy: number[] = []
  let isOver = false
  const begun = performance.now()
  const imported = importWorkbook(server, cookie, bytes).finally(() => {
    isOver = true
  })
  while (!isOver) busy.push(await ask(page, cookie))
  await imported
  const took = performance.now() - begun
  const idle: number[] = []
  while (idle.length < busy.length) idle.push(await ask(page, cookie))
  // Restores the network's figures, which the next bench run reuses.
  await importMorning(server, cookie, network)
  const [busyP99, idleP99] = [percentile(busy, 0.99), percentile(idle, 0.99)]
  const line = (name: string, times: readonly number[]) =>
    `${name.padEnd(24)}${[0.5, 0.99, 0.9999]
      .map((share) => percentile(times, share).toFixed(1).padStart(10))
      .join('')}`
  return {
    table: [
      `\nSynthèse pendant un import de 100 000 lignes (${(took / 1000).toFixed(1)} s, ${busy.length} pages)`,
      `${''.padEnd(24)}    p50 ms    p99 ms    max ms`,
      line('sans import', idle),
      line('pendant l’import', busy),
      '',
    ].join('\n'),
    bounds: [atMost('synthèse pendant un import, p99 × repos', busyP99 / idleP99, MOST_TIMES_IDLE)],
  }
}
