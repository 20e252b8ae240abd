import { createHmac } from 'node:crypto'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { shopifyWebhooks } from './webhooks.ts'

const secret = 'shpss_secret'
const signed = (body: Buffer, by = secret) => ({
  headers: { 'x-shopify-hmac-sha256': createHmac('sha256', by).update(body).digest('base64') },
  body,
})

it('SEC-18 is signed over each byte: one that is flipped, added or lacking, or another secret, is a forgery', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 1, maxLength: 300 }), fc.nat(), fc.integer({ min: 1, max: 255 }), (bytes, at, flip) => {
      const body = Buffer.from(bytes)
      const { headers } = signed(body)
      const flipped = Buffer.from(body)
      flipped[at % body.length] = (flipped[at % body.length] ?? 0) ^ flip
      const isSigned = (sent: Buffer, by = secret) => shopifyWebhooks.isSigned({ headers, body: sent }, by)
      expect(isSigned(body)).toBe(true)
      for (const other of [flipped, Buffer.concat([body, Buffer.from(' ')]), body.subarray(1)]) expect(isSigned(other)).toBe(false)
      expect([isSigned(body, 'shpss_other'), shopifyWebhooks.isSigned({ headers: {}, body }, secret)]).toEqual([false, false])
    }),
  )
})

const level = { inventory_item_id: 5, location_id: 7 }

it.each([
  ['inventory_levels/update', level, { stream: 'stock_levels', key: '5 7' }],
  ['inventory_levels/disconnect', level, { stream: 'stock_levels', key: '5 7' }],
  ['inventory_levels/update', { inventory_item_id: 5 }, null],
  ['inventory_levels/update', { id: 5 }, null],
  ['inventory_items/delete', { id: 5 }, { stream: 'stock_levels', key: '5' }],
  ['inventory_items/update', { id: 5 }, { stream: 'unit_costs', key: '5' }],
  ['orders/updated', { id: '5 7' }, null],
  ['orders/updated', { id: 5, ...level }, { stream: 'orders', key: '5' }],
])('SEC-18 of %s with %j only the record that it is about is read', (topic, sent, record) => {
  const headers = { 'x-shopify-topic': topic, 'x-shopify-webhook-id': 'a', 'x-shopify-shop-domain': 'fern-shop.myshopify.com' }
  expect(shopifyWebhooks.read({ headers, body: Buffer.from(JSON.stringify(sent)) })?.record).toEqual(record)
})
