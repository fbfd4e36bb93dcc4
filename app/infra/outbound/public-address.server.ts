import { BlockList, isIP } from 'node:net'

/** IPv4 networks that are not on the internet, or not one computer (IANA special-purpose registry, multicast). */
const RESERVED_V4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const
/** Special networks inside 2000::/3: Teredo and protocol assignments, documentation, 6to4. */
const RESERVED_V6 = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const

const reservedV4 = new BlockList()
for (const [net, bits] of RESERVED_V4) reservedV4.addSubnet(net, bits, 'ipv4')
const reservedV6 = new BlockList()
for (const [net, bits] of RESERVED_V6) reservedV6.addSubnet(net, bits, 'ipv6')
/** Global unicast: excludes loopback, link-local, private, multicast, IPv4-mapped and NAT64 addresses. */
const globalV6 = new BlockList()
globalV6.addSubnet('2000::', 3, 'ipv6')

/** Whether an IP address is a computer on the public internet; false for anything that is no IP address. */
export function isPublicAddress(address: string): boolean {
  if (address.includes('%')) return false
  const family = isIP(address)
  if (family === 4) return !reservedV4.check(address, 'ipv4')
  if (family !== 6) return false
  return globalV6.check(address, 'ipv6') && !reservedV6.check(address, 'ipv6')
}
