import { describe, expect, it } from 'vitest'
import type { DayFacts, ParcelFact } from '../../day-facts.ts'
import { report } from '../../report.ts'
import { dayAt, daysByHand } from '../../testing/by-hand.ts'
import { runShop, toldFindings } from '../../testing/run-shop.ts'

const kinds = ['double_billed', 'freight_above_goods']
const told = (days: readonly DayFacts[]) => toldFindings(runShop(days)).filter(({ kind }) => kinds.includes(kind))

const parcel = (orderId: string, major: number, more: Partial<ParcelFact> = {}): ParcelFact => ({
  orderId,
  carrier: 'Swift',
  zone: 'UK',
  charged: 3_000_000,
  cost: Math.round(major * 1e6),
  goods: 40_000_000,
  units: 4,
  ...more,
})

/** Ten parcels a day at costs of their own; `odd` says what else is billed. */
function billed(
  count: number,
  odd: (i: number) => readonly ParcelFact[],
  costOf = (i: number, k: number) => 4 + ((i * 37 + k * 101) % 499) / 100,
): DayFacts[] {
  return daysByHand(count, () => ({ sales: [{ sku: 'S0', list: 10, paid: 10, units: 40, lines: 10 }] })).map((facts, i) => ({
    ...facts,
    parcels: [...Array.from({ length: 10 }, (_, k) => parcel(`${i}-${k}`, costOf(i, k))), ...odd(i)],
  }))
}

describe('billed twice', () => {
  it('counts the second bill of an order at the same cost, and calls it possible', () => {
    const [finding, ...others] = told(
      billed(60, (i) => (i === 30 ? [parcel('A', 61.37), parcel('B', 5)] : i === 37 ? [parcel('A', 61.37), parcel('B', 6)] : [])),
    )
    expect(others).toEqual([])
    expect(finding).toMatchObject({
      kind: 'double_billed',
      entity: 'Swift/UK',
      startedOn: dayAt(37),
      detectedOn: dayAt(37),
      loss: { expected: 6137n },
    })
    expect(finding?.title).toContain('may have been paid twice')
    expect(finding?.evidence).toEqual([
      { day: dayAt(37), table: 'parcel', entity: 'Swift/UK', document: 'A', rows: 1, amount: 61_370_000, expected: 0 },
    ])
  })

  it('counts a second bill up to 45 days after the first, not later', () => {
    const twice = (apart: number) => told(billed(120, (i) => (i === 40 || i === 40 + apart ? [parcel('A', 61.37)] : []))).length
    expect([twice(44), twice(46)]).toEqual([1, 0])
  })

  it('names both rows of one day and expects one of them', () => {
    const [finding] = told(billed(60, (i) => (i === 40 ? [parcel('A', 50), parcel('A', 50)] : [])))
    expect(finding?.evidence).toMatchObject([{ document: 'A', rows: 2, amount: 100_000_000, expected: 50_000_000 }])
  })

  it('takes it back when the carrier credits it', () => {
    const credited = (i: number) => (i === 30 || i === 33 ? [parcel('A', 61.37)] : i === 40 ? [parcel('A', -61.37)] : [])
    expect(told(billed(60, credited))).toMatchObject([{ state: 'ended', loss: { expected: 0n }, evidence: [] }])
    const atOnce = (i: number) => (i === 30 ? [parcel('A', 61.37)] : i === 33 ? [parcel('A', 61.37), parcel('A', -61.37)] : [])
    expect(told(billed(60, atOnce))).toEqual([])
  })

  const silent: Record<string, readonly DayFacts[]> = {
    'two parcels of their own costs': billed(60, (i) => (i === 40 ? [parcel('A', 50), parcel('A', 51)] : [])),
    'another carrier': billed(60, (i) => (i === 40 ? [parcel('A', 50), parcel('A', 50, { carrier: 'Slow' })] : [])),
    'flat rates': billed(
      60,
      (i) => (i === 40 ? [parcel('A', 30), parcel('A', 30)] : []),
      (_i, k) => (k % 2 === 0 ? 4 : 30),
    ),
    'a bill two months later': billed(120, (i) => (i === 40 || i === 100 ? [parcel('A', 50)] : [])),
    'too few parcels to know the carrier': billed(3, (i) => (i === 1 ? [parcel('A', 50), parcel('A', 50)] : [])),
  }
  for (const [name, days] of Object.entries(silent)) it(`is silent about ${name}`, () => expect(told(days)).toEqual([]))
})

describe('freight above goods', () => {
  const small = (i: number, k: number) => parcel(`small ${i} ${k}`, 19.5, { goods: 5_000_000, charged: 2_500_000 })

  it('counts what freight takes beyond goods and charge, once three orders did within a month', () => {
    const [finding, ...others] = told(billed(60, (i) => (i >= 30 && i < 50 ? [small(i, 0)] : [])))
    expect(others).toEqual([])
    expect(finding).toMatchObject({
      kind: 'freight_above_goods',
      entity: 'Swift/UK',
      startedOn: dayAt(30),
      detectedOn: dayAt(32),
      loss: { expected: 24_000n },
    })
  })

  const silent: Record<string, readonly DayFacts[]> = {
    'two odd bills': billed(60, (i) => (i === 40 ? [small(i, 0), small(i, 1)] : [])),
    'a replacement without paid goods': billed(60, (i) => (i >= 30 ? [parcel(`R${i}`, 12, { goods: 0, charged: 0 })] : [])),
    'an order that is not known': billed(60, (i) => (i >= 30 ? [parcel(`U${i}`, 12, { goods: null, units: null, charged: 0 })] : [])),
    'freight that the buyer paid': billed(60, (i) => (i >= 30 ? [parcel(`P${i}`, 30, { goods: 5_000_000, charged: 25_000_000 })] : [])),
  }
  for (const [name, days] of Object.entries(silent)) it(`is silent about ${name}`, () => expect(told(days)).toEqual([]))
})

it('cannot check bills before any parcel was read', () => {
  const { detectors } = report(runShop(daysByHand(40, () => ({ sales: [{ sku: 'S0', list: 10, paid: 10, units: 4, lines: 2 }] }))))
  for (const name of ['double-billed', 'freight-above-goods'])
    expect(detectors.find(({ detector }) => detector === name)).toMatchObject({
      state: 'cannot_run',
      reason: expect.stringContaining('shipping.csv'),
    })
})
