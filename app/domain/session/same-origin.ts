/** Request headers that state the origin. */
interface OriginHeaders {
  get(name: string): string | null
}

/**
 * True if a browser's write comes from a page of this product: by `Sec-Fetch-Site`, else by an `Origin` with our host.
 * False without both headers: every browser sends one of them with a write.
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
 * True if a write comes from a page of another site. False without origin headers, because the caller is then no
 * browser. False for `none`, because the user typed the address or used a bookmark.
 */
export function isForeignWrite(method: string, headers: OriginHeaders): boolean {
  if (READS.includes(method) || headers.get('Sec-Fetch-Site') === 'none') return false
  const stated = headers.get('Sec-Fetch-Site') ?? headers.get('Origin')
  return stated !== null && !isSameOrigin(headers)
}

/** True if the write's origin has another host than its `Host` header. */
export function hasOtherHost(method: string, headers: OriginHeaders): boolean {
  const origin = headers.get('Origin')
  if (READS.includes(method) || !origin) return false
  return !URL.canParse(origin) || new URL(origin).host !== headers.get('Host')
}

/**
 * True if a write with another host comes from our own page all the same, behind a proxy that rewrites `Host`.
 * @param own the product's public origin, for browsers without `Sec-Fetch-Site`
 */
export function isOwn(headers: OriginHeaders, own: string): boolean {
  const [site, origin] = [headers.get('Sec-Fetch-Site'), headers.get('Origin')]
  return site ? site === 'same-origin' && origin !== 'null' : origin === new URL(own).origin
}
