import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, type Day, day } from '../values/day.ts'
import { makeShop, withoutLeaks } from './make-shop.ts'
import type { CanonicalTable, CostRow, LeakPlan, LeakSize, MadeShop, PlantedKind, ShopSpec, Tables, TrueLeak } from './shop.ts'

const leaks = (size: LeakSize): LeakPlan[] => [
  { kind: 'cogs_rise', size, shape: 'step' },
  { kind: 'cogs_rise', size, shape: 'ramp', rampDays: 20 },
  { kind: 'cogs_rise', size, shape: 'step', start: 40, endsAfter: 25 },
  { kind: 'discount_stack', size, shape: 'step' },
  { kind: 'discount_stack', size, shape: 'ramp', endsAfter: 45 },
  { kind: 'refund_step', size, shape: 'step', start: 38 },
  { kind: 'refund_step', size, shape: 'ramp', endsAfter: 40 },
  { kind: 'ad_waste', size, shape: 'step', endsAfter: 30 },
  { kind: 'ad_waste', size, shape: 'ramp' },
  { kind: 'shipping_overrun', size, shape: 'step' },
  { kind: 'shipping_overrun', size, shape: 'ramp', endsAfter: 40 },
  { kind: 'chargeback_burst', size, shape: 'step', start: 30, entity: 'United Kingdom' },
  { kind: 'chargeback_burst', size, shape: 'ramp', start: 5, endsAfter: 110 },
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
  leaks: fc.constantFrom<LeakPlan[]>(
    leaks('low').slice(1, 4),
    leaks('high').slice(0, 2),
    leaks('medium').slice(3, 6),
    leaks('low').slice(5, 11),
    leaks('high').slice(6),
    leaks('medium').slice(7),
    [],
  ),
  traps: fc.constant('all' as const),
})

const dayOf = (row: { readonly at: string } | { readonly day: Day }) => ('at' in row ? row.at.slice(0, 10) : row.day)

/** The unit cost in force, read from the table alone. */
function costOn(costs: readonly CostRow[], sku: string, on: string): bigint {
  const known = costs.filter((row) => row.sku === sku && row.validFrom <= on)
  expect(known.length).toBeGreaterThan(0)
  return known.at(-1)?.unitCost ?? 0n
}

type Lost = readonly [day: string, micros: bigint]
type Recount = (leaky: Tables, twin: Tables, entity: string) => Lost[]

/** The loss of each kind, row by row, from the tables of the shop and its twin alone. */
const recounts: Record<Exclude<PlantedKind, 'ad_waste'>, Recount> = {
  cogs_rise: (leaky, twin, entity) =>
    leaky.orders
      .filter((row) => row.sku === entity)
      .map((row) => {
        const [on, { sku, qty }] = [dayOf(row), row]
        return [on, BigInt(qty) * (costOn(leaky.costs, sku, on) - costOn(twin.costs, sku, on))]
      }),
  discount_stack: (leaky, twin, entity) =>
    leaky.orders.flatMap((row, at) =>
      row.sku === entity ? [[dayOf(row), BigInt(row.qty) * ((twin.orders[at]?.unitPrice ?? 0n) - row.unitPrice)] as const] : [],
    ),
  refund_step(leaky, twin, entity) {
    const usual = new Set(twin.refunds.map((row) => row.refundId))
    return leaky.refunds.filter((row) => row.sku === entity && !usual.has(row.refundId)).map((row) => [dayOf(row), row.amount])
  },
  shipping_overrun(leaky, twin, entity) {
    const plain = new Map(twin.shipping.map((row) => [row.orderId, row.cost]))
    return leaky.shipping
      .filter((row) => `${row.carrier}/${row.zone}` === entity)
      .map((row) => [row.day, row.cost - (plain.get(row.orderId) ?? 0n)])
  },
  chargeback_burst(leaky, twin, entity) {
    const usual = new Set(twin.chargebacks.map((row) => row.orderId))
    return leaky.chargebacks.filter((row) => row.country === entity && !usual.has(row.orderId)).map((row) => [row.day, row.amount])
  },
}

function sumByDay(lost: readonly Lost[]): Map<string, bigint> {
  const sums = new Map<string, bigint>()
  for (const [on, loss] of lost) if (loss !== 0n) sums.set(on, (sums.get(on) ?? 0n) + loss)
  return sums
}

/**
 * Spend times the drop between the values of both shops; the tolerance is the rounding of the value
 * to minor units.
 */
function expectAdLossToHold(leak: TrueLeak, leaky: MadeShop, twin: MadeShop): void {
  const minorUnit = leaky.tables.ads.every((row) => row.spend % 1_000_000n === 0n) ? 1_000_000 : 10_000
  for (const [at, row] of leaky.tables.ads.entries()) {
    if (row.campaign !== leak.entity) continue
    const spend = Number(row.spend)
    const plain = Number(twin.tables.ads[at]?.convValue)
    const loss = Number(leak.lossByDay.get(row.day) ?? 0n)
    if (plain === 0) expect(loss).toBeLessThan(spend)
    else expect(Math.abs(loss - (spend * (plain - Number(row.convValue))) / plain)).toBeLessThanOrEqual((spend * minorUnit) / plain)
  }
}

/** The number of days between a sale and its loss. */
const lags: Record<PlantedKind, readonly [number, number]> = {
  cogs_rise: [0, 0],
  discount_stack: [0, 0],
  ad_waste: [0, 0],
  shipping_overrun: [0, 0],
  refund_step: [1, 45],
  chargeback_burst: [7, 63],
}

function expectTruthToHold(leaky: MadeShop, twin: MadeShop): void {
  for (const leak of leaky.truth.leaks) {
    if (leak.kind === 'ad_waste') expectAdLossToHold(leak, leaky, twin)
    else expect([...leak.lossByDay]).toEqual([...sumByDay(recounts[leak.kind](leaky.tables, twin.tables, leak.entity))])
    expect(leak.lossMicros).toBe([...leak.lossByDay.values()].reduce((sum, loss) => sum + loss, 0n))
    const [first, last] = lags[leak.kind]
    for (const on of leak.lossByDay.keys()) {
      expect(on >= addDays(leak.startedOn, first) && (leak.endedOn === null || on <= addDays(leak.endedOn, last))).toBe(true)
    }
    const days = leak.lostOn.map((at) => rowDay(leaky, leak.lostIn, at))
    expect([...new Set(days)]).toEqual([...leak.lossByDay.keys()])
    expect([leak.rows, leak.firstRowOn, leak.lastRowOn]).toEqual([days.length, days[0] ?? null, days.at(-1) ?? null])
  }
}

function rowDay({ tables }: MadeShop, table: CanonicalTable, at: number): string {
  const row = tables[table][at]
  if (row === undefined || 'validFrom' in row) throw new Error(`no row ${at} in ${table} that loses money`)
  return dayOf(row)
}

/** The key of a row, equal in the shop and in its twin. */
const keys: { readonly [Table in CanonicalTable]: (row: Tables[Table][number], at: number) => string } = {
  orders: (_, at) => String(at),
  refunds: (row) => row.refundId,
  costs: (row) => `${row.sku} ${row.validFrom}`,
  shipping: (row) => row.orderId,
  ads: (row) => `${row.campaign} ${row.day}`,
  chargebacks: (row) => row.orderId,
}

function rowKey<Table extends CanonicalTable>(tables: Tables, table: Table, at: number): string {
  return keys[table](tables[table][at] as Tables[Table][number], at)
}

function expectOnlyNamedRowsToDiffer(leaky: MadeShop, twin: MadeShop): void {
  const check = <Table extends CanonicalTable>(table: Table) => {
    const rows: readonly Tables[Table][number][] = leaky.tables[table]
    const plain: readonly Tables[Table][number][] = twin.tables[table]
    const byKey = new Map(plain.map((row, at) => [keys[table](row, at), text(row)]))
    expect(byKey.size).toBe(plain.length)
    const differing = rows.flatMap((row, at) => (byKey.get(keys[table](row, at)) === text(row) ? [] : [at]))
    const named = new Set(leaky.truth.leaks.flatMap((leak) => leak.changed[table]))
    expect(differing, table).toEqual([...named].sort((a, b) => a - b))
    // A leak removes no row.
    const known = new Set(rows.map(keys[table]))
    expect([...byKey.keys()].filter((key) => !known.has(key))).toEqual([])
  }
  for (const table of ['orders', 'refunds', 'costs', 'shipping', 'ads', 'chargebacks'] as const) check(table)
  for (const table of ['orders', 'shipping', 'ads'] as const) expect(leaky.tables[table]).toHaveLength(twin.tables[table].length)
  expect(leaky.otherLines).toEqual(twin.otherLines)
  expect(leaky.truth.lookAlikes).toEqual(twin.truth.lookAlikes)
}

const text = (value: unknown) => JSON.stringify(value, (_, part: unknown) => (typeof part === 'bigint' ? `${part}n` : part))

describe('the leak-free twin', () => {
  it.each(['low', 'medium', 'high'] as const)(
    'differs from a shop with %s leaks only in the rows the truth names, and the truth is what a recount of both finds',
    (size) => {
      const spec = { ...shop, leaks: leaks(size) }
      const leaky = makeShop(spec)
      const twin = makeShop(withoutLeaks(spec))
      expect(twin.truth.leaks).toEqual([])
      expect(leaky.truth.leaks.filter((leak) => leak.lossMicros <= 0n || leak.rows === 0).map((leak) => leak.kind)).toEqual([])
      expectTruthToHold(leaky, twin)
      expectOnlyNamedRowsToDiffer(leaky, twin)
    },
  )

  it('holds to the same for any seed of small shops, in currencies with two, no and three decimal places', () => {
    fc.assert(
      fc.property(smallShops, (spec) => {
        const leaky = makeShop(spec)
        const twin = makeShop(withoutLeaks(spec))
        expectTruthToHold(leaky, twin)
        expectOnlyNamedRowsToDiffer(leaky, twin)
      }),
      { numRuns: 25 },
    )
  })

  it('counts each of several kinds on one product alone', () => {
    const entity = makeShop(withoutLeaks(shop)).tables.orders[0]?.sku ?? ''
    const three: LeakPlan[] = [
      { kind: 'cogs_rise', size: 'medium', shape: 'step', start: 50, entity },
      { kind: 'discount_stack', size: 'medium', shape: 'step', start: 60, entity },
      { kind: 'refund_step', size: 'high', shape: 'step', start: 60, entity },
    ]
    const spec = { ...shop, leaks: three }
    const leaky = makeShop(spec)
    const twin = makeShop(withoutLeaks(spec))
    expect(leaky.truth.leaks.map((leak) => leak.entity)).toEqual([entity, entity, entity])
    expectTruthToHold(leaky, twin)
    expectOnlyNamedRowsToDiffer(leaky, twin)
  })

  it('loses in the rows of a smaller leak and in more, when the leak is larger', () => {
    const [low, medium, high] = (['low', 'medium', 'high'] as const).map((size) => makeShop({ ...shop, leaks: leaks(size) })) as [
      MadeShop,
      MadeShop,
      MadeShop,
    ]
    const lost = ({ tables, truth }: MadeShop) =>
      truth.leaks.flatMap((leak, index) => leak.lostOn.map((at) => `${index} ${rowKey(tables, leak.lostIn, at)}`))
    const [few, more, most] = [lost(low), new Set(lost(medium)), new Set(lost(high))]
    expect(few.filter((row) => !more.has(row))).toEqual([])
    expect([...more].filter((row) => !most.has(row))).toEqual([])
    expect(most.size).toBeGreaterThan(more.size)
  })

  it('is the same twin whatever the size of the leaks', () => {
    const twins = (['low', 'medium', 'high'] as const).map((size) => makeShop(withoutLeaks({ ...shop, leaks: leaks(size) })))
    for (const { tables, otherLines, truth } of twins.slice(1))
      expect({ tables, otherLines, truth }).toEqual({ tables: twins[0]?.tables, otherLines: twins[0]?.otherLines, truth: twins[0]?.truth })
  })

  it('has the same rows however many leaks beside it are planted', () => {
    const alone = makeShop({ ...shop, leaks: leaks('high').slice(0, 5) }).tables
    const beside = makeShop({ ...shop, leaks: leaks('high').filter(({ kind }) => kind !== 'refund_step') }).tables
    expect(beside.orders).toEqual(alone.orders)
    expect(beside.refunds).toEqual(alone.refunds)
    expect(beside.costs).toEqual(alone.costs)
  })
})
