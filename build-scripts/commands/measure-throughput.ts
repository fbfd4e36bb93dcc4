import autocannon from 'autocannon'
import { type ChildServer, cpuMs } from './child-server'
import { addressOf, type Page } from './measure'
import { atLeast, type Bound } from './performance-budget'

const SECONDS = 8
const CONNECTIONS = [1, 4] as const
/** Fewest pages per second on one core. */
const LEAST_PAGES = 250

function load(server: ChildServer, page: Page, connections: number, duration: number) {
  const { path, cookie } = page
  const headers = { 'accept-encoding': 'gzip', ...(cookie ? { cookie } : {}) }
  const setupRequest = (request: { path: string }) => ({ ...request, path: addressOf(page) })
  const requests = page.uncached ? [{ path, setupRequest }] : undefined
  return autocannon({ url: server.url + path, connections, duration, headers, requests })
}

/**
 * Measures compressed pages per second, with one and four connections that send without pause. Also computes the
 * maximum per core, as 1 s divided by a page's CPU time, because the load generator shares the machine.
 */
export async function measureThroughput(
  server: ChildServer,
  pages: readonly Page[],
): Promise<{ table: string; bounds: Bound[] }> {
  const bounds: Bound[] = []
  const lines = ['\nPages à la seconde, gzip'.padEnd(45), '  /s     p50 ms  CPU ms  /s par cœur\n']
  for (const page of pages) {
    await load(server, page, 4, 2)
    for (const connections of CONNECTIONS) {
      const before = cpuMs(server.pid)
      const { requests, latency, non2xx } = await load(server, page, connections, SECONDS)
      if (non2xx > 0) throw new Error(`${page.path} answered ${non2xx} times without a page`)
      const cpu = (cpuMs(server.pid) - before) / requests.total
      const name = `${page.name}, ${connections} connexion${connections > 1 ? 's' : ''}`
      if (page.cookie && !page.uncached && connections > 1)
        bounds.push(atLeast(`${page.name}, pages à la seconde par cœur`, 1000 / cpu, LEAST_PAGES))
      const figures = [
        requests.average.toFixed(0),
        latency.p50,
        cpu.toFixed(2),
        (1000 / cpu).toFixed(0),
      ]
      lines.push(`${name.padEnd(40)}${figures.map((one) => String(one).padStart(9)).join('')}\n`)
    }
  }
  return { table: lines.join(''), bounds }
}
