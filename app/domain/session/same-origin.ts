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

const READS = ['GET', 'HEAD', 'OPTIONS']

/**
 * Whether a write is one that a browser says another site sent. A caller that says nothing is no browser of
 * today; what is typed or bookmarked by the visitor himself (`none`) is his own.
 */
export function isForeignWrite(method: string, headers: OriginHeaders): boolean {
  if (READS.includes(method) || headers.get('Sec-Fetch-Site') === 'none') return false
  const stated = headers.get('Sec-Fetch-Site') ?? headers.get('Origin')
  return stated !== null && !isSameOrigin(headers)
}

/** Whether a write states an origin of another host than it arrived under. */
export function hasOtherHost(method: string, headers: OriginHeaders): boolean {
  const origin = headers.get('Origin')
  if (READS.includes(method) || !origin) return false
  return !URL.canParse(origin) || new URL(origin).host !== headers.get('Host')
}

/**
 * Whether such a write is our own page's all the same: a proxy has rewritten its `Host`.
 * @param own the origin at which the product is known, for browsers that do not state `Sec-Fetch-Site`
 */
export function isOwn(headers: OriginHeaders, own: string): boolean {
  const [site, origin] = [headers.get('Sec-Fetch-Site'), headers.get('Origin')]
  return site ? site === 'same-origin' && origin !== 'null' : origin === new URL(own).origin
}
