import fc from 'fast-check'
import { expect, it } from 'vitest'
import { optionalOrderNumber, orderNumber } from './order-number.ts'

it('takes a leading number sign off an order\u2019s number, and nothing else', () => {
  const plain = { '#1001': '1001', '# 1001': '1001', '##1001': '1001', '#SH-1001': 'SH-1001', '#01001': '01001' }
  for (const [written, number] of Object.entries(plain)) expect(orderNumber(written)).toBe(number)
  for (const number of ['1001', 'SH-1001', '1001#2', 'Order #1001', '#', '# #', '']) expect(orderNumber(number)).toBe(number)
  expect(optionalOrderNumber(null)).toBeNull()
})

it('says of a number it has read the same again', () => {
  fc.assert(fc.property(fc.string(), (text) => orderNumber(orderNumber(text)) === orderNumber(text)))
})
