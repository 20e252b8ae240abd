import { describe, expect, it } from 'vitest'
import { addDays, type Day, day, daysBetween, weekday } from '../values/day.ts'
import { makeShop } from './make-shop.ts'
import { type DecoyName, decoyNames, type LookAlike, type MadeShop, type OrderRow, type ShopSpec, sideEffectDecoyNames } from './shop.ts'

const spec: ShopSpec = {
  seed: 0,
  firstDay: day('2025-06-01'),
  days: 210,
  skus: 120,
  linesPerDay: 120,
  leaks: [
    { kind: 'cogs_rise', size: 'medium', shape: 'ramp' },
    { kind: 'discount_stack', size: 'medium', shape: 'step' },
  ],
  traps: 'all',
}

const onDay = (row: { readonly at: string }) => row.at.slice(0, 10) as Day
const isWithin = ({ startedOn, endedOn }: LookAlike, on: string) => on >= startedOn && on <= endedOn
const ordersOf = ({ tables }: MadeShop, { entity }: LookAlike) => tables.orders.filter((row) => row.sku === entity)
const costsOf = ({ tables }: MadeShop, { entity }: LookAlike) => tables.costs.filter((row) => row.sku === entity)
const before = (rows: readonly OrderRow[], trap: LookAlike) => rows.filter((row) => onDay(row) < trap.startedOn)
const during = (rows: readonly OrderRow[], trap: LookAlike) => rows.filter((row) => isWithin(trap, onDay(row)))
const retailList = (rows: readonly OrderRow[]) => [...new Set(rows.filter((row) => row.qty < 24).map((row) => row.listPrice))]
const mean = (of: readonly number[]) => of.reduce((sum, value) => sum + value, 0) / of.length
const sold = ({ tables }: MadeShop, from: string, to: string) =>
  tables.orders.filter((row) => onDay(row) >= from && onDay(row) <= to).length
const meanCost = (shop: MadeShop, trap: LookAlike, from: string, to: string) =>
  mean(
    costsOf(shop, trap)
      .filter((row) => row.validFrom >= from && row.validFrom < to)
      .map((row) => Number(row.unitCost)),
  )
const undone = (shop: MadeShop, row: OrderRow) =>
  shop.tables.refunds.some(
    (refund) =>
      refund.sku === row.sku &&
      refund.qty === row.qty &&
      refund.amount === row.unitPrice * BigInt(row.qty) &&
      onDay(refund) === onDay(row) &&
      minutes(refund.at) - minutes(row.at) >= 0 &&
      minutes(refund.at) - minutes(row.at) < 60,
  )
const minutes = (at: string) => 60 * Number(at.slice(11, 13)) + Number(at.slice(14, 16))

type SaleTrap = Exclude<DecoyName, (typeof sideEffectDecoyNames)[number]>

/** How each decoy appears in the tables, read from them alone. */
const isPresent: Record<SaleTrap, (shop: MadeShop, trap: LookAlike) => boolean> = {
  single_code_promotion(shop, trap) {
    const depths = new Set(during(ordersOf(shop, trap), trap).map((row) => row.discount))
    return (
      [0.1, 0.15, 0.2].filter((depth) => depths.has(depth)).length === 1 &&
      !before(ordersOf(shop, trap), trap).some((row) => row.discount > 0.05)
    )
  },
  deepened_promotion(shop, trap) {
    const deep = ordersOf(shop, trap).filter((row) => row.discount > 0.1)
    const first = ordersOf(shop, trap).filter((row) => row.discount === 0.1)
    return first.length > 0 && deep.length > 0 && first.every((row) => row.at < (deep[0]?.at ?? ''))
  },
  clearance: (shop, trap) => {
    const rows = during(ordersOf(shop, trap), trap)
    return rows.length > 0 && rows.every((row) => row.discount === 0.3)
  },
  loyalty_code(shop, trap) {
    const rate = (rows: readonly OrderRow[]) => rows.filter((row) => row.discount === 0.05).length / rows.length
    return rate(during(shop.tables.orders, trap)) > 2 * rate(before(shop.tables.orders, trap))
  },
  cost_passed_on(shop, trap) {
    const later = ordersOf(shop, trap).filter((row) => onDay(row) >= addDays(trap.startedOn, 7))
    const priceRise = Number(retailList(later)[0]) / Number(retailList(before(ordersOf(shop, trap), trap))[0]) - 1
    const costRise = meanCost(shop, trap, trap.startedOn, '2026') / meanCost(shop, trap, '2025', trap.startedOn) - 1
    return costRise > 0.03 && priceRise > 0.03 && Math.abs(costRise - priceRise) < 0.05
  },
  cost_rise_slow_seller(shop, trap) {
    const rise = meanCost(shop, trap, trap.startedOn, '2026') / meanCost(shop, trap, '2025', trap.startedOn)
    return rise > 1.05 && ordersOf(shop, trap).length <= 15
  },
  lot_noise(shop, trap) {
    const costs = costsOf(shop, trap).map((row) => Number(row.unitCost))
    return costs.length > 12 && Math.max(...costs) / Math.min(...costs) > 1.05
  },
  mistyped_cost(shop, trap) {
    const costs = costsOf(shop, trap)
    const at = costs.findIndex((row) => row.validFrom === trap.startedOn)
    const [earlier, typed, corrected] = [costs[at - 1], costs[at], costs[at + 1]]
    return (
      typed?.unitCost === 10n * (earlier?.unitCost ?? 0n) &&
      corrected?.unitCost === earlier?.unitCost &&
      corrected?.validFrom === addDays(trap.startedOn, 1)
    )
  },
  twin_lines(shop, trap) {
    const seen = ordersOf(shop, trap).map((row) => `${row.orderId} ${row.qty} ${row.unitPrice}`)
    return new Set(seen).size < seen.length
  },
  corrections: (shop, trap) => ordersOf(shop, trap).some((row) => undone(shop, row)),
  sales_burst(shop, trap) {
    const lines = (from: Day, to: Day) => ordersOf(shop, trap).filter((row) => onDay(row) >= from && onDay(row) <= to).length
    return lines(trap.startedOn, trap.endedOn) > 3 * lines(addDays(trap.startedOn, -7), addDays(trap.startedOn, -1))
  },
  price_tiers(shop, trap) {
    const bulk = during(ordersOf(shop, trap), trap).filter((row) => row.qty >= 24)
    const [list = 0n] = retailList(ordersOf(shop, trap))
    return bulk.length > 10 && bulk.every((row) => Math.abs(Number(row.listPrice) / Number(list) - 0.85) < 0.01)
  },
  closed_weekends: (shop) => shop.tables.orders.every((row) => weekday(onDay(row)) <= 5),
  closed_week: (shop, trap) => daysBetween(trap.startedOn, trap.endedOn) === 6 && sold(shop, trap.startedOn, trap.endedOn) === 0,
  missing_parcels(shop, trap) {
    const parcels = shop.tables.shipping.filter((row) => isWithin(trap, row.day))
    return !parcels.some((row) => row.carrier === trap.entity) && shop.tables.shipping.some((row) => row.carrier === trap.entity)
  },
  missing_ads_day: (shop, trap) =>
    new Set(shop.tables.ads.map((row) => row.day)).size === 209 && !shop.tables.ads.some((row) => isWithin(trap, row.day)),
  growth: (shop) => sold(shop, '2025-10-13', '2025-11-09') > 1.08 * sold(shop, '2025-06-02', '2025-06-29'),
  christmas_peak: (shop) => sold(shop, '2025-12-08', '2025-12-14') > 1.6 * sold(shop, '2025-11-03', '2025-11-09'),
  price_cut(shop, trap) {
    const [was, ...others] = retailList(before(ordersOf(shop, trap), trap))
    const [now, ...more] = retailList(during(ordersOf(shop, trap), trap))
    return others.length === 0 && more.length === 0 && Number(now) < 0.92 * Number(was)
  },
  new_product(shop, trap) {
    const rows = ordersOf(shop, trap)
    return rows.length > 0 && before(rows, trap).length === 0 && costsOf(shop, trap)[0]?.validFrom === trap.startedOn
  },
}

const isSaleTrap = (name: DecoyName): name is SaleTrap => !(sideEffectDecoyNames as readonly DecoyName[]).includes(name)

describe('traps in orders and costs', () => {
  it.each(decoyNames.filter(isSaleTrap))('%s: every one that the truth lists is in the tables', (name) => {
    for (const seed of [1, 2, 3]) {
      const shop = makeShop({ ...spec, seed })
      const listed = shop.truth.lookAlikes.filter((one) => one.kind === name)
      expect(listed.length, `seed ${seed}`).toBeGreaterThan(0)
      for (const trap of listed) expect(isPresent[name](shop, trap), `seed ${seed}: ${name} at ${trap.entity}`).toBe(true)
    }
  })

  it('lists only what was asked for, and the code that a second one is stacked on', () => {
    const shop = makeShop({ ...spec, traps: ['clearance', 'growth'] })
    expect(shop.truth.lookAlikes.map((one) => one.kind)).toEqual(['clearance', 'growth', 'running_code'])
  })

  it('has no corrections, twin lines or closed weekends where they were not asked for', () => {
    const shop = makeShop({ ...spec, traps: [] })
    const lines = shop.tables.orders.map((row) => `${row.orderId} ${row.sku} ${row.qty} ${row.unitPrice}`)
    expect(new Set(lines).size).toBe(lines.length)
    expect(
      shop.tables.refunds.some((refund) =>
        shop.tables.orders.some((row) => row.sku === refund.sku && onDay(row) === onDay(refund) && undone(shop, row)),
      ),
    ).toBe(false)
    expect(shop.tables.orders.some((row) => weekday(onDay(row)) === 6)).toBe(true)
  })
})
