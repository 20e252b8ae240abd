import { describe, expect, it } from 'vitest'
import { randomStream } from '../../../made-shops/random.ts'
import { deserialize, serialize } from '../../checkpoint.ts'
import type { DayFacts, ParcelFact } from '../../day-facts.ts'
import { advance } from '../../engine.ts'
import { lostBy } from '../../finding.ts'
import { report } from '../../report.ts'
import { billed, parcel } from '../../testing/billed-by-hand.ts'
import { dayAt } from '../../testing/by-hand.ts'
import { reportedFindings, runShop, withoutFlows } from '../../testing/run-shop.ts'

const told = (days: readonly DayFacts[]) => reportedFindings(runShop(days, withoutFlows), 'standing_postage')
const status = (days: readonly DayFacts[]) =>
  report(runShop(days, withoutFlows)).detectors.find(({ detector }) => detector === 'standing-postage')

/**
 * Ten parcels a day to the UK that cost 4 to 9 and are charged as given, beside those of another
 * lane.
 */
const shop = (count: number, charged: number, other: (i: number) => readonly ParcelFact[]) =>
  billed(count, other).map((facts) => ({
    ...facts,
    parcels: facts.parcels.map((one) => (one.zone === 'UK' ? { ...one, charged } : one)),
  }))
const covering = 8_000_000
const abroad = (i: number, charged: number, cost = 12) => [parcel(`a${i}`, cost, { zone: 'EU', charged: charged * 1e6 })]

describe('postage that always cost more than was charged', () => {
  it('tells the lane as one exact sum over its paid parcels, from the first on', () => {
    const [finding, ...others] = reportedFindings(runShop(shop(90, covering, (i) => abroad(i, 7))))
    expect(others).toEqual([])
    expect(finding).toMatchObject({
      kind: 'standing_postage',
      entity: 'all',
      nature: 'standing',
      startedOn: dayAt(0),
      detectedOn: dayAt(28),
      loss: { expected: 45_000n },
      counted: { loss: 45_000n },
      monthly: { expected: 15_000n },
    })
    expect(finding?.explanation).toContain('Swift to EU, $450')
  })

  it('counts what a lane gained on some parcels against what it lost on others', () => {
    const [finding] = told(shop(90, covering, (i) => abroad(i, 7, i % 5 === 0 ? 6 : 12)))
    expect(finding?.loss.expected).toBe(34_200n)
  })

  /** Five small parcels abroad that cover their cost, and a large one that costs 18. */
  const sized = (i: number, chargedForLarge: number) => [
    ...[1, 2, 3, 4, 5].map((k) => parcel(`s${i}-${k}`, 5, { zone: 'EU', size: 'S', units: 1, charged: 8e6 })),
    parcel(`l${i}`, 18, { zone: 'EU', size: 'L', units: 20, charged: chargedForLarge * 1e6 }),
  ]

  it('tells one size of a lane that covers its cost as a whole, and ends when that size does', () => {
    const [finding, ...others] = told(shop(90, covering, (i) => sized(i, 9)))
    expect(others).toEqual([])
    expect(finding).toMatchObject({ startedOn: dayAt(0), loss: { expected: 81_000n } })
    expect(finding?.explanation).toContain('Swift to EU in size L, $810')
    expect(finding?.evidence.every((part) => 'table' in part && part.document?.startsWith('l'))).toBe(true)
    const [ended] = told(shop(240, covering, (i) => sized(i, i < 90 ? 9 : 18.5)))
    expect(ended?.phase).toBe('ended')
    expect(told(shop(120, covering, (i) => sized(i, 17)))).toEqual([])
  })

  it('is silent where small parcels pay for large ones by one price', () => {
    expect(told(shop(120, covering, (i) => sized(i, 8)))).toEqual([])
  })

  it('counts each parcel once where a lane is told after its size', () => {
    // Too few middling parcels to be judged by themselves; without small ones the lane as a whole
    // does not cover its cost.
    const middling = (i: number) => (i % 4 === 0 ? [parcel(`m${i}`, 12, { zone: 'EU', size: 'M', units: 8, charged: 7e6 })] : [])
    const [finding, ...others] = told(shop(200, covering, (i) => [...(i < 100 ? sized(i, 9) : sized(i, 9).slice(5)), ...middling(i)]))
    expect(others).toEqual([])
    const orders = finding?.evidence.map((part) => ('table' in part ? (part.document ?? '') : '')) ?? []
    expect(new Set(orders).size).toBe(orders.length)
    expect(orders.some((order) => order.startsWith('m'))).toBe(true)
    expect(orders.filter((order) => order.startsWith('l'))).toHaveLength(200)
    expect(finding?.explanation).toMatch(
      /By carrier and zone: Swift to EU(?: in size L)?, \$[\d,]+; Swift to EU(?: in size L)?, \$[\d,]+\./,
    )
  })

  it('ends sixty days after postage was raised', () => {
    const [finding] = told(shop(240, covering, (i) => abroad(i, i < 90 ? 7 : 12.5)))
    expect(finding?.phase).toBe('ended')
  })

  it('leaves parcels to a rule that counts them', () => {
    const small = (i: number) => [parcel(`a${i}`, 12, { zone: 'EU', charged: 7_000_000, goods: i % 3 === 0 ? 2_000_000 : 40_000_000 })]
    const found = reportedFindings(runShop(shop(90, covering, small)))
    const orders = found.flatMap(({ evidence }) => evidence.map((part) => ('table' in part ? part.document : null)))
    expect(found.map(({ kind }) => kind).sort()).toEqual(['freight_above_goods', 'standing_postage'])
    expect(new Set(orders).size).toBe(orders.length)
  })

  it('leaves a lane whose cost rose to the change', () => {
    const days = shop(200, covering, (i) => [0, 1, 2].flatMap((k) => abroad(10 * i + k, 12, i < 120 ? 12 + (k - 1) / 4 : 18 + (k - 1) / 4)))
    const kinds = reportedFindings(runShop(days)).map(({ kind }) => kind)
    expect(kinds).toEqual(['shipping_overrun'])
  })

  const silent: Record<string, readonly DayFacts[]> = {
    'lanes that all cover their cost': shop(120, covering, (i) => abroad(i, 13)),
    'free shipping on one lane': shop(120, covering, (i) => abroad(i, 0)),
    'free shipping everywhere': shop(120, 0, (i) => abroad(i, 0)),
    'free shipping beside one paid lane': shop(120, 0, (i) => abroad(i, 7)),
    'postage below cost everywhere': shop(120, 3_000_000, (i) => abroad(i, 7)),
    'a lane a little short': shop(120, covering, (i) => abroad(i, 10.5)),
    'few dear parcels among many that cover': shop(120, covering, (i) => abroad(i, 7, i % 10 === 0 ? 80 : 5)),
    'two weeks of low postage': shop(120, covering, (i) => (i >= 40 && i < 54 ? [0, 1].flatMap((k) => abroad(2 * i + k, 7)) : [])),
  }
  for (const [name, days] of Object.entries(silent)) it(`is silent about ${name}`, () => expect(told(days)).toEqual([]))

  it('says why it cannot run', () => {
    expect(status(shop(60, 0, () => []))).toMatchObject({
      state: 'cannot_run',
      reason: expect.stringContaining('free shipping looks meant'),
    })
    expect(status(shop(60, 3_000_000, () => []))).toMatchObject({ state: 'cannot_run', reason: expect.stringContaining('too few lanes') })
    expect(status(shop(10, covering, () => []))).toMatchObject({ state: 'learning' })
    expect(status(shop(60, covering, () => []))).toMatchObject({ state: 'ready' })
  })

  it.each([1, 2, 3, 4, 5, 6])('is the exact sum of named parcels, whatever their order (%i)', (seed) => {
    const random = randomStream(seed, 'postage')
    const days = shop(80, covering, (i) =>
      Array.from({ length: random.whole(1, 4) }, (_, k) => abroad(10 * i + k, random.whole(5, 9), random.whole(9, 20))).flat(),
    )
    const lost = days
      .flatMap(({ parcels }) => parcels.filter(({ zone }) => zone === 'EU'))
      .reduce((sum, { cost, charged }) => sum + cost - charged, 0)
    const [finding] = told(days)
    expect(finding?.evidence.reduce((sum, part) => sum + lostBy(part), 0)).toBe(lost)
    const mixed = days.map((facts) => ({ ...facts, parcels: [...facts.parcels].reverse() }))
    expect(told(mixed)).toEqual([finding])
  })

  it.each([20, 45, 70])('goes on from a checkpoint of day %i as if it had never stopped', (stop) => {
    const days = shop(90, covering, (i) => [...abroad(i, 7, i % 5 === 0 ? 6 : 12), ...sized(i, 9).map((one) => ({ ...one, zone: 'US' }))])
    let state = deserialize(serialize(runShop(days.slice(0, stop))))
    for (const facts of days.slice(stop)) state = advance(state, facts).state
    expect(report(state)).toEqual(report(runShop(days)))
  })

  it.each([1, 2, 3, 4, 5, 6, 7, 8])('is silent where a flat rate covers a lane on average, whatever single parcels cost (%i)', (seed) => {
    const random = randomStream(seed, 'flat')
    const days = shop(120, covering, (i) =>
      Array.from({ length: random.whole(0, 2) }, (_, k) => abroad(10 * i + k, 12, random.whole(4, 20))).flat(),
    )
    expect(told(days)).toEqual([])
  })
})
