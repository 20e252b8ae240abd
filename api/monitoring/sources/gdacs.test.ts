import { describe, expect, it } from 'vitest'
import { answering } from '../../../e2e/support/monitoring/answering-client.ts'
import { cardOf, golden } from '../../../e2e/support/monitoring/golden-answers.ts'
import { gdacsSource, readGdacs } from './gdacs.ts'

const address = 'https://www.gdacs.org/xml/rss.xml'
const feed = golden('gdacs.xml')

describe('disasters near a supplier', () => {
  it('are told with kind, name, way and level, where the level is orange or red, and never a drought', () => {
    expect(readGdacs(feed, 'Shenzhen, CN')).toEqual([
      {
        ...{ key: 'TC9000101', type: 'disaster', names: [], weakNames: [], kind: 'organisation', countries: [] },
        keys: { sites: ['Shenzhen, CN'] },
        ...{ day: '2026-11-27', deadline: null },
        sentence:
          'Tropical cyclone KALMERTA-26 since 2026-11-20, 56 km from Shenzhen, CN: alert level red. Typhoon (maximum wind speed of 185 km/h)',
        link: 'https://www.gdacs.org/report.aspx?eventtype=TC&eventid=9000101',
      },
      expect.objectContaining({
        key: 'FL9000102',
        day: '2026-11-20',
        sentence: 'Flood since 2026-11-20, 68 km from Shenzhen, CN: alert level orange. Magnitude 6.2',
      }),
    ])
  })

  it('are none more than 100 km away, and none of a city that is not known', () => {
    expect(readGdacs(feed, 'Shanghai, CN')).toEqual([])
    expect(readGdacs(feed, 'Nowhere, CN')).toEqual([])
  })

  it('are asked for by the city, and got once for all of them', async () => {
    const gdacs = gdacsSource()
    expect(gdacs.question(cardOf({ city: 'Łódź', country: 'PL' }))).toBe('Łódź, PL')
    const { client, asked } = answering({ [address]: feed })
    expect(await gdacs.ask(client, 'Shenzhen, CN')).toHaveLength(2)
    expect(await gdacs.ask(client, 'Łódź, PL')).toEqual([])
    expect(asked).toEqual([address])
  })

  it.each([
    ['a web page', { body: '<!DOCTYPE html>\n<html><body>Service unavailable</body></html>' }, 'no feed'],
    ['nothing', { body: '' }, 'no feed'],
    ['half of its feed', { body: feed.slice(0, feed.length / 2) }, 'a feed that is cut'],
    ['a feed without levels', { body: feed.replaceAll('gdacs:alertlevel', 'gdacs:level') }, 'a shape that is not known'],
    ['that it is asked too often', { status: 429 }, 'asks us to wait'],
    ['that it is out of order', { status: 503 }, 'status 503'],
  ])('are refused where the answer is %s', async (_, bad, because) => {
    await expect(gdacsSource().ask(answering({ [address]: bad }).client, 'Shenzhen, CN')).rejects.toThrow(because)
  })
})
