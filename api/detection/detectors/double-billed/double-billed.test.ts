import { describe, expect, it } from 'vitest'
import { type DayFacts, noLines, type SoldLines } from '../../day-facts.ts'
import { report } from '../../report.ts'
import { billed, parcel } from '../../testing/billed-by-hand.ts'
import { dayAt, daysByHand } from '../../testing/by-hand.ts'
import { reportedFindings, runShop, withoutFlows } from '../../testing/run-shop.ts'

const reported = (days: readonly DayFacts[]) => reportedFindings(runShop(days, withoutFlows), 'double_billed')

/** A unit of each product for each order. */
const orderLines = (sold: readonly (readonly [orderId: string, sku: string])[]): SoldLines => ({
  ...noLines,
  orderId: sold.map(([orderId]) => orderId),
  sku: sold.map(([, sku]) => sku),
  ...{ units: sold.map(() => 1), listPrice: sold.map(() => 10_000_000), unitPrice: sold.map(() => 10_000_000) },
})

describe('billed twice', () => {
  it('counts the second bill of an order at the same cost, and calls it possible', () => {
    const [finding, ...others] = reported(
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
    expect(finding?.title).toMatch(/^Shipping: Swift to UK may have billed one order twice /)
    expect(finding?.evidence).toEqual([
      { day: dayAt(37), table: 'parcel', entity: 'Swift/UK', document: 'A', rows: 1, amount: 61_370_000, expected: 0 },
    ])
  })

  it('counts a second bill up to 45 days after the first, not later', () => {
    const twice = (apart: number) => reported(billed(120, (i) => (i === 40 || i === 40 + apart ? [parcel('A', 61.37)] : []))).length
    expect([twice(44), twice(46)]).toEqual([1, 0])
  })

  it('names both rows of one day and expects one of them', () => {
    const [finding] = reported(billed(60, (i) => (i === 40 ? [parcel('A', 50), parcel('A', 50)] : [])))
    expect(finding?.evidence).toMatchObject([{ document: 'A', rows: 2, amount: 100_000_000, expected: 50_000_000 }])
  })

  it('takes it back when the carrier credits it', () => {
    const credited = (i: number) => (i === 30 || i === 33 ? [parcel('A', 61.37)] : i === 40 ? [parcel('A', -61.37)] : [])
    expect(reported(billed(60, credited))).toMatchObject([{ state: 'ended', loss: { expected: 0n }, evidence: [] }])
    const atOnce = (i: number) => (i === 30 ? [parcel('A', 61.37)] : i === 33 ? [parcel('A', 61.37), parcel('A', -61.37)] : [])
    expect(reported(billed(60, atOnce))).toEqual([])
  })

  /** The order A of these products, billed twice; of 30 orders beside it, `splits` are split. */
  const sentBy = (products: readonly string[], splits: number) => {
    const days = billed(60, (i) => (i === 40 ? [parcel('A', 50)] : i === 42 ? [parcel('A', 50)] : []))
    const lines = Array.from({ length: 30 }, (_, k) => ['X', 'Y'].map((sku) => [`O${k}`, sku] as const)).flat()
    return days.map((facts, i) => {
      if (i === 38) return { ...facts, lines: orderLines(lines) }
      if (i === 39) {
        const others = Array.from({ length: 30 }, (_, k) => [
          parcel(`O${k}`, 11 + k / 9),
          ...(k < splits ? [parcel(`O${k}`, 31 + k / 9)] : []),
        ])
        return { ...facts, lines: orderLines(products.map((sku) => ['A', sku] as const)), parcels: [...facts.parcels, ...others.flat()] }
      }
      return facts
    })
  }

  it('is no double bill where each product of an order leaves in a parcel of its own', () => {
    expect(reported(sentBy(['X', 'Y'], 20))).toEqual([])
    // One product is in one parcel; and a shop that sends orders whole sends no second one.
    expect(reported(sentBy(['X'], 20))).toMatchObject([{ startedOn: dayAt(42), loss: { expected: 5_000n } }])
    expect(reported(sentBy(['X', 'Y'], 2))).toMatchObject([{ startedOn: dayAt(42), loss: { expected: 5_000n } }])
  })

  it('compares sizes where both bills state one', () => {
    const sizes = (first: string, second: string) =>
      reported(billed(60, (i) => (i === 40 ? [parcel('A', 50, { size: first })] : i === 43 ? [parcel('A', 50, { size: second })] : [])))
    expect([sizes('S', 'L'), sizes('S', 'S'), sizes('S', '')].map((of) => of.length)).toEqual([0, 1, 1])
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
  for (const [name, days] of Object.entries(silent)) it(`is silent about ${name}`, () => expect(reported(days)).toEqual([]))
})

it('cannot check bills before any parcel was read', () => {
  const days = daysByHand(40, () => ({ sales: [{ sku: 'S0', list: 10, paid: 10, units: 4, lines: 2 }] }))
  expect(report(runShop(days, withoutFlows)).detectors.find(({ detector }) => detector === 'double-billed')).toMatchObject({
    state: 'cannot_run',
    reason: expect.stringContaining('shipping.csv'),
    missing: ['shipping'],
  })
})
