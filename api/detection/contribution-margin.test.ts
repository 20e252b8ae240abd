import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { contributionMargin, type MarginPeriod, marginParts, marginWaterfall, type SoldSums } from './contribution-margin.ts'

const sums = fc.record({
  units: fc.integer({ min: 0, max: 500 }),
  list: fc.integer({ min: 0, max: 50_000_000 }),
  discount: fc.integer({ min: 0, max: 5_000_000 }),
  cost: fc.integer({ min: 0, max: 20_000_000 }),
  shipping: fc.integer({ min: 0, max: 3_000_000 }),
  fees: fc.integer({ min: 0, max: 1_000_000 }),
})
/** Amounts are sums of whole micros a unit: no amount exists without a unit. */
const sold = sums.map((each): SoldSums => {
  const { units } = each
  return {
    units,
    list: units * each.list,
    discount: units * each.discount,
    cost: units * each.cost,
    shipping: units * each.shipping,
    fees: units * each.fees,
  }
})
const period = fc
  .tuple(fc.integer({ min: 1, max: 90 }), fc.array(fc.tuple(fc.constantFrom('A', 'B', 'C', 'D', 'E'), sold), { maxLength: 5 }))
  .map(([days, items]): MarginPeriod => ({ days, sold: new Map(items) }))

const amountsOf = (before: MarginPeriod, since: MarginPeriod) =>
  Object.fromEntries(marginWaterfall(before, since).map(({ part, amount }) => [part, amount]))

const one = (days: number, item: SoldSums): MarginPeriod => ({ days, sold: new Map([['A', item]]) })

describe('why the contribution margin changed', () => {
  it('leaves nothing over: parts are whole and sum exactly to the change', () => {
    fc.assert(
      fc.property(period, period, (before, since) => {
        const parts = marginWaterfall(before, since)
        const days = BigInt(before.days)
        const change = BigInt(contributionMargin(since)) * days - BigInt(contributionMargin(before)) * BigInt(since.days)
        const sum = BigInt(parts.reduce((all, { amount }) => all + amount, 0))
        expect(parts.every(({ amount }) => Number.isInteger(amount))).toBe(true)
        expect(2n * (sum * days - change) <= days && 2n * (sum * days - change) > -days).toBe(true)
      }),
    )
  })

  it('is the average over all orders in which the factors may change', () => {
    fc.assert(
      fc.property(period, period, (before, since) => {
        const said = amountsOf(before, since)
        for (const [part, amount] of Object.entries(byEveryOrder(before, since)))
          expect(Math.abs((said[part] ?? 0) - amount)).toBeLessThan(2)
      }),
      { numRuns: 200 },
    )
  })

  it('gives what happened backwards with the opposite sign', () => {
    fc.assert(
      fc.property(period, period, (a, b) => {
        const back = { ...b, days: a.days }
        const [there, home] = [amountsOf(a, back), amountsOf(back, a)]
        for (const part of marginParts) expect(Math.abs((there[part] ?? 0) + (home[part] ?? 0))).toBeLessThanOrEqual(1)
      }),
    )
  })

  it('gives nothing to a factor that did not change', () => {
    fc.assert(
      fc.property(sold, fc.integer({ min: 1, max: 9 }), fc.integer({ min: 0, max: 5_000_000 }), (item, times, more) => {
        fc.pre(item.units > 0)
        const many = Object.fromEntries(Object.entries(item).map(([name, amount]) => [name, amount * times])) as SoldSums
        const parts = amountsOf(one(30, item), one(30, { ...many, cost: (many.cost ?? 0) + many.units * more }))
        expect(parts).toMatchObject({ mix: 0, price: 0, discount: 0, shipping: 0, fees: 0 })
        if (more === 0) expect(parts.cost).toBe(0)
        if (times === 1) expect(parts).toMatchObject({ volume: 0, cost: 0 - item.units * more })
      }),
    )
  })

  it('does not depend on the order of the products', () => {
    fc.assert(
      fc.property(period, period, (before, since) => {
        const turned = { ...since, sold: new Map([...since.sold].reverse()) }
        expect(marginWaterfall(before, turned)).toEqual(marginWaterfall(before, since))
      }),
    )
  })

  it('tells a rise in cost from a bargain and from buyers who stayed away', () => {
    const before = one(60, { units: 200, list: 1000e6, discount: 0, cost: 400e6 })
    const since = one(30, { units: 80, list: 400e6, discount: 40e6, cost: 200e6 })
    expect(marginWaterfall(before, since)).toEqual([
      { part: 'volume', amount: -50e6 },
      { part: 'mix', amount: 0 },
      { part: 'price', amount: 0 },
      { part: 'cost', amount: -45e6 },
      { part: 'discount', amount: -45e6 },
      { part: 'shipping', amount: 0 },
      { part: 'fees', amount: 0 },
    ])
  })

  it('says that a new product is mix and volume, not price', () => {
    const before = one(30, { units: 100, list: 500e6 })
    const since = { days: 30, sold: new Map([...before.sold, ['B', { units: 100, list: 100e6 }]]) }
    expect(amountsOf(before, since)).toMatchObject({ volume: 400e6, mix: -300e6, price: 0 })
  })

  it('asks for days to compare with', () => {
    expect(() => marginWaterfall(one(0, { units: 1, list: 1 }), one(1, { units: 1, list: 1 }))).toThrow('no days')
  })
})

/** The oracle: walks all orders of the seven factors, one step at a time, and averages. */
function byEveryOrder(before: MarginPeriod, since: MarginPeriod): Record<string, number> {
  const sums: Record<string, number> = Object.fromEntries(marginParts.map((part) => [part, 0]))
  const margins = Array.from({ length: 2 ** marginParts.length }, (_, set) => {
    return marginWith(before, since, new Set<string>(marginParts.filter((_, i) => set & (1 << i))))
  })
  for (const order of orders) {
    let set = 0
    for (const i of order) {
      const part = marginParts[i] ?? ''
      const step = (margins[set | (1 << i)] ?? 0) - (margins[set] ?? 0)
      sums[part] = (sums[part] ?? 0) + step / orders.length
      set |= 1 << i
    }
  }
  return sums
}

function marginWith(before: MarginPeriod, since: MarginPeriod, changed: ReadonlySet<string>): number {
  const units = (p: MarginPeriod) => [...p.sold.values()].reduce((sum, item) => sum + item.units, 0)
  const volume = changed.has('volume') ? units(since) : (units(before) * since.days) / before.days
  let margin = 0
  for (const name of new Set([...before.sold.keys(), ...since.sold.keys()])) {
    const [was, is] = [before.sold.get(name), since.sold.get(name)]
    const share = (p: MarginPeriod, item: SoldSums | undefined) => (units(p) > 0 ? (item?.units ?? 0) / units(p) : undefined)
    const [old, now] = [share(before, was), share(since, is)]
    const each = (part: string, of: (item: SoldSums) => number) => {
      const [first, second] = changed.has(part) ? [is, was] : [was, is]
      const known = first && first.units > 0 ? first : second && second.units > 0 ? second : undefined
      return known ? of(known) / known.units : 0
    }
    const left =
      each('price', (s) => s.list) -
      each('cost', (s) => s.cost ?? 0) -
      each('discount', (s) => s.discount ?? 0) -
      each('shipping', (s) => s.shipping ?? 0) -
      each('fees', (s) => s.fees ?? 0)
    margin += volume * (changed.has('mix') ? (now ?? old ?? 0) : (old ?? now ?? 0)) * left
  }
  return margin
}

function permutations<T>(items: readonly T[]): T[][] {
  if (items.length < 2) return [[...items]]
  return items.flatMap((item, i) => permutations([...items.slice(0, i), ...items.slice(i + 1)]).map((rest) => [item, ...rest]))
}

const orders = permutations(marginParts.map((_, i) => i))
