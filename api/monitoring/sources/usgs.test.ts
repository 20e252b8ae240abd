import { describe, expect, it } from 'vitest'
import { answering, badAnswers } from '../../../e2e/support/monitoring/answering-client.ts'
import { cardOf, golden } from '../../../e2e/support/monitoring/golden-answers.ts'
import { readUsgs, usgsSource } from './usgs.ts'

const feed = 'https://earthquake.usgs.gov/'
const answer = JSON.parse(golden('usgs.json'))

describe('earthquakes near a supplier', () => {
  it('are told with strength, way and rating, where the rating is orange or red, or there is none and they are strong', () => {
    expect(readUsgs(answer, 'Shenzhen, CN')).toEqual([
      {
        ...{ key: 'us9000aa01', type: 'disaster', names: [], weakNames: [], kind: 'organisation', countries: [] },
        keys: { sites: ['Shenzhen, CN'] },
        ...{ day: '2026-11-25', deadline: null },
        sentence:
          'Earthquake of magnitude 6.2 on 2026-11-25, 49 km from Shenzhen, CN (38 km W of Kalmerton). The USGS rates its harm orange.',
        link: 'https://earthquake.usgs.gov/earthquakes/eventpage/us9000aa01',
      },
      expect.objectContaining({
        key: 'us9000aa02',
        sentence: 'Earthquake of magnitude 6.1 on 2026-11-26, 39 km from Shenzhen, CN (near Zellweg). The USGS has not rated its harm yet.',
        link: null,
      }),
    ])
  })

  it('are none more than 100 km away, and none of a city that is not known', () => {
    expect(readUsgs(answer, 'Sendai, JP').map(({ key }) => key)).toEqual([])
    expect(readUsgs(answer, 'Nowhere, CN')).toEqual([])
  })

  it('are asked for by the city, and got once for all of them', async () => {
    const usgs = usgsSource()
    expect(usgs.question(cardOf({ city: 'shenzhen', country: 'CN' }))).toBe('Shenzhen, CN')
    expect(usgs.question(cardOf({ city: 'Shenzhen' }))).toBeNull()
    const { client, asked } = answering({ [feed]: golden('usgs.json') })
    expect(await usgs.ask(client, 'Shenzhen, CN')).toHaveLength(2)
    expect(await usgs.ask(client, 'London, GB')).toEqual([])
    expect(asked).toEqual(['https://earthquake.usgs.gov/earthquakes/feed/v1.0/summary/significant_month.geojson'])
  })

  it.each(badAnswers)('are refused where the answer is %s', async (_, bad, because) => {
    await expect(usgsSource().ask(answering({ [feed]: bad }).client, 'Shenzhen, CN')).rejects.toThrow(because)
  })

  it('are refused where they are of another shape', () => {
    expect(() => readUsgs({ features: [{ id: 'x' }] }, 'Shenzhen, CN')).toThrow('a shape that is not known, at properties')
  })
})
