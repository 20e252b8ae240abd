import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { refuseKeyInAddress } from './key-in-address.ts'

const key = `rp_${randomBytes(32).toString('base64url')}`

describe('an API key in an address', () => {
  it.each([
    ['as a parameter', `/api/risks?key=${key}`],
    ['as the path', `/${key}`],
    ['after its scheme', `/api/risks?authorization=Bearer%20${key}&page=1`],
    ['with an encoded underscore', `/api/risks?key=${key.replace('_', '%5F')}`],
    ['with an encoded sign in it', `/api/risks?key=rp_%41${key.slice(4)}`],
    ['before another parameter', `/api/risks?key=${key}&first=1`],
    ['by itself', key],
  ])('SEC-22 is refused %s', (_, url) => {
    expect(() => refuseKeyInAddress(url)).toThrow('An API key does not belong in an address')
  })

  it('is not seen in the token of a link, wherever the token has its first characters', () => {
    for (let at = 0; at <= 61; at++) {
      const token = randomBytes(48).toString('base64url')
      expect(() => refuseKeyInAddress(`/unsubscribe?token=${token.slice(0, at)}rp_${token.slice(at + 3)}`)).not.toThrow()
    }
  })
})
