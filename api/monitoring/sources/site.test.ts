import { describe, expect, it } from 'vitest'
import { kmBetween, placeOfSite, siteOf } from './site.ts'

describe('where a supplier is', () => {
  it.each([
    ['Shenzhen', 'CN', 'Shenzhen, CN'],
    ['koln', 'DE', 'Köln, DE'],
    ['NEW YORK', 'US', 'New York City, US'],
    ['Łódź', 'PL', 'Łódź, PL'],
    ['Shenzhen', 'DE', null],
    ['Nowhere-upon-Nothing', 'GB', null],
    ['', 'GB', null],
    ['Shenzhen', null, null],
    [null, 'CN', null],
  ])('%s in %s is %s', (city, country, site) => {
    expect(siteOf({ city, country })).toBe(site)
  })

  it('is not known where a country has two cities of that name, neither far larger', () => {
    expect(siteOf({ city: 'Arlington', country: 'US' })).toBeNull()
  })

  it('has a place, which is no other than that of its name', () => {
    expect(placeOfSite('Shenzhen, CN')).toMatchObject({ latitude: 22.5, longitude: 114.1 })
    expect(placeOfSite('Shenzhen')).toBeNull()
    expect(placeOfSite('')).toBeNull()
  })
})

describe('the way between two places', () => {
  // London to Paris, and over the line at which days begin.
  it.each([
    [{ latitude: 51.5074, longitude: -0.1278 }, { latitude: 48.8566, longitude: 2.3522 }, 343.6],
    [{ latitude: 0, longitude: 179.9 }, { latitude: 0, longitude: -179.9 }, 22.2],
    [{ latitude: 10, longitude: 10 }, { latitude: 10, longitude: 10 }, 0],
    [{ latitude: 90, longitude: 0 }, { latitude: -90, longitude: 0 }, 20_015],
  ])('from %o to %o', (a, b, km) => {
    expect(Math.abs(kmBetween(a, b) - km)).toBeLessThan(0.6)
  })
})
