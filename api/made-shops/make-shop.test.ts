import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { day } from '../values/day.ts'
import { canonicalFiles } from './canonical-files.ts'
import { makeShop, withoutLeaks } from './make-shop.ts'
import { onlineRetailFile } from './online-retail-file.ts'
import type { CostRow, LeakPlan, LeakSize, MadeShop, ShopSpec, TrueLeak } from './shop.ts'

const leaks = (size: LeakSize): LeakPlan[] => [
  { kind: 'cogs_rise', size, shape: 'step' },
  { kind: 'cogs_rise', size, shape: 'ramp', rampDays: 20 },
  { kind: 'cogs_rise', size, shape: 'step', start: 40, endsAfter: 25 },
  { kind: 'discount_stack', size, shape: 'step' },
  { kind: 'discount_stack', size, shape: 'ramp', endsAfter: 45 },
]
const shop: ShopSpec = {
  seed: 11,
  firstDay: day('2025-08-01'),
  days: 150,
  skus: 80,
  linesPerDay: 80,
  leaks: leaks('high'),
  traps: 'all',
}
const smallShops = fc.record({
  seed: fc.nat(),
  firstDay: fc.constantFrom(day('2024-02-20'), day('2025-09-15'), day('2025-11-20')),
  days: fc.integer({ min: 45, max: 90 }),
  skus: fc.integer({ min: 24, max: 45 }),
  linesPerDay: fc.integer({ min: 8, max: 30 }),
  currency: fc.constantFrom('USD', 'JPY', 'KWD'),
  leaks: fc.constantFrom<LeakPlan[]>(leaks('low').slice(1, 4), leaks('high').slice(0, 2), leaks('medium').slice(3), []),
  traps: fc.constant('all' as const),
})

/** The unit cost in force, read from the table as anyone would. */
function costOn(costs: readonly CostRow[], sku: string, on: string): bigint {
  const known = costs.filter((row) => row.sku === sku && row.validFrom <= on)
  expect(known.length).toBeGreaterThan(0)
  return known.at(-1)?.unitCost ?? 0n
}

/** What a leak took, from nothing but the tables of the shop and its twin. */
function recount(leaky: MadeShop, twin: MadeShop, { kind, entity }: TrueLeak): Map<string, bigint> {
  const lost = new Map<string, bigint>()
  leaky.tables.orders.forEach((row, position) => {
    if (row.sku !== entity) return
    const on = row.at.slice(0, 10)
    const perUnit =
      kind === 'cogs_rise'
        ? costOn(leaky.tables.costs, row.sku, on) - costOn(twin.tables.costs, row.sku, on)
        : (twin.tables.orders[position]?.unitPrice ?? 0n) - row.unitPrice
    if (perUnit !== 0n) lost.set(on, (lost.get(on) ?? 0n) + BigInt(row.qty) * perUnit)
  })
  return lost
}

function expectTruthToHold(leaky: MadeShop, twin: MadeShop): void {
  for (const leak of leaky.truth.leaks) {
    expect([...leak.lossByDay]).toEqual([...recount(leaky, twin, leak)])
    expect(leak.lossMicros).toBe([...leak.lossByDay.values()].reduce((sum, loss) => sum + loss, 0n))
    for (const on of leak.lossByDay.keys()) {
      expect(on >= leak.startedOn && (leak.endedOn === null || on <= leak.endedOn)).toBe(true)
    }
    expect(leak.lostOn).toHaveLength(leak.rows)
  }
}

function expectOnlyNamedRowsToDiffer(leaky: MadeShop, twin: MadeShop): void {
  const named = (table: 'orders' | 'refunds' | 'costs' | 'chargebacks') => new Set(leaky.truth.leaks.flatMap((leak) => leak.changed[table]))
  for (const table of ['orders', 'refunds', 'chargebacks'] as const) {
    const rows: readonly object[] = leaky.tables[table]
    const plain: readonly object[] = twin.tables[table]
    expect(rows).toHaveLength(plain.length)
    const differing = rows.flatMap((row, at) => (same(row, plain[at]) ? [] : [at]))
    expect(differing).toEqual([...named(table)].sort((a, b) => a - b))
  }
  const key = (row: CostRow) => `${row.sku} ${row.validFrom}`
  const plainCosts = new Map(twin.tables.costs.map((row) => [key(row), row.unitCost]))
  const differing = leaky.tables.costs.flatMap((row, at) => (plainCosts.get(key(row)) === row.unitCost ? [] : [at]))
  expect(differing).toEqual([...named('costs')].sort((a, b) => a - b))
  expect(leaky.tables.costs.length).toBeGreaterThanOrEqual(twin.tables.costs.length)
  expect(leaky.tables.shipping).toEqual(twin.tables.shipping)
  expect(leaky.tables.ads).toEqual(twin.tables.ads)
  expect(leaky.otherLines).toEqual(twin.otherLines)
  expect(leaky.truth.lookAlikes).toEqual(twin.truth.lookAlikes)
}

const text = (_: string, value: unknown) => (typeof value === 'bigint' ? `${value}n` : value)
const same = (a: unknown, b: unknown) => JSON.stringify(a, text) === JSON.stringify(b, text)

describe('makeShop', () => {
  it('gives the same bytes for the same spec, and others for another seed', () => {
    const files = (spec: ShopSpec) => [...canonicalFiles(makeShop(spec)).values(), onlineRetailFile(makeShop(spec))].join('\n')
    expect(files({ ...shop })).toBe(files({ ...shop }))
    expect(files({ ...shop, seed: 12 })).not.toBe(files(shop))
  })

  it('differs from its leak-free twin only in the rows the truth names, and the truth is what a recount of both finds', () => {
    for (const size of ['low', 'medium', 'high'] as const) {
      const spec = { ...shop, leaks: leaks(size) }
      const leaky = makeShop(spec)
      const twin = makeShop(withoutLeaks(spec))
      expect(twin.truth.leaks).toEqual([])
      expect(leaky.truth.leaks.every((leak) => leak.lossMicros > 0n && leak.rows > 0)).toBe(true)
      expectTruthToHold(leaky, twin)
      expectOnlyNamedRowsToDiffer(leaky, twin)
    }
  })

  it('holds to the same for any seed of small shops, in currencies with two, no and three decimal places', () => {
    fc.assert(
      fc.property(smallShops, (spec) => {
        const leaky = makeShop(spec)
        const twin = makeShop(withoutLeaks(spec))
        expectTruthToHold(leaky, twin)
        expectOnlyNamedRowsToDiffer(leaky, twin)
        expectDistinctPlaces(leaky)
        expectTimeOrder(leaky)
      }),
      { numRuns: 25 },
    )
  })

  it('plants a leak of any size in the same place and time', () => {
    const places = (size: LeakSize) =>
      makeShop({ ...shop, leaks: leaks(size) }).truth.leaks.map(({ kind, entity, startedOn, endedOn }) => ({
        kind,
        entity,
        startedOn,
        endedOn,
      }))
    expect(places('low')).toEqual(places('high'))
    const lost = (size: LeakSize) => makeShop({ ...shop, leaks: leaks(size) }).truth.leaks.map((leak) => leak.lossMicros)
    const high = lost('high')
    lost('low').forEach((loss, index) => {
      expect(loss).toBeLessThan(high[index] ?? 0n)
    })
  })

  it('plants two kinds on one product when asked, and each is counted alone', () => {
    const entity = makeShop(withoutLeaks(shop)).tables.orders[0]?.sku ?? ''
    const both: LeakPlan[] = [
      { kind: 'cogs_rise', size: 'medium', shape: 'step', start: 50, entity },
      { kind: 'discount_stack', size: 'medium', shape: 'step', start: 60, entity },
    ]
    const spec = { ...shop, leaks: both }
    const leaky = makeShop(spec)
    expect(leaky.truth.leaks.map((leak) => leak.entity)).toEqual([entity, entity])
    expectTruthToHold(leaky, makeShop(withoutLeaks(spec)))
  })

  it('raises a cost step by step in a ramp, and takes the rise back when the leak ends', () => {
    const leaky = makeShop(shop)
    const twin = makeShop(withoutLeaks(shop))
    const rise = ({ entity }: TrueLeak, on: string) =>
      Number(costOn(leaky.tables.costs, entity, on)) / Number(costOn(twin.tables.costs, entity, on)) - 1
    const [step, ramp, ended] = leaky.truth.leaks as [TrueLeak, TrueLeak, TrueLeak]
    expect(rise(step, step.startedOn)).toBeGreaterThan(0.23)
    expect(rise(ramp, ramp.startedOn)).toBeGreaterThan(0.05)
    expect(rise(ramp, ramp.startedOn)).toBeLessThan(0.2)
    expect(rise(ramp, '2025-12-28')).toBeGreaterThan(0.23)
    expect([ended.startedOn, ended.endedOn]).toEqual(['2025-09-10', '2025-10-04'])
    expect(rise(ended, '2025-10-04')).toBeGreaterThan(0.23)
    expect(rise(ended, '2025-10-05')).toBe(0)
  })

  it('lets every line pay list price less one code, and only a leak two', () => {
    const twin = makeShop(withoutLeaks(shop))
    const levels = new Set(twin.tables.orders.map((row) => row.discount))
    expect([...levels].sort((a, b) => a - b)).toEqual([0, 0.05, 0.1, 0.15, 0.2, 0.3].filter((level) => levels.has(level)))
    for (const row of makeShop(shop).tables.orders) {
      const exact = (Number(row.listPrice) * (1 - row.discount)) / 1e6
      expect(Math.abs(Number(row.unitPrice) / 1e6 - exact)).toBeLessThanOrEqual(0.005 + 1e-9)
      expect(row.unitPrice % 10_000n).toBe(0n)
    }
  })

  it('says what does not fit', () => {
    expect(() => makeShop({ ...shop, days: 20 })).toThrow('at least 28 days')
    expect(() => makeShop({ ...shop, skus: 10 })).toThrow(/need a product each; the shop has 10/)
    expect(() => makeShop({ ...shop, leaks: [{ kind: 'cogs_rise', size: 'low', shape: 'step', entity: 'X' }] })).toThrow('no product ‘X’')
    expect(() => makeShop({ ...shop, leaks: [{ kind: 'cogs_rise', size: 'low', shape: 'step', start: 150 }] })).toThrow('cannot start')
    expect(() => makeShop({ ...shop, leaks: [{ kind: 'cogs_rise', size: 'low', shape: 'step', endsAfter: 0 }] })).toThrow(
      'at least one day',
    )
    expect(() => makeShop({ ...shop, days: 60, traps: ['christmas_peak'] })).toThrow('December')
    expect(() => makeShop({ ...shop, currency: 'XXQ' })).toThrow('ISO 4217')
    const entity = makeShop(shop).truth.leaks[0]?.entity
    const twice: LeakPlan = { kind: 'cogs_rise', size: 'low', shape: 'step', ...(entity && { entity }) }
    expect(() => makeShop({ ...shop, leaks: [twice, twice] })).toThrow('planned twice')
  })
})

/** Leaks and traps have products of their own; only the code that a second one is stacked on shares its leak's. */
function expectDistinctPlaces({ truth }: MadeShop): void {
  const onProducts = [...truth.leaks, ...truth.lookAlikes.filter((one) => one.entity !== '*' && one.kind !== 'running_code')]
  const entities = onProducts.map((one) => one.entity)
  expect(new Set(entities).size).toBe(entities.length)
}

function expectTimeOrder({ tables }: MadeShop): void {
  const sorted = (times: readonly string[]) => times.every((time, at) => at === 0 || (times[at - 1] ?? '') <= time)
  expect(sorted(tables.orders.map((row) => row.at))).toBe(true)
  expect(sorted(tables.refunds.map((row) => row.at))).toBe(true)
  expect(sorted(tables.costs.map((row) => row.validFrom))).toBe(true)
  for (const table of [tables.shipping, tables.ads, tables.chargebacks]) expect(sorted(table.map((row) => row.day))).toBe(true)
}
