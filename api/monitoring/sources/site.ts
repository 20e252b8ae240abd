import { wordsOf } from '../../matching/fold.ts'
import type { IdentityCard } from '../../suppliers/identity-card.ts'
import { cityList } from './city-list.ts'

/** A place on the earth, in degrees. */
export type CityPlace = { readonly latitude: number; readonly longitude: number }

/** So near a supplier's city something happens to the supplier. */
export const nearKm = 100

/**
 * Where a supplier is, by its city and country: `Shenzhen, CN`. Null where the card lacks either,
 * and where the city is small, is called otherwise here, or is one of several of its name.
 */
export function siteOf({ city, country }: Pick<IdentityCard, 'city' | 'country'>): string | null {
  if (city === null || country === null) return null
  const name = cities().get(keyOf(city, country))?.name
  return name === undefined ? null : `${name}, ${country}`
}

/** The place of what `siteOf` answered; null for what is none. */
export function placeOfSite(site: string): CityPlace | null {
  const [, city = '', country = ''] = /^(.*), ([A-Z]{2})$/.exec(site) ?? []
  return cities().get(keyOf(city, country)) ?? null
}

const toRadians = Math.PI / 180
const earthDiameterKm = 12_742

/** Kilometres between two places (haversine). */
export function kmBetween(a: CityPlace, b: CityPlace): number {
  const half = (from: number, to: number) => Math.sin(((to - from) * toRadians) / 2) ** 2
  const across = Math.cos(a.latitude * toRadians) * Math.cos(b.latitude * toRadians) * half(a.longitude, b.longitude)
  return earthDiameterKm * Math.asin(Math.min(1, Math.sqrt(half(a.latitude, b.latitude) + across)))
}

type City = CityPlace & { readonly name: string }
let known: ReadonlyMap<string, City> | undefined

/** Read when the first is looked for. */
function cities(): ReadonlyMap<string, City> {
  known ??= readCities()
  return known
}

function readCities(): Map<string, City> {
  const read = new Map<string, City>()
  let country = ''
  for (const line of cityList.split('\n')) {
    if (/^[A-Z]{2}:$/.test(line)) country = line.slice(0, 2)
    else for (const row of line.split(';')) for (const [key, city] of cityIn(row, country)) read.set(key, city)
  }
  return read
}

/** `New York` and `New York City` are one. */
const keyOf = (city: string, country: string) =>
  `${country} ${wordsOf(city)
    .filter((word) => word !== 'city')
    .join(' ')}`

function cityIn(row: string, country: string): [string, City][] {
  const [, name, latitude, longitude] = /^(.+) (-?[\d.]+) (-?[\d.]+)$/.exec(row) ?? []
  if (name === undefined) return []
  return [[keyOf(name, country), { name, latitude: Number(latitude), longitude: Number(longitude) }]]
}
