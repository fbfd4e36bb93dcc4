const IPV4 = /^\d{1,3}(\.\d{1,3}){3}$/

/** Splits an IPv6 address into its eight groups of four hexadecimal digits; null when invalid. */
function groupsOf(address: string): string[] | null {
  const parts = address.split('::')
  if (parts.length > 2) return null
  const [head = [], tail = []] = parts.map((part) => (part === '' ? [] : part.split(':')))
  const missing = 8 - head.length - tail.length
  if (parts.length === 1 ? missing !== 0 : missing < 1) return null
  const groups = [...head, ...Array<string>(missing).fill('0'), ...tail]
  if (!groups.every((group) => /^[0-9a-f]{1,4}$/.test(group))) return null
  return groups.map((group) => group.padStart(4, '0'))
}

/** Rewrites `::ffff:192.0.2.1` with its last four bytes as hexadecimal groups. */
function withoutDots(address: string): string {
  const [, head = '', dotted = ''] = /^(.*:)([\d.]+)$/.exec(address) ?? []
  if (!IPV4.test(dotted)) return address
  const [a = 0, b = 0, c = 0, d = 0] = dotted.split('.').map(Number)
  return `${head}${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`
}

/** The first 48 bits of an IPv6 address, which one site has; null for IPv4 addresses and any other text. */
export function clientBlock(ip: string): string | null {
  const network = clientNetwork(ip)
  return network.endsWith('::/64') ? `${network.split(':').slice(0, 3).join(':')}::/48` : null
}

/**
 * Rate-limit key of a caller: an IPv4 address (also if mapped into IPv6), or the first 64 bits of an IPv6 address. Not
 * the whole IPv6 address: a network has 2⁶⁴ of them. Any other text is returned unchanged.
 */
export function clientNetwork(ip: string): string {
  const address = ip
    .trim()
    .toLowerCase()
    .replace(/%.*$/, '')
    .replace(/^\[|\]$/g, '')
  if (IPV4.test(address)) return address
  const groups = groupsOf(withoutDots(address))
  if (!groups) return address
  if (groups.slice(0, 6).join(':') === '0000:0000:0000:0000:0000:ffff') {
    const bytes = groups.slice(6).flatMap((group) => [group.slice(0, 2), group.slice(2)])
    return bytes.map((byte) => Number.parseInt(byte, 16)).join('.')
  }
  return `${groups.slice(0, 4).join(':')}::/64`
}
