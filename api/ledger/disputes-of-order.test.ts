import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { day } from '../values/day.ts'
import { type MoneyBack, type StatedDispute, settleOrder } from './disputes-of-order.ts'

const dispute = (id: string, over: Partial<StatedDispute> = {}): StatedDispute => ({
  ...{ id, source: 'bank', day: day('2025-03-10'), amount: 5000n, reason: 'fraud', country: null, state: null },
  ...over,
})
const back = (on: string, amount: bigint): MoneyBack => ({ day: day(on), amount })
const settled = (disputes: readonly StatedDispute[], returns: readonly MoneyBack[] = []) =>
  settleOrder(disputes, returns).map(({ id, alsoIn, returns: own }) => [id, alsoIn, own.map(({ amount }) => amount)])

describe('what came back of the disputes of an order', () => {
  it('is all of one that was won, and a part where only a part came back', () => {
    expect(settled([dispute('a')], [back('2025-04-10', 5000n)])).toEqual([['a', null, [5000n]]])
    expect(settled([dispute('a')], [back('2025-04-10', 2000n), back('2025-04-12', 1000n)])).toEqual([['a', null, [2000n, 1000n]]])
  })

  it('goes to the dispute of just that amount, else to the oldest; never more than was taken', () => {
    const two = [dispute('a'), dispute('b', { day: day('2025-03-20'), amount: 2000n })]
    expect(settled(two, [back('2025-04-10', 2000n)])).toEqual([
      ['a', null, []],
      ['b', null, [2000n]],
    ])
    expect(settled(two, [back('2025-04-10', 6000n)])).toEqual([
      ['a', null, [5000n]],
      ['b', null, [1000n]],
    ])
    expect(settled([dispute('a')], [back('2025-04-10', 9000n)])).toEqual([['a', null, [5000n]]])
  })

  it('is nothing of a dispute that was opened later: that one is another', () => {
    expect(settled([dispute('a')], [back('2025-03-09', 5000n)])).toEqual([['a', null, []]])
  })
})

describe('a dispute that files of two kinds state', () => {
  const flagged = dispute('f', { source: 'flagged', day: day('2025-03-01'), amount: 4000n, reason: null })

  it('counts once, by the more telling of them', () => {
    expect(settled([flagged, dispute('a')])).toEqual([
      ['f', 'a', []],
      ['a', null, []],
    ])
    const won = dispute('w', { source: 'payments', reason: null, state: 'won' })
    expect(settled([dispute('a'), won]).map(([, alsoIn]) => alsoIn)).toEqual(['w', null])
  })

  it('counts twice where one file has it twice, the amounts are far apart, or half a year lies between', () => {
    const counted = (...more: StatedDispute[]) => settleOrder([dispute('a'), ...more], []).filter(({ alsoIn }) => alsoIn === null).length
    expect(counted(dispute('b', { amount: 4900n }))).toBe(2)
    expect(counted(flagged, dispute('b', { day: day('2025-05-01') }))).toBe(2)
    expect(counted({ ...flagged, amount: 2400n })).toBe(2)
    expect(counted({ ...flagged, day: day('2024-09-01') })).toBe(2)
  })
})

it('REL-17 the order in which rows are known changes nothing', () => {
  const some = fc.record({
    source: fc.constantFrom('bank', 'flagged', 'payments'),
    day: fc.constantFrom('2025-03-01', '2025-03-10', '2025-04-01').map(day),
    amount: fc.constantFrom(1000n, 1800n, 5000n),
    reason: fc.constantFrom(null, 'fraud'),
    country: fc.constant(null),
    state: fc.constantFrom(null, 'lost'),
  })
  const returns = fc.array(
    fc.record({ day: fc.constantFrom('2025-03-12', '2025-05-01').map(day), amount: fc.constantFrom(500n, 1000n, 5000n) }),
  )
  fc.assert(
    fc.property(fc.array(some, { maxLength: 6 }), returns, fc.infiniteStream(fc.nat()), (rows, money, random) => {
      const stated = rows.map((row, i) => ({ ...row, id: `${i}` }))
      const shuffled = <Row>(all: readonly Row[]) =>
        all
          .map((row) => ({ row, at: random.next().value }))
          .sort((a, b) => a.at - b.at)
          .map(({ row }) => row)
      const byId = (disputes: readonly StatedDispute[], moneyBack: readonly MoneyBack[]) =>
        settleOrder(disputes, moneyBack).sort((a, b) => Number(a.id) - Number(b.id))
      expect(byId(shuffled(stated), shuffled(money))).toEqual(byId(stated, money))
    }),
  )
})
