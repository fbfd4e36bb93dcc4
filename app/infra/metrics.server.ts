import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

/*
 * Prometheus metrics of this process since its start (7-beyond §4). Labels are names of the product (a route pattern, a
 * kind of import, a rollup), never an address, an account or a place.
 */

/** Registry of everything in `/metrics`. */
export const metrics = new Registry()
const registers = [metrics]

export const requests = new Counter({
  name: 'http_requests_total',
  help: 'Requests answered, by method, route pattern and status (aborted: left before an answer was begun)',
  labelNames: ['method', 'route', 'status'] as const,
  registers,
})

export const requestSeconds = new Histogram({
  name: 'http_request_duration_seconds',
  help: 'Time from a request to the end of its answer, by route pattern',
  labelNames: ['route'] as const,
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
  registers,
})

export const imports = new Counter({
  name: 'apv_imports_total',
  help: 'Imports that ended, by kind and outcome',
  labelNames: ['kind', 'outcome'] as const,
  registers,
})

export const rollupBuilds = new Counter({
  name: 'apv_sums_recomputed_total',
  help: 'Stored sums computed again, by what they sum',
  labelNames: ['part'] as const,
  registers,
})

export const cachedResponses = new Counter({
  name: 'apv_kept_answers_total',
  help: 'Pages that may be answered from what this process kept: given again (hit), or made (miss)',
  labelNames: ['outcome'] as const,
  registers,
})

export const renderedPages = new Counter({
  name: 'apv_drawn_pages_total',
  help: 'Pages that were made: as drawn before for the same content (hit), or drawn (miss)',
  labelNames: ['outcome'] as const,
  registers,
})

export const pendingMails = new Gauge({
  name: 'apv_mails',
  help: 'Mails in the queue that the instances share: waiting, and of these failed at their last try',
  labelNames: ['state'] as const,
  registers,
})

export const commandSeconds = new Histogram({
  name: 'apv_database_command_duration_seconds',
  help: 'Time that the product waited for a command of the database, repeats included',
  labelNames: ['command'] as const,
  buckets: [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.05, 0.25, 1, 5],
  registers,
})

export const commandRepeats = new Counter({
  name: 'apv_database_repeats_total',
  help: 'Commands begun again because the database was passingly away',
  registers,
})

export const commandFailures = new Counter({
  name: 'apv_database_failures_total',
  help: 'Commands that failed: the database stayed away, or refused (a taken identifier, a full disk)',
  labelNames: ['reason'] as const,
  registers,
})

export const databaseUp = new Gauge({
  name: 'apv_database_up',
  help: 'Whether the database answered this look within 1.5 s',
  registers,
})

export const databaseBytes = new Gauge({
  name: 'apv_database_file_bytes',
  help: 'Size of the embedded database, its log included',
  labelNames: ['file'] as const,
  registers,
})

/** Starts Node's default metrics (CPU, memory, event loop), once. Only on demand, because collecting them costs CPU. */
export function watchProcess(): void {
  if (metrics.getSingleMetric('process_cpu_seconds_total')) return
  collectDefaultMetrics({ register: metrics })
}
