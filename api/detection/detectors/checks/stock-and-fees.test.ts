import { describe, expect, it } from 'vitest'
import { makeShop } from '../../../made-shops/make-shop.ts'
import { addDays, day } from '../../../values/day.ts'
import type { DayFacts, FeeFact, WriteOffFact } from '../../day-facts.ts'
import { report } from '../../report.ts'
import { dayAt, daysByHand } from '../../testing/by-hand.ts'
import { dayFactsOf } from '../../testing/day-facts-of.ts'
import { leakySpec } from '../../testing/made-leaks.ts'
import { runShop, toldFindings } from '../../testing/run-shop.ts'

/** Sells 100.00 a day; S0 costs 6.00, of S1 no cost is known. */
function shop(count: number, more: (i: number) => Partial<DayFacts>): DayFacts[] {
  return daysByHand(count, (i) => ({
    sales: [
      { sku: 'S0', list: 10, paid: 10, units: 5, lines: 2 },
      { sku: 'S1', list: 10, paid: 10, units: 5, lines: 2 },
    ],
    costs: i === 0 ? [{ sku: 'S0', cost: 6 }] : [],
  })).map((facts, i) => ({ ...facts, ...more(i) }))
}

const statusOf = (days: readonly DayFacts[], name: string) => report(runShop(days)).detectors.find(({ detector }) => detector === name)

describe('stock written off', () => {
  const off = (i: number, writeOffs: readonly WriteOffFact[]) => (at: number) => (at === i ? { writeOffs } : {})

  it('is counted at unit cost, at 60 % of the usual price where none is known, and not at all where nothing is', () => {
    const days = shop(
      40,
      off(20, [
        { sku: 'S0', units: 10, lines: 1 },
        { sku: 'S1', units: 10, lines: 2 },
        { sku: 'S2', units: 99, lines: 1 },
      ]),
    )
    const [finding] = toldFindings(runShop(days), 'write_off')
    expect(finding).toMatchObject({
      entity: 'all',
      detectedOn: dayAt(21),
      loss: { expected: 12_000n, low: 9_204n },
      title: '20 units of stock written off',
    })
    expect(finding?.evidence.map((part) => 'sku' in part && [part.sku, part.units, part.expectedPerUnit])).toEqual([
      ['S0', 10, 6_000_000],
      ['S1', 10, 6_000_000],
    ])
    expect(statusOf(days, 'write-off')).toMatchObject({
      state: 'ready',
      reason: 'stock entries are known; 99 units of products without a cost or a price are not counted',
    })
  })

  it('cannot be seen in files that keep no such entries', () => {
    expect(
      statusOf(
        shop(40, () => ({})),
        'write-off',
      ),
    ).toMatchObject({ state: 'cannot_run' })
  })

  it('is seen in made shops at the cost of their products, and only in files that show it', () => {
    const { tables, otherLines } = makeShop({ ...leakySpec(301, 'cogs_rise', 'high'), leaks: [], days: 90 })
    expect(toldFindings(runShop(dayFactsOf(tables)))).toEqual([])
    const told = toldFindings(runShop(dayFactsOf({ ...tables, otherLines })))
    expect(told.map(({ kind }) => kind)).toEqual(['write_off'])
    const units = otherLines.filter(({ qty }) => qty < 0).reduce((sum, { qty }) => sum - qty, 0)
    expect(told[0]?.title).toBe(`${units} units of stock written off`)
  })
})

describe('fees', () => {
  /** Days from 2025-01-01; a bill on the tenth of each month: 15 % of 3,000.00, from the ninth month on at `share`. */
  const billedAt = (share: (month: number) => number) => (i: number) => {
    const [, month, date] = addDays(day('2025-01-01'), i).split('-').map(Number)
    const bill: FeeFact = { name: 'AMAZONFEE', document: `F${month}`, rows: 1, amount: Math.round(3000 * share(month ?? 0) * 1e6) }
    return date === 10 ? { fees: [bill] } : {}
  }
  const fees = (share: (month: number) => number, days = 330) => toldFindings(runShop(shop(days, billedAt(share))), 'marketplace_fee')

  it('tells a share that stepped up for two months, with what is above the usual', () => {
    const [finding, ...others] = fees((month) => (month >= 8 ? 0.2 : 0.15))
    expect(others).toEqual([])
    expect(finding).toMatchObject({
      entity: 'AMAZONFEE',
      entityType: 'fee',
      startedOn: '2025-08-10',
      detectedOn: '2025-10-01',
      endedOn: null,
    })
    // Of February to July three months have 31 days and two 30: the median share lies between theirs. August to October: 31, 30 and 31 days.
    const usual = (450 / 3100 + 450 / 3000) / 2
    expect(finding?.loss.expected).toBe(BigInt(Math.round(100 * (3 * 600 - usual * (3100 + 3000 + 3100)))))
    expect(finding?.evidence.map((part) => 'document' in part && part.document)).toEqual(['F8', 'F9', 'F10'])
  })

  it('is silent about a steady share, one dear month, and a fee that is not billed every month', () => {
    expect(fees(() => 0.15)).toEqual([])
    expect(fees((month) => (month === 8 ? 0.3 : 0.15))).toEqual([])
    expect(fees((month) => (month % 2 === 0 ? (month >= 8 ? 0.6 : 0.3) : 0))).toEqual([])
  })

  it('nets what was booked by mistake and given back', () => {
    const mistaken = shop(
      330,
      billedAt(() => 0.15),
    ).map((facts) => {
      const twice = (amount: number): FeeFact => ({ name: 'AMAZONFEE', document: `M${facts.day}`, rows: 1, amount })
      return facts.day >= '2025-08' && facts.day.endsWith('-12') ? { ...facts, fees: [twice(450e6), twice(-450e6)] } : facts
    })
    expect(toldFindings(runShop(mistaken), 'marketplace_fee')).toEqual([])
  })

  it('says how many months it knows', () => {
    expect(
      statusOf(
        shop(
          100,
          billedAt(() => 0.15),
        ),
        'marketplace-fee',
      ),
    ).toMatchObject({ state: 'learning', reason: '3 of 8 whole months in a row with the same fee' })
    expect(
      statusOf(
        shop(100, () => ({})),
        'marketplace-fee',
      ),
    ).toMatchObject({ state: 'cannot_run' })
  })
})
