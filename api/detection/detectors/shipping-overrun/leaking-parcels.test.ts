import { describe, expect, it } from 'vitest'
import type { LaneDays } from './lane.ts'
import { returnedOn } from './leaking-parcels.ts'

const noDays: LaneDays = {
  day: [],
  parcels: [],
  cost: [],
  counts: [],
  levels: [],
  payers: [],
  charged: [],
  logCharged: [],
  squareCharged: [],
}

/**
 * A lane scanned from day 100 on: ten usual days, ten at a level of 1, then `after`; each usual day
 * is worth odds of e.
 */
function returned(after: readonly number[]): number {
  const means = [...new Array<number>(10).fill(0), ...new Array<number>(10).fill(1), ...after]
  const own = { means, counts: means.map(() => 1), variance: 0.5 }
  const scan = { logRatio: 20, shapes: [{ from: 10, rampDays: 1, weight: 1, height: 1, heightVariance: 0.01, common: 0 }] }
  return returnedOn({ days: noDays, own, scan, firstDay: 100 }, 110)
}

describe('the day on which a lane’s cost is back', () => {
  it('is the first of the usual days, once they are 150 times likelier as such', () => {
    expect([returned([]), returned(new Array(5).fill(0)), returned(new Array(6).fill(0))]).toEqual([-1, -1, 120])
  })

  it('is none while the cost is up again, and the first where it was up for a few days only', () => {
    expect(returned([...new Array(8).fill(0), ...new Array(8).fill(1)])).toBe(-1)
    expect(returned([...new Array(8).fill(0), ...new Array(3).fill(1), ...new Array(9).fill(0)])).toBe(120)
  })
})
