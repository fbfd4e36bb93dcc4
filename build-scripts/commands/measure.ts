import { Agent, get } from 'node:http'
import { type ChildServer, livingCpuMs } from './child-server'

/** Cost of a request. */
export interface Cost {
  /** CPU of the server process with all threads, in ms per request */
  cpu: number
  /** median time until the last byte, in ms */
  p50: number
}

const median = (values: readonly number[]) =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

function fetchOnce(url: string, agent: Agent, cookie: string | null): Promise<number> {
  const begin = performance.now()
  return new Promise((resolve, reject) => {
    const headers = cookie ? { cookie } : {}
    get(url, { agent, headers }, (response) => {
      response.resume()
      response.once('end', () => {
        if (response.statusCode === 200) resolve(performance.now() - begin)
        else reject(new Error(`${url} answered ${response.statusCode}`))
      })
    }).once('error', reject)
  })
}

/** A page to measure; the bare page is requested without a cookie. */
export interface Page {
  name: string
  path: string
  cookie: string | null
  /** true: each request has another address, so that the response cache has no entry */
  uncached?: boolean
}

let views = 0

/** Address of the next request for a page. */
export const addressOf = ({ path, uncached }: Page): string =>
  uncached ? `${path}&vue=${views++}` : path

/**
 * Measures pages sequentially over one keep-alive connection. Each round measures all pages, so that a slow moment of
 * the machine affects all of them; the median of the rounds counts.
 */
export async function measure(
  server: ChildServer,
  pages: readonly Page[],
  rounds = 5,
  requests = 60,
): Promise<Map<string, Cost>> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const seen = new Map(pages.map(({ name }) => [name, { cpu: [] as number[], ms: [] as number[] }]))
  for (let round = 0; round <= rounds; round++)
    for (const page of pages) {
      const { name, cookie } = page
      const before = livingCpuMs(server.pid)
      const times: number[] = []
      for (let i = 0; i < requests; i++)
        times.push(await fetchOnce(server.url + addressOf(page), agent, cookie))
      // The first round only warms up.
      if (round === 0) continue
      seen.get(name)?.cpu.push((livingCpuMs(server.pid) - before) / requests)
      seen.get(name)?.ms.push(...times)
    }
  agent.destroy()
  return new Map(
    [...seen].map(([name, { cpu, ms }]) => [name, { cpu: median(cpu), p50: median(ms) }]),
  )
}
