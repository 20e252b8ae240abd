import { createHmac } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { newSigningSecret, signedHeaders } from './sign.ts'

describe('signed messages', () => {
  it('SEC-18 have the signature of the published vector of Standard Webhooks', () => {
    const message = { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', at: new Date(1_614_265_330_000), body: '{"test": 2432232314}' }
    expect(signedHeaders(message, ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'])).toEqual({
      'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
      'webhook-timestamp': '1614265330',
      'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
    })
  })

  it('SEC-18 bear one signature a secret while secrets change, each of another', () => {
    const message = { id: 'a', at: new Date(0), body: '{}' }
    const [first, second] = [newSigningSecret(), newSigningSecret()]
    const alone = [first, second].map((secret) => signedHeaders(message, [secret])['webhook-signature'])
    expect(signedHeaders(message, [first, second])['webhook-signature']).toBe(alone.join(' '))
    expect(alone[0]).not.toBe(alone[1])
  })

  it('SEC-18 fit no other id, time, body or secret: one changed byte changes the signature', () => {
    const secret = newSigningSecret()
    const of = (id: string, at: number, body: string, by = secret) =>
      signedHeaders({ id, at: new Date(at * 1_000), body }, [by])['webhook-signature']
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 1, maxLength: 60 }), fc.nat(), fc.integer({ min: 1, max: 127 }), (bytes, place, flip) => {
        const ascii = Buffer.from(bytes.map((byte) => byte % 128))
        const changed = Buffer.from(ascii)
        changed[place % changed.length] = (changed[place % changed.length] ?? 0) ^ flip
        const [text, other] = [ascii.toString('latin1'), changed.toString('latin1')]
        expect(of('id', 5, other)).not.toBe(of('id', 5, text))
        expect(of(other, 5, 'body')).not.toBe(of(text, 5, 'body'))
        expect(of('id', 5, text, newSigningSecret())).not.toBe(of('id', 5, text))
        expect(of('id', 6, text)).not.toBe(of('id', 5, text))
      }),
    )
  })

  it('SEC-18 are made with 32 random bytes, in the form that receivers know', () => {
    const secret = newSigningSecret()
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    const expected = createHmac('sha256', Buffer.from(secret.slice(6), 'base64'))
      .update('i.1.b')
      .digest('base64')
    expect(signedHeaders({ id: 'i', at: new Date(1_000), body: 'b' }, [secret])['webhook-signature']).toBe(`v1,${expected}`)
  })
})
