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
