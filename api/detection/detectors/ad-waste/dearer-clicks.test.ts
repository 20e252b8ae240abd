import { describe, expect, it } from 'vitest'
import { clicksAreDearer } from './dearer-clicks.ts'
import type { WasteStory } from './narrative.ts'
import { emptyWeeks, weekOf } from './week-sums.ts'
import type { YieldSeries, YieldView } from './yield-view.ts'

/** A Thursday, on which weeks of `weekOf` begin; the campaigns run from 100 days before it on. */
const startedOn = 20_006
const first = startedOn - 100
const lately = 14

/** A campaign that buys 1,000 clicks a day, at a price by the day from the fall on, in micros. */
function campaign(price: (i: number) => number): YieldSeries {
  const clicks = new Float64Array(100 + lately).fill(1000)
  const spend = clicks.map((count, i) => count * price(i - 100))
  return { axis: { spend, clicks, value: spend, seen: new Uint8Array(100 + lately).fill(1) } } as unknown as YieldSeries
}

const dearer = (times: number) => (i: number) => (i < 0 ? 500_000 : 500_000 * times)
const steady = dearer(1)

type Case = {
  readonly own: (i: number) => number
  readonly others?: (i: number) => number
  readonly drop?: number
  readonly lastYear?: number
}

function isDearer({ own, others = steady, drop = 0.3, lastYear }: Case): boolean {
  const series = new Map([
    ['search', campaign(own)],
    ['social', campaign(others)],
    ['brand', campaign(others)],
  ])
  const weeks = emptyWeeks()
  const start = weekOf(startedOn) - 52
  const ran = lastYear === undefined ? [] : Array.from({ length: 16 }, (_, k) => start - 12 + k)
  weeks.clicks.set('search', new Map(ran.map((week) => [week, 7000])))
  weeks.spend.set('search', new Map(ran.map((week) => [week, 3.5e9 * (week < start ? 1 : (lastYear ?? 1))])))
  const click = { before: own(-1), now: own(lately - 1) }
  const fall = { entity: 'search', startedOn, story: { drop, lately, click } as WasteStory }
  return clicksAreDearer(fall, { weeks, view: { first, days: 100 + lately, series } as YieldView })
}

describe('clicks that cost more', () => {
  it('explain a fall of as much, whatever the platform counts', () => {
    expect(isDearer({ own: dearer(1.4) })).toBe(true)
    // A third of the fall is something else.
    expect(isDearer({ own: dearer(1.25) })).toBe(false)
  })

  it('are no reason of its own where those of the other campaigns cost as much more', () => {
    expect(isDearer({ own: dearer(1.4), others: dearer(1.4) })).toBe(false)
    expect(isDearer({ own: dearer(1.8), others: dearer(1.2) })).toBe(true)
  })

  it('are no reason where a week before was as dear', () => {
    expect(isDearer({ own: (i) => (i >= -35 && i < -28 ? 720_000 : dearer(1.4)(i)) })).toBe(false)
  })

  it('are no reason where they cost as much more in the same weeks of last year', () => {
    expect(isDearer({ own: dearer(1.4), lastYear: 1.4 })).toBe(false)
    expect(isDearer({ own: dearer(1.4), lastYear: 1 })).toBe(true)
  })
})
