import { addDays, type Day, day, daysBetween } from '../values/day.ts'
import { type Slip, withSlips } from './demo-data-errors.ts'
import { demoCampaigns, demoCarriers, demoCountries, demoProducts, demoZones } from './demo-names.ts'
import { makeShop } from './make-shop.ts'
import { makeProducts, roundingOf } from './products.ts'
import type { ShopSpec, Tables } from './shop.ts'

/** The business of the demo: a shop for tea, coffee and equipment for brewing. */
export const demoBusiness = { name: 'Kettle & Crane', currency: 'USD', zone: 'America/New_York' } as const

const seed = 7
/**
 * A Monday. The shop is made for these days and moved by whole weeks, so that its weekends stay
 * weekends.
 */
const madeFrom = day('2024-08-05')
/** Thirteen months and up to six more days, of which the last are cut off. */
const madeDays = 402
/**
 * Days before the end on which the shop was connected; its files were read then, and every week
 * since.
 */
const connectedDays = 35

/** Products by rank, so that each leak affects a product with enough sales. */
const catalogue = makeProducts(seed, demoProducts.length, roundingOf(demoBusiness.currency))
const madeSku = (rank: number): string => catalogue[rank]?.sku ?? ''

/** The cheapest product gets the name of the cheapest. */
const names = new Map(
  [...catalogue]
    .sort((a, b) => Number(a.listPrice - b.listPrice))
    .map(({ sku }, position) => [sku, demoProducts[position] ?? ([sku, sku] as const)]),
)
const skuOf = (made: string): string => names.get(made)?.[0] ?? made
const demoSku = (rank: number): string => skuOf(madeSku(rank))

/** The demo's product descriptions, by SKU. */
export const demoDescriptions: ReadonlyMap<string, string> = new Map(demoProducts)

/**
 * Nine leaks that run on the last day and six that ended while the shop was connected,
 * distinguished by `endsAfter`. Their entities and days were chosen so that the engine's findings
 * have the counts of `demo-shop.test.ts`.
 */
const spec: ShopSpec = {
  seed,
  firstDay: madeFrom,
  days: madeDays,
  skus: demoProducts.length,
  linesPerDay: 75,
  currency: demoBusiness.currency,
  traps: [
    'growth',
    'christmas_peak',
    'loyalty_code',
    'single_code_promotion',
    'cost_passed_on',
    'corrections',
    'spend_increase',
    'price_cut',
    'rate_rise',
  ],
  leaks: [
    { kind: 'cogs_rise', size: 'high', shape: 'step', entity: madeSku(8), start: 330 },
    { kind: 'cogs_rise', size: 'high', shape: 'step', entity: madeSku(6), start: 345 },
    { kind: 'discount_stack', size: 'high', shape: 'step', entity: madeSku(2), start: 320 },
    { kind: 'discount_stack', size: 'medium', shape: 'step', entity: madeSku(3), start: 335 },
    { kind: 'refund_step', size: 'high', shape: 'step', entity: madeSku(21), start: 310 },
    { kind: 'ad_waste', size: 'high', shape: 'step', entity: 'search_generic', start: 350 },
    { kind: 'ad_waste', size: 'medium', shape: 'step', entity: 'display', start: 335 },
    { kind: 'shipping_overrun', size: 'high', shape: 'step', entity: 'Northline/UK', start: 350 },
    { kind: 'chargeback_burst', size: 'high', shape: 'step', entity: 'Germany', start: 290 },
    { kind: 'cogs_rise', size: 'high', shape: 'step', entity: madeSku(5), start: 300, endsAfter: 72 },
    { kind: 'cogs_rise', size: 'high', shape: 'step', entity: madeSku(9), start: 310, endsAfter: 64 },
    { kind: 'discount_stack', size: 'high', shape: 'step', entity: madeSku(0), start: 305, endsAfter: 60 },
    { kind: 'ad_waste', size: 'high', shape: 'step', entity: 'shopping_feed', start: 310, endsAfter: 62 },
    { kind: 'shipping_overrun', size: 'high', shape: 'step', entity: 'Northline/EU', start: 300, endsAfter: 70 },
    { kind: 'ad_waste', size: 'high', shape: 'step', entity: 'social_retarget', start: 312, endsAfter: 59 },
  ],
}

/**
 * Three errors that continue, three that stopped more than a month before the end, and a random
 * cluster of returns that is removed.
 */
const slips: readonly Slip[] = [
  { kind: 'price_zero', entity: demoSku(17), from: 372, to: 401, every: 4 },
  { kind: 'below_cost', entity: demoSku(10), from: 366, to: 401, every: 1 },
  { kind: 'billed_twice', entity: 'Swift/Europe', from: 366, to: 401, every: 6 },
  { kind: 'price_zero', entity: demoSku(13), from: 346, to: 359, every: 6 },
  { kind: 'price_zero', entity: demoSku(15), from: 344, to: 357, every: 6 },
  { kind: 'kept_goods', entity: 'TEA-209', from: 80, to: 401, every: 2 },
  { kind: 'typed_twice', from: 338, to: 358, every: 40 },
]

/**
 * The rows of the demo shop, thirteen months and up to six days, with `lastDay` as the last day.
 * The same day gives the same rows; another day moves all of them.
 */
export function demoShop(lastDay: Day): Tables {
  const madeTo = addDays(madeFrom, madeDays - 1)
  const weeks = Math.ceil(daysBetween(madeTo, lastDay) / 7)
  const tables = withSlips(named(makeShop(spec).tables), madeFrom, slips)
  return rowsBetween(moved(tables, 7 * weeks), addDays(madeFrom, 7 * weeks), lastDay)
}

/**
 * The days at whose end the demo's files were read: once for the whole history, then week by week
 * up to `lastDay`.
 */
export function demoReadings(lastDay: Day): Day[] {
  return Array.from({ length: connectedDays / 7 + 1 }, (_, week) => addDays(lastDay, 7 * week - connectedDays))
}

/** The rows of some days, both included. */
export function rowsBetween(tables: Tables, from: Day, to: Day): Tables {
  const on = (of: string) => of.slice(0, 10) >= from && of.slice(0, 10) <= to
  return {
    orders: tables.orders.filter(({ at }) => on(at)),
    refunds: tables.refunds.filter(({ at }) => on(at)),
    costs: tables.costs.filter(({ validFrom }) => on(validFrom)),
    shipping: tables.shipping.filter((row) => on(row.day)),
    ads: tables.ads.filter((row) => on(row.day)),
    chargebacks: tables.chargebacks.filter((row) => on(row.day)),
  }
}

/** With the product names and places of the demo. */
function named(tables: Tables): Tables {
  const ours = (words: Readonly<Record<string, string>>, word: string) => words[word] ?? word
  return {
    orders: tables.orders.map((row) => ({ ...row, sku: skuOf(row.sku), country: ours(demoCountries, row.country) })),
    refunds: tables.refunds.map((row) => ({ ...row, sku: skuOf(row.sku) })),
    costs: tables.costs.map((row) => ({ ...row, sku: skuOf(row.sku) })),
    shipping: tables.shipping.map((row) => ({ ...row, carrier: ours(demoCarriers, row.carrier), zone: ours(demoZones, row.zone) })),
    ads: tables.ads.map((row) => ({ ...row, campaign: ours(demoCampaigns, row.campaign) })),
    chargebacks: tables.chargebacks.map((row) => ({ ...row, country: ours(demoCountries, row.country) })),
  }
}

function moved(tables: Tables, days: number): Tables {
  const known = new Map<string, Day>()
  const later = (of: string): Day => {
    const found = known.get(of) ?? addDays(of as Day, days)
    known.set(of, found)
    return found
  }
  const at = (minute: string) => `${later(minute.slice(0, 10))}${minute.slice(10)}`
  return {
    orders: tables.orders.map((row) => ({ ...row, at: at(row.at) })),
    refunds: tables.refunds.map((row) => ({ ...row, at: at(row.at) })),
    costs: tables.costs.map((row) => ({ ...row, validFrom: later(row.validFrom) })),
    shipping: tables.shipping.map((row) => ({ ...row, day: later(row.day) })),
    ads: tables.ads.map((row) => ({ ...row, day: later(row.day) })),
    chargebacks: tables.chargebacks.map((row) => ({ ...row, day: later(row.day) })),
  }
}
