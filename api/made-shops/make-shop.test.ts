import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { onlineRetailFile } from '../../e2e/support/imports/online-retail-file.ts'
import { day } from '../values/day.ts'
import { canonicalFiles } from './canonical-files.ts'
import { makeShop, withoutLeaks } from './make-shop.ts'
import type { CostRow, LeakPlan, LeakSize, MadeShop, ShopSpec, TrueLeak } from './shop.ts'

const leaks = (size: LeakSize): LeakPlan[] => [
  { kind: 'cogs_rise', size, shape: 'step' },
  { kind: 'cogs_rise', size, shape: 'ramp', rampDays: 20 },
  { kind: 'cogs_rise', size, shape: 'step', start: 40, endsAfter: 25 },
  { kind: 'discount_stack', size, shape: 'step' },
  { kind: 'discount_stack', size, shape: 'ramp', endsAfter: 45 },
  { kind: 'refund_step', size, shape: 'step' },
  { kind: 'ad_waste', size, shape: 'ramp' },
  { kind: 'shipping_overrun', size, shape: 'step', endsAfter: 45 },
  { kind: 'chargeback_burst', size, shape: 'step', start: 40 },
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
const costOn = (costs: readonly CostRow[], sku: string, on: string) =>
  costs.findLast((row) => row.sku === sku && row.validFrom <= on)?.unitCost

describe('makeShop', () => {
  it('gives the same bytes for the same spec, and others for another seed', () => {
    const files = (spec: ShopSpec) => [...canonicalFiles(makeShop(spec)).values(), onlineRetailFile(makeShop(spec))].join('\n')
    expect(files({ ...shop })).toBe(files({ ...shop }))
    expect(files({ ...shop, seed: 12 })).not.toBe(files(shop))
  })

  it('puts rows in time order, nothing in twice, and each leak and trap at a place of its own, for any seed', () => {
    const spec = fc.record({
      seed: fc.nat(),
      days: fc.integer({ min: 45, max: 90 }),
      skus: fc.integer({ min: 24, max: 45 }),
      linesPerDay: fc.integer({ min: 8, max: 30 }),
      leaks: fc.shuffledSubarray(leaks('high'), { maxLength: 6 }),
    })
    fc.assert(
      fc.property(spec, (small) => {
        const made = makeShop({ ...shop, ...small, firstDay: day('2025-09-20') })
        expectDistinctPlaces(made)
        expectTimeOrder(made)
        expectNoRowTwice(made)
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
    const ad: LeakPlan = { kind: 'ad_waste', size: 'low', shape: 'step' }
    expect(() => makeShop({ ...shop, leaks: [{ ...ad, entity: 'billboard' }] })).toThrow('no campaign ‘billboard’; they have search_brand')
    expect(() => makeShop({ ...shop, leaks: [{ ...ad, kind: 'shipping_overrun', entity: 'Swift' }] })).toThrow('carrier and zone ‘Swift’')
    expect(() => makeShop({ ...shop, leaks: [{ ...ad, kind: 'chargeback_burst', entity: 'Iceland' }] })).toThrow('no country ‘Iceland’')
    expect(() => makeShop({ ...shop, traps: [], leaks: Array.from({ length: 7 }, () => ad) })).toThrow('no free campaign left for 7 leaks')
    expect(() => makeShop({ ...shop, leaks: Array.from({ length: 6 }, () => ad) })).toThrow('needs a campaign without a leak')
    expect(() => makeShop({ ...shop, days: 60, traps: ['christmas_peak'] })).toThrow('December')
    expect(() => makeShop({ ...shop, currency: 'XXQ' })).toThrow('ISO 4217')
    const entity = makeShop(shop).truth.leaks[0]?.entity
    const twice: LeakPlan = { kind: 'cogs_rise', size: 'low', shape: 'step', ...(entity && { entity }) }
    expect(() => makeShop({ ...shop, leaks: [twice, twice] })).toThrow('planned twice')
  })
})

/**
 * Leaks and decoys have different entities; only the stacked-on code shares the entity of its leak.
 */
function expectDistinctPlaces({ truth }: MadeShop): void {
  const placed = [...truth.leaks, ...truth.lookAlikes.filter((one) => one.entity !== '*' && one.kind !== 'running_code')]
  const entities = placed.map((one) => one.entity)
  expect(new Set(entities).size).toBe(entities.length)
}

function expectTimeOrder({ tables }: MadeShop): void {
  const sorted = (times: readonly string[]) => times.every((time, at) => at === 0 || (times[at - 1] ?? '') <= time)
  expect(sorted(tables.orders.map((row) => row.at))).toBe(true)
  expect(sorted(tables.refunds.map((row) => row.at))).toBe(true)
  expect(sorted(tables.costs.map((row) => row.validFrom))).toBe(true)
  for (const table of [tables.shipping, tables.ads, tables.chargebacks]) expect(sorted(table.map((row) => row.day))).toBe(true)
}

/** Nothing is sent or disputed twice, and no more is returned than was sold. */
function expectNoRowTwice({ tables }: MadeShop): void {
  for (const table of [tables.shipping, tables.chargebacks]) expect(new Set(table.map((row) => row.orderId)).size).toBe(table.length)
  expect(new Set(tables.refunds.map((row) => row.refundId)).size).toBe(tables.refunds.length)
  const sold = new Map<string, number>()
  for (const { sku, qty } of tables.orders) sold.set(sku, (sold.get(sku) ?? 0) + qty)
  for (const { sku, qty } of tables.refunds) sold.set(sku, (sold.get(sku) ?? 0) - qty)
  expect([...sold.values()].filter((left) => left < 0)).toEqual([])
}
