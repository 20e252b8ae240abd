import { expect, it } from 'vitest'
import { trustedProxyList } from '../../platform/settings/trusted-proxies.ts'
import { clientAddress } from './client-address.ts'

const found = (trusted: string | null, peer: string, ...forwarded: string[]) =>
  clientAddress(
    { socket: { remoteAddress: peer } as never, headers: forwarded.length > 0 ? { 'x-forwarded-for': forwarded.join(', ') } : {} },
    trusted === null ? undefined : (trustedProxyList(trusted) ?? expect.fail(`${trusted} is no list`)),
  )

it.each([
  ['no proxy is trusted', null, '10.0.0.1', ['203.0.113.9'], '10.0.0.1'],
  ['the peer is not the trusted one', '10.0.0.2', '10.0.0.1', ['203.0.113.9'], '10.0.0.1'],
  ['the proxy adds nothing', '10.0.0.1', '10.0.0.1', [], '10.0.0.1'],
  ['one proxy', '10.0.0.1', '10.0.0.1', ['203.0.113.9'], '203.0.113.9'],
  ['one proxy, and a forged left part', '10.0.0.1', '10.0.0.1', ['198.51.100.1', '203.0.113.9'], '203.0.113.9'],
  ['a forged left part of trusted addresses', '10.0.0.0/8', '10.0.0.1', ['10.9.9.9', '203.0.113.9'], '203.0.113.9'],
  ['two proxies in a row', '10.0.0.0/8', '10.0.0.1', ['198.51.100.1', '203.0.113.9', '10.0.0.7'], '203.0.113.9'],
  ['a person within the trusted network', '10.0.0.0/8', '10.0.0.1', ['10.0.0.7'], '10.0.0.7'],
  ['no address at the right end', '10.0.0.1', '10.0.0.1', ['203.0.113.9', 'unknown'], '10.0.0.1'],
  ['no address within', '10.0.0.0/8', '10.0.0.1', ['unknown', '10.0.0.7'], '10.0.0.7'],
  ['IPv6', 'fd00::/8', 'fd12::1', ['2001:db8::1'], '2001:db8::1'],
  ['a socket of both families', '127.0.0.1', '::ffff:127.0.0.1', ['203.0.113.9'], '203.0.113.9'],
  ['a network of IPv4 says nothing of IPv6', '0.0.0.0/1', 'fd12::1', ['2001:db8::1'], 'fd12::1'],
  ['a scoped address', 'fd00::/8', 'fe80::1%eth0', ['2001:db8::1'], 'fe80::1%eth0'],
])('SEC-28 the client’s address: %s', (_, trusted, peer, forwarded, address) => {
  expect(found(trusted, peer, ...forwarded)).toBe(address)
})
