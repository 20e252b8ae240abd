import { expect, it } from 'vitest'
import { countedAddress } from './rate-limits.ts'

it('SEC-06 counts the network of an address of version 6, however it is written, and the whole of one of version 4', () => {
  for (const one of ['2001:db8::1', '2001:db8::2', '2001:db8::a:b:c:d', '2001:db8:0:0:1:2:3:4', '2001:0db8::ffff'])
    expect([one, countedAddress(one)]).toEqual([one, '2001:db8:0:0'])
  expect(countedAddress('2001:db8:0:1::1')).toBe('2001:db8:0:1')
  expect(countedAddress('::1')).toBe('0:0:0:0')
  expect(countedAddress('fe80::1%eth0')).toBe('fe80:0:0:0')
  for (const one of ['203.0.113.7', '::ffff:203.0.113.7', '']) expect(countedAddress(one)).toBe(one)
})
