/** Types of the part of autocannon that the benchmark uses; the package has none. */
declare module 'autocannon' {
  interface Request {
    path: string
    headers?: Record<string, string>
    /** changes the request each time it is sent */
    setupRequest?(request: Request): Request
  }
  interface Load {
    url: string
    connections: number
    /** seconds, unless there is an amount */
    duration?: number
    /** requests in all */
    amount?: number
    headers?: Record<string, string>
    /** asked for in turn, by each connection */
    requests?: Request[] | undefined
  }
  interface Result {
    requests: { average: number; total: number }
    /** milliseconds */
    latency: { p50: number }
    non2xx: number
    /** answers by the first digit of their status */
    '2xx': number
    '3xx': number
    '4xx': number
    '5xx': number
    errors: number
  }
  export default function autocannon(load: Load): Promise<Result>
}
