import { describe, expect, it } from 'vitest'
import type { OrderRow, RefundRow } from '../../../made-shops/shop.ts'
import { addDays, day } from '../../../values/day.ts'
import { dayAt } from '../../testing/by-hand.ts'
import { dayFactsOf } from '../../testing/day-facts-of.ts'
import { reportedFindings, runShop, withoutFlows } from '../../testing/run-shop.ts'

type Line = readonly [sku: string, qty: number]
type Order = { readonly id: string; readonly day: number; readonly at: string; readonly customer?: string; readonly lines: readonly Line[] }

/** Every price is 10.00. */
function rowsOf({ id, day: on, at, customer = 'C1', lines }: Order): OrderRow[] {
  return lines.map(([sku, qty]) => ({
    orderId: id,
    at: `${dayAt(on)} ${at}`,
    sku,
    qty,
    unitPrice: 10_000_000n,
    customerId: customer,
    country: 'UK',
    listPrice: 10_000_000n,
    discount: 0,
  }))
}

function refund(on: number, at: string, [sku, qty]: Line, price = 10_000_000n): RefundRow {
  return { refundId: `R${on}${at}${sku}`, at: `${dayAt(on)} ${at}`, sku, qty, amount: BigInt(qty) * price }
}

/** Forty days with one order each of different customers, and the given orders. */
function reported(orders: readonly Order[], refunds: readonly RefundRow[] = []) {
  const ordinary = Array.from({ length: 40 }, (_, i) => ({
    id: `O${i}`,
    day: i,
    at: '08:00',
    customer: `C${100 + i}`,
    lines: [['S9', 30] as const],
  }))
  const all = [...ordinary, ...orders].flatMap(rowsOf)
  return reportedFindings(runShop(dayFactsOf({ orders: all, refunds }), withoutFlows), 'possible_duplicate')
}

const basket: readonly Line[] = [
  ['S1', 2],
  ['S2', 1],
  ['S3', 4],
]
const first = { id: 'A', day: 5, at: '10:00', lines: basket }
const second = { ...first, id: 'B', at: '10:40' }

describe('the same basket twice', () => {
  it('tells the second order after three days, as a possible one, at what was paid for it', () => {
    expect(reported([first, second])).toMatchObject([
      {
        entity: 'all',
        entityType: 'shop',
        startedOn: dayAt(5),
        detectedOn: dayAt(8),
        endedOn: dayAt(5),
        loss: { expected: 7000n },
        title: expect.stringMatching(/^Duplicate orders: 3 lines may have been entered twice /),
        evidence: [{ day: dayAt(5), table: 'order_line', document: 'B', rows: 3, amount: 70_000_000, expected: 0 }],
      },
    ])
  })

  it('is as sure of it as its words are: possible, six in ten', () => {
    const [open] = reported([
      { ...first, day: 33 },
      { ...second, day: 33 },
    ])
    // The probability that it continues is 80 %.
    expect(open).toMatchObject({ state: 'open', likelihoodScore: 4.8 })
    expect(open?.confidence).toBeLessThanOrEqual(0.6 * 0.6)
  })

  const silent: Record<string, readonly Order[]> = {
    'another customer': [first, { ...second, customer: 'C2' }],
    guests: [
      { ...first, customer: '' },
      { ...second, customer: '' },
    ],
    'another quantity': [
      first,
      {
        ...second,
        lines: [
          ['S1', 2],
          ['S2', 1],
          ['S3', 5],
        ],
      },
    ],
    'one line more': [first, { ...second, lines: [...basket, ['S4', 1]] }],
    'two hours later': [first, { ...second, at: '12:01' }],
    'a single line half an hour later': [
      { ...first, lines: [['S1', 9]] },
      { ...second, lines: [['S1', 9]] },
    ],
    'the next day': [first, { ...second, day: 6 }],
    'a customer who orders the same again and again': [
      first,
      second,
      { ...second, id: 'D', at: '11:00' },
      { ...second, id: 'E', at: '11:30' },
    ],
  }
  for (const [name, orders] of Object.entries(silent)) it(`is silent about ${name}`, () => expect(reported(orders)).toEqual([]))

  it('counts a single line up to 15 minutes later, and no longer', () => {
    const single = (at: string) =>
      reported([
        { ...first, lines: [['S1', 9]] },
        { ...second, at, lines: [['S1', 9]] },
      ]).length
    expect([single('10:15'), single('10:16')]).toEqual([1, 0])
  })

  it('is silent about a basket that was corrected within the hour, cancelled between, or within three days', () => {
    expect(
      reported(
        [first, second],
        basket.map((line) => refund(5, '10:50', line)),
      ),
    ).toEqual([])
    // At another price: not an entry correction, but the goods were returned.
    expect(
      reported(
        [first, second],
        basket.map((line) => refund(5, '10:20', line, 9_000_000n)),
      ),
    ).toEqual([])
    expect(
      reported(
        [first, second],
        basket.map((line) => refund(7, '09:00', line)),
      ),
    ).toEqual([])
  })

  it('takes off what came back later, and ends at nothing when all did', () => {
    expect(reported([first, second], [refund(12, '09:00', ['S3', 4])])).toMatchObject([
      { loss: { expected: 3000n }, evidence: [{ amount: 70_000_000, expected: 40_000_000 }] },
    ])
    expect(
      reported(
        [first, second],
        basket.map((line) => refund(12, '09:00', line)),
      ),
    ).toMatchObject([{ state: 'ended', loss: { expected: 0n }, evidence: [] }])
  })

  it('is one finding for the shop, which counts earlier episodes with the new one', () => {
    const later = [
      { ...first, id: 'F', day: 50, customer: 'C7' },
      { ...second, id: 'G', day: 50, customer: 'C7' },
    ]
    const filler = Array.from({ length: 30 }, (_, i) => ({
      id: `P${i}`,
      day: 40 + i,
      at: '08:00',
      customer: `C${200 + i}`,
      lines: [['S9', 30] as const],
    }))
    expect(reported([first, second, ...filler, ...later])).toMatchObject([
      {
        detectedOn: dayAt(8),
        state: 'open',
        loss: { expected: 14_000n },
        title: expect.stringMatching(/^Duplicate orders: 6 lines may have been entered twice since /),
      },
    ])
    expect(addDays(day('2025-01-01'), 50)).toBe(dayAt(50))
  })
})
