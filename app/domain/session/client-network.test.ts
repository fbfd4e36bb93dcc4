import { expect, it } from 'vitest'
import { clientBlock, clientNetwork } from './client-network'

it.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['::FFFF:c000:0207', '192.0.2.7'],
  ['0:0:0:0:0:ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2::1', '2001:0db8:0001:0002::/64'],
  ['2001:0DB8:0001:0002:ffff:ffff:ffff:ffff', '2001:0db8:0001:0002::/64'],
  ['[2001:db8:1:2::5]', '2001:0db8:0001:0002::/64'],
  ['fe80::1%eth0', 'fe80:0000:0000:0000::/64'],
  ['2001:db8:1:3::1', '2001:0db8:0001:0003::/64'],
  ['::1', '0000:0000:0000:0000::/64'],
  // no addresses: counted as they are
  ['', ''],
  ['unknown', 'unknown'],
  ['1::2::3', '1::2::3'],
  ['1:2:3:4:5:6:7', '1:2:3:4:5:6:7'],
  ['1:2:3:4:5:6:7:8:9', '1:2:3:4:5:6:7:8:9'],
])('%s is counted as %s', (ip, caller) => {
  expect(clientNetwork(ip)).toBe(caller)
})

it.each([
  ['2001:db8:1:2::1', '2001:0db8:0001::/48'],
  ['2001:DB8:1:ffff::1', '2001:0db8:0001::/48'],
  ['2001:db8:2::1', '2001:0db8:0002::/48'],
  ['192.0.2.7', null],
  ['::ffff:192.0.2.7', null],
  ['unknown', null],
])('the block of %s is %s', (ip, block) => {
  expect(clientBlock(ip)).toBe(block)
})
