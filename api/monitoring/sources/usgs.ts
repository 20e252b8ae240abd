import { z } from 'zod'
import type { Notice } from '../notice.ts'
import type { AskedSource } from '../source.ts'
import { linkOf, makeNotice } from './make-notice.ts'
import { plainText } from './plain-text.ts'
import { eachShaped, jsonOf, shaped } from './read-answer.ts'
import { readOnce } from './read-once.ts'
import { kmBetween, nearKm, placeOfSite, siteOf } from './site.ts'

const name = 'USGS'
const address = 'https://earthquake.usgs.gov/earthquakes/feed/v1.0/summary/significant_month.geojson'

const quakes = z.object({ features: z.array(z.unknown()) })
const quake = z.object({
  id: z.string().regex(/^\w{1,40}$/),
  properties: z.object({
    mag: z.number().nullable(),
    place: z.string().nullish(),
    time: z.number().int().min(0).max(8.64e15),
    alert: z.string().nullish(),
    type: z.string(),
    url: z.string().nullish(),
  }),
  geometry: z.object({ coordinates: z.tuple([z.number(), z.number()]).rest(z.unknown()) }),
})
type Quake = z.infer<typeof quake>

/** The publisher's estimate of harm to people and buildings (PAGER). */
const harmful: readonly string[] = ['orange', 'red']
/** Where nobody has estimated the harm yet, an earthquake so strong may do some (Proposed). */
const strong = 6

/**
 * The earthquakes in an answer of the USGS (GeoJSON of its significant ones) within 100 km of a
 * site, as `siteOf` writes it, whose alert level is orange or red, or which have none and a
 * magnitude of 6 or more.
 */
export function readUsgs(answer: unknown, site: string): Notice[] {
  const place = placeOfSite(site)
  const { features } = shaped(quakes, answer, name)
  return eachShaped(quake, features, name).flatMap((one) => {
    const [longitude, latitude] = one.geometry.coordinates
    if (place === null || !isHarmful(one.properties)) return []
    const km = kmBetween(place, { latitude, longitude })
    return km <= nearKm ? [noticeOf(one, site, km)] : []
  })
}

function isHarmful({ type, alert, mag }: Quake['properties']): boolean {
  return type === 'earthquake' && (alert == null ? (mag ?? 0) >= strong : harmful.includes(alert))
}

function noticeOf({ id, properties }: Quake, site: string, km: number): Notice {
  const { mag, alert, time, url } = properties
  const day = new Date(time).toISOString().slice(0, 10)
  const strength = mag === null ? '' : ` of magnitude ${mag.toFixed(1)}`
  const level = alert == null ? 'The USGS has not rated its harm yet.' : `The USGS rates its harm ${alert}.`
  const where = plainText(properties.place ?? '', 80)
  return makeNotice({
    key: id,
    type: 'disaster',
    sites: [site],
    day,
    sentence: `Earthquake${strength} on ${day}, ${Math.round(km)} km from ${site}${where && ` (${where})`}. ${level}`,
    link: linkOf(url),
  })
}

/** Earthquakes near the city in which a supplier is. */
export function usgsSource(): AskedSource {
  const significant = readOnce(30, async (client) => jsonOf(await client.get(address, { accept: 'application/json' }), name))
  return {
    key: 'usgs',
    kind: 'industry',
    name: 'Earthquakes (USGS)',
    // Of the table of cities, which both sources of disasters need.
    notice: 'Places of cities from GeoNames (geonames.org), licensed under CC BY 4.0.',
    everyMinutes: 6 * 60,
    hosts: ['earthquake.usgs.gov'],
    perSecond: 1,
    isAuthority: true,
    needs: 'city that can be placed',
    question: siteOf,
    ask: async (client, site) => {
      const answer = await significant(client)
      return answer === null ? [] : readUsgs(answer, site)
    },
  }
}
