import { gzipSync } from 'node:zlib'
import { atMost, type Bound } from './bounds'
import { type ChildServer, cpuMs, residentMb } from './child-server'
import { addressOf } from './measure'

const DATE = 'date=2026-11-19'
const NETWORK = `group=all&${DATE}`
/** The pages of the whole network, as an administrator opens them. */
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
const WARM = 5
/** Kilobytes of gzip for any page (issue 13). */
const MOST_KB = 60
/** Times a warm view's CPU, the first one after an import (issue 13). */
const MOST_TIMES_WARM = 2
/** Milliseconds of CPU below which a ratio says nothing: it is told in steps of ten. */
const UNSEEN_MS = 50

interface View {
  cpu: number
  ms: number
  kb: number
}

const median = (values: readonly number[]) =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

async function view({ url, pid }: ChildServer, path: string, cookie: string): Promise<View> {
  const [before, begun] = [cpuMs(pid), performance.now()]
  // why anew: an answer given again is no view
  const address = addressOf({ name: path, path, cookie, anew: path.includes('?') })
  const answer = await fetch(url + address, { headers: { cookie } })
  const html = await answer.text()
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`)
  const ms = performance.now() - begun
  return { cpu: cpuMs(pid) - before, ms, kb: gzipSync(html).length / 1000 }
}

const whole = (value: number) => value.toFixed(0).padStart(9)

/**
 * What the pages of the whole network cost: at their first view since the server's start, at the first one after an
 * import, and later; how many bytes they are, and the server's memory after each.
 * @param importMorning imports new figures of the day that the pages show
 */
export async function measureNetwork(
  server: ChildServer,
  cookie: string,
  importMorning: () => Promise<void>,
): Promise<{ table: string; bounds: Bound[] }> {
  const cold: View[] = []
  for (const [, path] of PAGES) cold.push(await view(server, path, cookie))
  await importMorning()
  const title = 'Pages du réseau entier'.padEnd(24)
  const head = ['1re, ms', 'CPU', 'import.', 'CPU', 'ensuite', 'CPU', 'ko gzip', 'mémoire']
  const lines = [title + head.map((one) => one.padStart(9)).join('')]
  const bounds: Bound[] = []
  for (const [i, [name, path]] of PAGES.entries()) {
    const first = await view(server, path, cookie)
    const later: View[] = []
    for (let n = 0; n < WARM; n++) later.push(await view(server, path, cookie))
    const ms = median(later.map((one) => one.ms))
    const cpu = median(later.map((one) => one.cpu))
    const figures = [cold[i]?.ms ?? 0, cold[i]?.cpu ?? 0, first.ms, first.cpu, ms, cpu, first.kb]
    lines.push(name.padEnd(24) + [...figures, residentMb(server.pid)].map(whole).join(''))
    const most = Math.max(UNSEEN_MS, cpu * MOST_TIMES_WARM)
    bounds.push(
      atMost(`${name}, ko gzip`, first.kb, MOST_KB),
      atMost(`${name}, CPU ms à la 1re vue`, first.cpu, most),
    )
  }
  return { table: `\n${lines.join('\n')}\n`, bounds }
}
