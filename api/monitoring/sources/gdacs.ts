import type { Notice } from '../notice.ts'
import { type AskedSource, SourceAway } from '../source.ts'
import { linkOf, makeNotice } from './make-notice.ts'
import { plainText, textOfMarkup } from './plain-text.ts'
import { publishedDay } from './published-at.ts'
import { mostItems, textOf } from './read-answer.ts'
import { readOnce } from './read-once.ts'
import { kmBetween, nearKm, placeOfSite, siteOf } from './site.ts'

const name = 'GDACS'

/** What it tells of by its own codes. A drought is of whole countries: its point says nothing. */
const kinds: Readonly<Record<string, string>> = {
  EQ: 'Earthquake',
  FL: 'Flood',
  TC: 'Tropical cyclone',
  VO: 'Volcanic eruption',
  WF: 'Forest fire',
}

/** Green: no humanitarian harm is expected. */
const harmful: readonly string[] = ['orange', 'red']

/**
 * The disasters in the feed of GDACS (RSS 2.0 with elements of its own) within 100 km of a site, as
 * `siteOf` writes it, whose alert level is orange or red. Throws `SourceAway` for what is no such
 * feed, or cut.
 */
export function readGdacs(text: string, site: string): Notice[] {
  const feed = text.replace(/^\uFEFF/, '').trim()
  if (!/^<\?xml|^<rss/.test(feed) || !feed.includes('<rss')) throw new SourceAway(`${name} answered with what is no feed.`)
  if (!feed.endsWith('</rss>')) throw new SourceAway(`${name} answered with a feed that is cut.`)
  const items = [...feed.matchAll(/<item>([\s\S]*?)<\/item>/g)].slice(0, mostItems).map(([, item = '']) => item)
  if (items.length > 0 && items.every((item) => partOf(item, 'gdacs:alertlevel') === ''))
    throw new SourceAway(`${name} answered in a shape that is not known, at gdacs:alertlevel.`)
  return items.flatMap((item) => noticeOf(item, site))
}

function noticeOf(item: string, site: string): Notice[] {
  const [kind, level] = [kinds[partOf(item, 'gdacs:eventtype')], partOf(item, 'gdacs:alertlevel').toLowerCase()]
  const number = partOf(item, 'guid')
  const km = kmTo(item, site)
  if (kind === undefined || !harmful.includes(level) || !/^[\w-]{1,40}$/.test(number) || km === null || km > nearKm) return []
  const [from, to] = [publishedDay(partOf(item, 'gdacs:fromdate')), publishedDay(partOf(item, 'gdacs:todate'))]
  const [called, severity] = [plainText(partOf(item, 'gdacs:eventname'), 60), plainText(partOf(item, 'gdacs:severity'), 90)]
  const since = from === null ? '' : ` since ${from}`
  return [
    makeNotice({
      key: number,
      type: 'disaster',
      sites: [site],
      // It is news for as long as it lasts.
      day: to ?? from,
      sentence: `${kind}${called && ` ${called}`}${since}, ${Math.round(km)} km from ${site}: alert level ${level}.${severity && ` ${severity}`}`,
      link: linkOf(partOf(item, 'link')),
    }),
  ]
}

/** Kilometres between the point of an item and a site; null where either is not known. */
function kmTo(item: string, site: string): number | null {
  const place = placeOfSite(site)
  const [, latitude, longitude] = /^(-?\d{1,2}(?:\.\d+)?) (-?\d{1,3}(?:\.\d+)?)$/.exec(partOf(item, 'georss:point')) ?? []
  if (place === null || latitude === undefined) return null
  return kmBetween(place, { latitude: Number(latitude), longitude: Number(longitude) })
}

/** The text of the first element of that name; empty where there is none. */
function partOf(item: string, tag: string): string {
  const [, text = ''] = new RegExp(`<${tag}(?:\\s[^>]*)?>([^<]*)</${tag}>`).exec(item) ?? []
  return textOfMarkup(text).trim()
}

/** Floods, storms, earthquakes, eruptions and forest fires near the city in which a supplier is. */
export function gdacsSource(): AskedSource {
  const current = readOnce(30, async (client) =>
    textOf(await client.get('https://www.gdacs.org/xml/rss.xml', { accept: 'application/rss+xml' }), name),
  )
  return {
    key: 'gdacs',
    kind: 'industry',
    name: 'Disasters (GDACS)',
    notice: 'Disasters: GDACS, © European Union.',
    everyMinutes: 6 * 60,
    hosts: ['www.gdacs.org'],
    perSecond: 1,
    isAuthority: true,
    needs: 'city that can be placed',
    question: siteOf,
    ask: async (client, site) => {
      const text = await current(client)
      return text === null ? [] : readGdacs(text, site)
    },
  }
}
