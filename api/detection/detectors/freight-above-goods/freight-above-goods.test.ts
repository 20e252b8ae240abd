import { describe, expect, it } from 'vitest'
import type { DayFacts } from '../../day-facts.ts'
import { report } from '../../report.ts'
import { billed, parcel } from '../../testing/billed-by-hand.ts'
import { dayAt, daysByHand } from '../../testing/by-hand.ts'
import { reportedFindings, runShop, withoutFlows } from '../../testing/run-shop.ts'

const reported = (days: readonly DayFacts[]) => reportedFindings(runShop(days, withoutFlows), 'freight_above_goods')

describe('freight above goods', () => {
  const small = (i: number, k: number) => parcel(`small ${i} ${k}`, 19.5, { goods: 5_000_000, charged: 2_500_000 })

  it('counts what freight takes beyond goods and charge, once three orders did within a month', () => {
    const [finding, ...others] = reported(billed(60, (i) => (i >= 30 && i < 50 ? [small(i, 0)] : [])))
    expect(others).toEqual([])
    expect(finding).toMatchObject({
      kind: 'freight_above_goods',
      entity: 'Swift/UK',
      startedOn: dayAt(30),
      detectedOn: dayAt(32),
      loss: { expected: 24_000n },
    })
  })

  it('R13 states the exact sum over its whole life: one more such order adds to the ended finding, three let it go on', () => {
    // Each order loses 12.00 more than was paid: three at first, single ones far apart, then three
    // again.
    const burst = [30, 31, 32]
    const single = [80, 130, 131, 175]
    const again = [220, 221, 222]
    const on = (days: readonly number[]) => (i: number) => (days.includes(i) ? [small(i, 0)] : [])
    const findingOf = (count: number, days: readonly number[]) => reported(billed(count, on(days)))
    expect(findingOf(75, burst)).toMatchObject([{ state: 'ended', endedOn: dayAt(32), loss: { expected: 3_600n } }])
    for (const [i, day] of single.entries())
      expect(findingOf(day + 1, [...burst, ...single])).toMatchObject([
        { state: 'ended', startedOn: dayAt(30), endedOn: dayAt(day), loss: { expected: 3_600n + BigInt(1_200 * (i + 1)) } },
      ])
    const all = [...burst, ...single, ...again]
    expect(findingOf(222, all)).toMatchObject([{ state: 'ended', endedOn: dayAt(221), loss: { expected: 10_800n } }])
    expect(findingOf(223, all)).toMatchObject([{ state: 'open', startedOn: dayAt(30), loss: { expected: 12_000n } }])
    const [whole] = findingOf(260, all)
    expect(whole).toMatchObject({ state: 'ended', endedOn: dayAt(222), loss: { expected: 12_000n } })
    expect(whole?.evidence.map((part) => 'document' in part && part.document).sort()).toEqual(all.map((i) => `small ${i} 0`).sort())
    expect(whole?.title).toContain(': 10 parcels with ')
  })

  /** A lane of few parcels: on which days one loses 192.00, and on which one loses nothing. */
  const seldom = (count: number, losing: readonly number[], keeping: readonly number[]) =>
    reported(
      billed(count, (i) => [
        ...(losing.includes(i) ? [parcel(`loses ${i}`, 199.5, { zone: 'HT', goods: 5_000_000, charged: 2_500_000 })] : []),
        ...(keeping.includes(i) ? [parcel(`keeps ${i}`, 19.5, { zone: 'HT' })] : []),
      ]),
    )

  it('counts orders of a lane of few parcels together, and runs until enough of them kept the rule', () => {
    const losing = [30, 70, 110]
    expect(seldom(110, losing, [90])).toEqual([])
    expect(seldom(150, losing, [90])).toMatchObject([
      { entity: 'Swift/HT', phase: 'running', startedOn: dayAt(30), detectedOn: dayAt(110), loss: { expected: 57_600n } },
    ])
    // Three of four lost: four that kept the rule say that it is kept, three may be chance.
    expect(seldom(150, losing, [90, 112, 113, 114])).toMatchObject([{ phase: 'running' }])
    expect(seldom(150, losing, [90, 112, 113, 114, 115])).toMatchObject([{ phase: 'ended', endedOn: dayAt(110) }])
    // Nothing was sent there for three months: the lane is not used any more.
    expect(seldom(200, losing, [90])).toMatchObject([{ phase: 'running' }])
    expect(seldom(202, losing, [90])).toMatchObject([{ phase: 'ended', endedOn: dayAt(110), loss: { expected: 57_600n } }])
  })

  it('says what a month costs by the last three months where such orders are rare', () => {
    const [rare] = seldom(150, [30, 70, 110], [90])
    // Two of them within 91 days: 384.00 × 30 / 91.
    expect(rare?.monthly.expected).toBe(12_659n)
    expect(reported(billed(60, (i) => (i >= 30 && i < 50 ? [small(i, 0)] : [])))[0]?.monthly.expected).toBe(24_000n)
  })

  it('is silent where as many kept the rule between them', () => {
    const keeping = Array.from({ length: 90 }, (_, i) => 31 + i)
    expect(seldom(150, [30, 70, 110], keeping)).toEqual([])
  })

  it('loses no row of a lane that keeps the rule and breaks it on one and the same day', () => {
    // Three of five lost: on day 150 enough kept the rule to repair the lane, before another lost.
    const kept = ['a', 'b', 'c'].map((name) => parcel(`${name} keeps`, 19.5, { zone: 'HT' }))
    const loses = (name: string) => parcel(name, 199.5, { zone: 'HT', goods: 5_000_000, charged: 2_500_000 })
    const days = billed(151, (i) => {
      if (i === 150) return [...kept, parcel('d keeps', 19.5, { zone: 'HT' }), loses('e loses')]
      if (i === 20 || i === 90) return [parcel(`keeps ${i}`, 19.5, { zone: 'HT' })]
      return [30, 70, 110].includes(i) ? [loses(`loses ${i}`)] : []
    })
    const [finding, ...others] = reported(days)
    expect(others).toEqual([])
    expect(finding?.evidence).toHaveLength(4)
    expect(finding).toMatchObject({ startedOn: dayAt(30), loss: { expected: 76_800n } })
  })

  /**
   * A lane with a parcel every `step` days that keeps the rule: on `losing` days another does not.
   */
  const steady = (count: number, losing: readonly number[], step = 10) =>
    reported(
      billed(count, (i) => [
        ...(i % step === 0 ? [parcel(`keeps ${i}`, 19.5, { zone: 'HT' })] : []),
        ...(losing.includes(i) ? [parcel(`loses ${i}`, 199.5, { zone: 'HT', goods: 5_000_000, charged: 2_500_000 })] : []),
      ]),
    )

  it('counts three orders of a lane within a year together, where they are one in twenty of its parcels', () => {
    const losing = [40, 160, 380]
    expect(steady(380, losing)).toEqual([])
    expect(steady(385, losing)).toMatchObject([
      // At the pace of a year: 576.00 × 30 / 345.
      { entity: 'Swift/HT', startedOn: dayAt(40), detectedOn: dayAt(380), loss: { expected: 57_600n }, monthly: { expected: 5_009n } },
    ])
    // Later ones count one by one.
    expect(steady(481, [...losing, 480])).toMatchObject([{ state: 'ended', endedOn: dayAt(480), loss: { expected: 76_800n } }])
    expect(steady(420, [40, 160, 406]), 'more than a year').toEqual([])
    expect(steady(385, losing, 5), 'three of more than sixty').toEqual([])
  })

  it('begins with the orders that repeat, and not with an odd bill among many parcels before them', () => {
    expect(steady(320, [60, 300, 301, 302], 2)).toMatchObject([{ startedOn: dayAt(300), loss: { expected: 57_600n } }])
  })

  const silent: Record<string, readonly DayFacts[]> = {
    'two odd bills': billed(60, (i) => (i === 40 ? [small(i, 0), small(i, 1)] : [])),
    'a replacement without paid goods': billed(60, (i) => (i >= 30 ? [parcel(`R${i}`, 12, { goods: 0, charged: 0 })] : [])),
    'an order that is not known': billed(60, (i) => (i >= 30 ? [parcel(`U${i}`, 12, { goods: null, units: null, charged: 0 })] : [])),
    'freight that the buyer paid': billed(60, (i) => (i >= 30 ? [parcel(`P${i}`, 30, { goods: 5_000_000, charged: 25_000_000 })] : [])),
  }
  for (const [name, days] of Object.entries(silent)) it(`is silent about ${name}`, () => expect(reported(days)).toEqual([]))
})

it('cannot check bills before any parcel was read', () => {
  const days = daysByHand(40, () => ({ sales: [{ sku: 'S0', list: 10, paid: 10, units: 4, lines: 2 }] }))
  expect(report(runShop(days, withoutFlows)).detectors.find(({ detector }) => detector === 'freight-above-goods')).toMatchObject({
    state: 'cannot_run',
    reason: expect.stringContaining('shipping.csv'),
    missing: ['shipping'],
  })
})
