import { describe, expect, it } from 'vitest'
import { bearerOf, isListed, isOurs } from './origin.ts'

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
    ['http://evil.localhost:4000', 'evil.localhost:4000', false],
    ['http://LOCALHOST:4000', 'LocalHost:4000', true],
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

describe('a request to a server with PUBLIC_URL', () => {
  const publicOrigin = 'https://shop.example'
  it.each([
    ['https://shop.example', true],
    ['http://shop.example', false],
    ['https://shop.example:8443', false],
    ['https://evil.shop.example', false],
    ['http://localhost:4000', false],
    ['http://127.0.0.1:4000', false],
  ])('SEC-10 from %s may change something: %s', (origin, isTaken) => {
    expect(isOurs({ origin, host: new URL(origin).host, cookie }, publicOrigin)).toBe(isTaken)
  })
})

describe('a request with a key', () => {
  it('SEC-10 SEC-22 acts as the key, wherever its page is from, also with the cookie of a person', () => {
    const authorization = 'Bearer rp_key'
    const elsewhere = { origin: 'https://evil.example', host: 'localhost:4000', cookie, 'sec-fetch-site': 'cross-site' }
    expect([isOurs({ ...elsewhere, authorization }, undefined), isOurs(elsewhere, undefined)]).toEqual([true, false])
    expect(isOurs({ ...elsewhere, authorization: 'Basic YTpi' }, undefined)).toBe(false)
  })

  it.each([
    ['Bearer rp_key', 'rp_key'],
    ['bearer   rp_key  ', 'rp_key'],
    ['BEARER a b', 'a b'],
    ['Bearer', ''],
    ['Bearer ', ''],
    ['Basic Bearer x', undefined],
    ['Bearers x', undefined],
    ['xbearer', undefined],
    ['bearerx', undefined],
    ['', undefined],
    ['bearer   abc ', 'abc'],
    ['Bearerabc', undefined],
    ['Bearer,abc', undefined],
    [undefined, undefined],
  ])('SEC-22 of the header ‘%s’ the key is ‘%s’', (authorization, key) => {
    expect(bearerOf({ ...(authorization !== undefined && { authorization }) })).toBe(key)
  })
})

it('SEC-10 a page that names its origin to no host is none of ours', () => {
  expect(isOurs({ origin: 'http://localhost', cookie }, undefined)).toBe(false)
})

describe('a page of a listed site', () => {
  const listed = ['https://office.example']
  it.each([
    [{ origin: 'https://office.example' }, true],
    [{ origin: 'https://office.example', cookie }, false],
    [{ origin: 'https://evil.example' }, false],
    [{}, false],
  ])('SEC-10 of %j: %s', (headers, isTaken) => {
    expect(isListed(headers, listed)).toBe(isTaken)
  })
})

it('SEC-10 a thousand invented origins later every origin is judged as before', () => {
  const judged = () => [
    isOurs({ origin: 'http://localhost:4000', host: 'localhost:4000' }, undefined),
    isOurs({ origin: 'http://evil.example', host: 'evil.example' }, undefined),
  ]
  const before = judged()
  for (let i = 0; i < 1_000; i++) expect(isOurs({ origin: `http://evil${i}.example`, host: `evil${i}.example` }, undefined)).toBe(false)
  expect([before, judged()]).toEqual([
    [true, false],
    [true, false],
  ])
})
