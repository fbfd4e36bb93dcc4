/** What the bench asks of autocannon, which brings no types. */
declare module 'autocannon' {
  interface Load {
    url: string
    connections: number
    /** seconds */
    duration: number
    headers: Record<string, string>
  }
  interface Result {
    requests: { average: number; total: number }
    /** milliseconds */
    latency: { p50: number }
    non2xx: number
  }
  export default function autocannon(load: Load): Promise<Result>
}
