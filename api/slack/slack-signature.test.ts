import { createHmac } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isSignedBySlack } from './slack-signature.ts'

/** The example of Slack's page on verifying requests. */
const published = {
  secret: '8f742231b10e8888abcd99yyyzzz85a5',
  timestamp: '1531420618',
  signature: 'v0=a2114d57b48eac39b9ad189dd8316235a7b4a8d21a10bd27519666489c69b503',
  body: Buffer.from(
    'token=xyzz0WbapA4vBCDEFasx0q6G&team_id=T1DC2JH3J&team_domain=testteamnow&channel_id=G8PSS9T3V&channel_name=foobar&user_id=U2CERLKJA&user_name=roadrunner&command=%2Fwebhook-collect&text=&response_url=https%3A%2F%2Fhooks.slack.com%2Fcommands%2FT1DC2JH3J%2F397700885554%2F96rGlfmibIGlgcZRskXaIFfN&trigger_id=398738663015.47445629121.803a0bc887a14d10d2c447fce8b6703c',
  ),
}
const at = new Date(1_531_420_618_000)
const isSigned = (of: Partial<typeof published> = {}, now = at) => {
  const { secret, ...request } = { ...published, ...of }
  return isSignedBySlack(request, secret, now)
}

describe('what Slack signed', () => {
  it('SEC-18 has the signature of the published example', () => {
    expect(isSigned()).toBe(true)
  })

  it('SEC-18 fits no other secret, time, body or version', () => {
    expect(isSigned({ secret: '8f742231b10e8888abcd99yyyzzz85a6' })).toBe(false)
    expect(isSigned({ timestamp: '1531420619' })).toBe(false)
    expect(isSigned({ body: Buffer.from(`${published.body}&`) })).toBe(false)
    expect(isSigned({ signature: published.signature.replace('v0=', 'v1=') })).toBe(false)
    for (const signature of ['', 'v0=', published.signature.slice(0, -1), `${published.signature}0`, 'ü'.repeat(67)])
      expect([signature, isSigned({ signature })]).toEqual([signature, false])
  })

  it('SEC-18 holds for five minutes before and after, and no longer', () => {
    const seconds = (count: number) => new Date(at.getTime() + count * 1_000)
    expect([-300, 300].map((count) => isSigned({}, seconds(count)))).toEqual([true, true])
    expect([-301, 301].map((count) => isSigned({}, seconds(count)))).toEqual([false, false])
    for (const timestamp of ['', 'NaN', 'Infinity', '-1531420618', '1531420618.0', ' 1531420618', '1e9', '9'.repeat(40)])
      expect([timestamp, isSigned({ timestamp })]).toEqual([timestamp, false])
  })

  it('SEC-18 is bytes, whatever they mean: one changed bit is another body', () => {
    const sign = (body: Buffer) =>
      `v0=${createHmac('sha256', published.secret).update(`v0:${published.timestamp}:`).update(body).digest('hex')}`
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 1, maxLength: 80 }), fc.nat(), fc.integer({ min: 0, max: 7 }), (bytes, place, bit) => {
        const body = Buffer.from(bytes)
        const other = Buffer.from(bytes)
        other[place % other.length] = (other[place % other.length] ?? 0) ^ (1 << bit)
        const signature = sign(body)
        expect([isSigned({ body, signature }), isSigned({ body: other, signature })]).toEqual([true, false])
      }),
    )
  })
})
