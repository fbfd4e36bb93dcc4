import { gzipSync } from 'node:zlib'
import { type ChildServer, livingCpuMs, residentMb } from './child-server'
import { addressOf } from './measure'
import { atMost, type Bound } from './performance-budget'

const DATE = 'date=2026-11-19'
const NETWORK = `group=all&${DATE}`
/** Pages of the whole network, opened by an administrator. */
const PAGES = [
  ['synthèse', `/synthesis?${NETWORK}`],
  ['causes', `/synthesis?${NETWORK}&tab=causes`],
  ['historique', `/historical-results?${NETWORK}`],
  ['planning', `/planning?${NETWORK}&month=2026-11`],
  ['productivité', `/productivity?${NETWORK}`],
  ['comparaison', `/financial-dashboard?${NETWORK}`],
  ['ventes additionnelles', `/crescendo?${NETWORK}`],
  ['VideoCheck', `/videocheck?${NETWORK}`],
  ['objectifs', `/targets?${NETWORK}&month=2026-11`],
  ['administration, réseau', '/admin/network?page=1'],
  ['administration, comptes', '/admin/users?page=1'],
  ['recherche', '/search?q=renn'],
  ['planning imprimé', '/print-planning?group=all&month=2026-11'],
  ['productivité imprimée', `/print-productivity-report?${NETWORK}`],
] as const
/** Number of imports, each followed by a first view of every page, and number of later views. */
const [IMPORTS, WARM] = [3, 3]
/** Largest gzip size of a page, in kB. */
const MOST_KB = 60
/** Largest allowed CPU of the first view after an import, as a multiple of a later view's. */
const MOST_TIMES_WARM = 2
/** CPU time in ms below which a difference is invisible, and may be a single garbage collection. */
const UNSEEN_MS = 20

interface View {
  cpu: number
  ms: number
  kb: number
}

const median = (values: readonly number[]) =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

async function view({ url, pid }: ChildServer, path: string, cookie: string): Promise<View> {
  const [before, begun] = [livingCpuMs(pid), performance.now()]
  // Not from the response cache, which would skip rendering.
  const address = addressOf({ name: path, path, cookie, uncached: path.includes('?') })
  const answer = await fetch(url + address, { headers: { cookie } })
  const html = await answer.text()
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`)
  const ms = performance.now() - begun
  return { cpu: livingCpuMs(pid) - before, ms, kb: gzipSync(html).length / 1000 }
}

const whole = (value: number) => value.toFixed(0).padStart(9)

/** Median of some views, per measure. */
const middle = (views: readonly View[]): View => ({
  cpu: median(views.map(({ cpu }) => cpu)),
  ms: median(views.map(({ ms }) => ms)),
  kb: median(views.map(({ kb }) => kb)),
})

/**
 * Measures the pages of the whole network: the first view after the server's start, the first view after an import
 * (median of three imports), and later views. Also measures page sizes, and the server's memory after each phase.
 * @param importMorning imports new figures for the day that the pages show
 */
export async function measureNetwork(
  server: ChildServer,
  cookie: string,
  importMorning: () => Promise<void>,
): Promise<{ table: string; bounds: Bound[] }> {
  const see = (path: string) => view(server, path, cookie)
  const cold: View[] = []
  for (const [, path] of PAGES) cold.push(await see(path))
  const first = PAGES.map((): View[] => [])
  const later = PAGES.map((): View[] => [])
  const held: number[] = []
  for (let n = 0; n < IMPORTS; n++) {
    await importMorning()
    for (const [i, [, path]] of PAGES.entries()) {
      first[i]?.push(await see(path))
      for (let warm = 0; warm < WARM; warm++) later[i]?.push(await see(path))
      held[i] = residentMb(server.pid)
    }
  }
  const title = 'Pages du réseau entier'.padEnd(24)
  const head = ['1re, ms', 'CPU', 'import.', 'CPU', 'ensuite', 'CPU', 'ko gzip', 'mémoire']
  const lines = [title + head.map((one) => one.padStart(9)).join('')]
  const bounds: Bound[] = []
  for (const [i, [name]] of PAGES.entries()) {
    const began = middle(cold.slice(i, i + 1))
    const after = middle(first[i] ?? [])
    const warm = middle(later[i] ?? [])
    const figures = [began.ms, began.cpu, after.ms, after.cpu, warm.ms, warm.cpu, after.kb]
    lines.push(name.padEnd(24) + [...figures, held[i] ?? Number.NaN].map(whole).join(''))
    bounds.push(
      atMost(`${name}, ko gzip`, after.kb, MOST_KB),
      atMost(
        `${name}, CPU ms à la 1re vue`,
        after.cpu,
        Math.max(UNSEEN_MS, warm.cpu * MOST_TIMES_WARM),
      ),
    )
  }
  return { table: `\n${lines.join('\n')}\n`, bounds }
}
