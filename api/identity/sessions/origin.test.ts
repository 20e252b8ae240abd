import { describe, expect, it } from 'vitest'
import { isOurs } from './origin.ts'

const cookie = 'riskpilot.session_token=x'

describe('a request with the cookie of a person', () => {
  it.each([
    ['same-origin', true],
    ['none', true],
    ['same-site', false],
    ['cross-site', false],
    ['', false],
  ])('SEC-10 that a browser calls ‘%s’ may change something: %s', (site, isTaken) => {
    expect(isOurs({ host: 'localhost:4000', cookie, 'sec-fetch-site': site }, undefined)).toBe(isTaken)
    expect(isOurs({ host: 'shop.example', cookie, 'sec-fetch-site': site }, 'https://shop.example')).toBe(isTaken)
  })

  it.each([
    ['http://localhost:4000', 'localhost:4000', true],
    ['http://127.0.0.1:4000', '127.0.0.1:4000', true],
    ['http://192.168.1.20:4000', '192.168.1.20:4000', true],
    ['http://[::1]:4000', '[::1]:4000', true],
    ['http://evil.example:4000', 'evil.example:4000', false],
    ['http://localhost.evil.example:4000', 'localhost.evil.example:4000', false],
    ['http://127.0.0.1.evil.example:4000', '127.0.0.1.evil.example:4000', false],
    ['http://localhost:5000', 'localhost:4000', false],
    ['https://localhost:4000', 'localhost:4000', false],
    ['null', 'localhost:4000', false],
  ])('SEC-10 from %s at the address %s, without PUBLIC_URL, may change something: %s', (origin, host, isTaken) => {
    expect(isOurs({ origin, host, cookie }, undefined)).toBe(isTaken)
  })

  it('SEC-10 without an origin or a word of a browser is of nobody’s page, and changes nothing', () => {
    expect([isOurs({ host: 'localhost:4000', cookie }, undefined), isOurs({ host: 'localhost:4000' }, undefined)]).toEqual([false, true])
  })
})
