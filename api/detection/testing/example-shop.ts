import { withSlips } from '../../made-shops/demo-data-errors.ts'
import { makeShop } from '../../made-shops/make-shop.ts'
import { makeProducts, roundingOf } from '../../made-shops/products.ts'
import type { MadeShop, OrderRow, ShippingRow, ShopSpec, Tables } from '../../made-shops/shop.ts'
import { addDays, type Day, day } from '../../values/day.ts'
import type { DayFacts } from '../day-facts.ts'
import { dayFactsOf } from './day-facts-of.ts'

const seed = 25
const firstDay = day('2025-10-06')
const skus = 70

/** Products by rank: the first sells most. */
const skuOf = (rank: number): string => makeProducts(seed, skus, roundingOf('USD'))[rank]?.sku ?? ''

export const rampSku = skuOf(0)
export const stackSku = skuOf(1)
export const refundSku = skuOf(9)
export const stepSku = skuOf(10)
export const belowCostSku = skuOf(13)
export const freeSku = skuOf(18)
export const deepCodeSku = skuOf(19)

const spec: ShopSpec = {
  seed,
  firstDay,
  days: 360,
  skus,
  linesPerDay: 110,
  currency: 'USD',
  traps: ['growth', 'christmas_peak', 'loyalty_code', 'cost_passed_on', 'spend_increase', 'broken_tracking', 'price_tiers'],
  leaks: [
    { kind: 'cogs_rise', size: 'medium', shape: 'step', entity: stepSku, start: 282 },
    { kind: 'cogs_rise', size: 'high', shape: 'ramp', entity: rampSku, start: 240, rampDays: 35 },
    { kind: 'discount_stack', size: 'medium', shape: 'step', entity: stackSku, start: 285 },
    { kind: 'refund_step', size: 'high', shape: 'step', entity: refundSku, start: 250 },
    { kind: 'ad_waste', size: 'medium', shape: 'step', entity: 'social_prospect', start: 290 },
    { kind: 'shipping_overrun', size: 'medium', shape: 'step', entity: 'Swift/EU', start: 295 },
    { kind: 'chargeback_burst', size: 'high', shape: 'step', entity: 'Netherlands', start: 220 },
  ],
}

export type ExampleShop = { readonly made: MadeShop; readonly tables: Tables; readonly days: readonly DayFacts[] }

/** The shop that the worked examples of the blog count on: seven leaks and seven slips. */
export function exampleShop(): ExampleShop {
  const made = makeShop(spec)
  const slipped = withSlips(made.tables, firstDay, [
    { kind: 'price_zero', entity: freeSku, from: 331, to: 359, every: 5 },
    { kind: 'below_cost', entity: belowCostSku, from: 325, to: 359, every: 1 },
    { kind: 'billed_twice', entity: 'Northline/UK', from: 328, to: 358, every: 9 },
    { kind: 'typed_twice', from: 320, to: 359, every: 45 },
  ])
  const tables = { ...slipped, orders: slipped.orders.map(tooDeep), shipping: freeSmallParcels(slipped) }
  return { made, tables, days: withFees(dayFactsOf({ ...tables, otherLines: made.otherLines })) }
}

/** A clearance code of 50%, on a product whose cost is more than half of its price. */
function tooDeep(row: OrderRow): OrderRow {
  if (row.sku !== deepCodeSku || row.at < addDays(firstDay, 322)) return row
  return { ...row, unitPrice: (row.listPrice / 20_000n) * 10_000n, discount: 0.5 }
}

/** Free shipping without a minimum, for orders from the EU that Parcelhaus delivers. */
function freeSmallParcels({ shipping }: Tables): ShippingRow[] {
  const from = addDays(firstDay, 318)
  return shipping.map((row) => (row.day >= from && row.carrier === 'Parcelhaus' && row.zone === 'EU' ? { ...row, charged: 0n } : row))
}

/** A marketplace that bills 3% of each month's sales, and 3.6% from July on. */
function withFees(days: readonly DayFacts[]): DayFacts[] {
  const sales = new Map<string, number>()
  for (const { day: on, sales: cells } of days) {
    const sum = cells.unitPrice.reduce((total, price, at) => total + price * (cells.units[at] ?? 0), 0)
    sales.set(on.slice(0, 7), (sales.get(on.slice(0, 7)) ?? 0) + sum)
  }
  return days.map((facts) => {
    if (!facts.day.endsWith('-28')) return facts
    const month = facts.day.slice(0, 7) as Day
    const share = month >= '2026-07' ? 0.036 : 0.03
    const amount = Math.round(((sales.get(month) ?? 0) * share) / 10_000) * 10_000
    return { ...facts, fees: [{ name: 'AMAZONFEE', document: `F-${month}`, rows: 1, amount }] }
  })
}
