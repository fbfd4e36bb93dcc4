/** The headers a browser states its origin with. */
interface OriginHeaders {
  get(name: string): string | null
}

/**
 * Whether a browser's write comes from our own pages: `Sec-Fetch-Site` where the browser sends it, else an
 * `Origin` with our host. Neither: refused, since every browser sends one of them with a write.
 */
export function isSameOrigin(headers: OriginHeaders): boolean {
  const site = headers.get('Sec-Fetch-Site')
  if (site) return site === 'same-origin'
  const origin = headers.get('Origin')
  const host = headers.get('Host')
  if (!origin || !host) return false
  try {
    return new URL(origin).host === host
  } catch {
    return false
  }
}
