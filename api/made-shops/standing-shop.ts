import { makeShop, withoutLeaks } from './make-shop.ts'
import { randomStream } from './random.ts'
import type { CostRow, MadeShop, OrderRow, ShopSpec } from './shop.ts'

/**
 * What always loses money in a shop: a policy on the lines that meet its conditions. `harmless`
 * names a group that buys under the policy far more often than others and loses nothing without it.
 */
export type StandingPlan = {
  readonly kind: (typeof standingKinds)[number]
  /** A group that is over-represented among the losing lines (Simpson's paradox). */
  readonly harmless?: 'country' | 'channel'
  /**
   * Of a price list below cost: the chance that a line under the conditions has it, else it always
   * has.
   */
  readonly chance?: number
}

/**
 * `deep_discount`: 60 to 70 % off now and then. `category_discount`: 35 to 45 % off in a category
 * of low margin. The others have a price list below cost.
 */
export const standingKinds = [
  'deep_discount',
  'category_discount',
  'channel_price',
  'bulk_price',
  'country_category',
  'category_price',
  'customer_price',
  'loss_leader',
] as const

/** A condition as the engine tells it, with the values that are as good. */
export type TrueCondition = { readonly what: string; readonly op: string; readonly values: readonly string[] }

export type StandingTruth = {
  readonly conditions: readonly TrueCondition[]
  /** Sum over the lines sold below the cost of their day, by the policy and by mistake, micros. */
  readonly lossMicros: bigint
  readonly rows: number
  /** What must not be blamed, as `what value`. */
  readonly harmless: string | null
}

/** An order line with what names causes. */
export type NamedOrderRow = OrderRow & { readonly category: string; readonly channel: string }
export type StandingShop = { readonly shop: MadeShop; readonly orders: readonly NamedOrderRow[]; readonly truth: StandingTruth }

const categories = ['Garden', 'Kitchen', 'Party', 'Textiles', 'Toys', 'Wall'] as const
const channels = ['web', 'web', 'web', 'web', 'marketplace', 'marketplace', 'store'] as const

/** A shop in which a policy always lost money; `plan` null is its twin, in which none does. */
export function makeStandingShop(spec: ShopSpec, plan: StandingPlan | null): StandingShop {
  const made = makeShop(withoutLeaks(spec))
  const named = nameRows(spec, made.tables.orders)
  const picked = placesOf(spec, named)
  const costs = plan?.kind === 'category_discount' ? dearIn(made.tables.costs, picked, named) : made.tables.costs
  const orders = plan ? priced(spec, { plan, picked, orders: named, costs }) : named
  const shop = { ...made, tables: { ...made.tables, orders, costs } }
  return { shop, orders, truth: truthOf({ plan, picked, orders, costs, before: named }) }
}

function nameRows({ seed }: ShopSpec, orders: readonly OrderRow[]): NamedOrderRow[] {
  const random = randomStream(seed, 'channels')
  const ofOrder = new Map<string, string>()
  const ofSku = new Map<string, string>()
  const categoryDraw = randomStream(seed, 'categories')
  return orders.map((row) => {
    const channel = ofOrder.get(row.orderId) ?? random.pick(channels)
    const category = ofSku.get(row.sku) ?? categoryDraw.pick(categories)
    ofOrder.set(row.orderId, channel)
    ofSku.set(row.sku, category)
    return { ...row, channel, category }
  })
}

type Picked = {
  readonly category: string
  readonly country: string
  readonly skus: ReadonlySet<string>
  readonly depths: readonly number[]
}

function placesOf({ seed }: ShopSpec, orders: readonly NamedOrderRow[]): Picked {
  const random = randomStream(seed, 'standing')
  const countries = ['Germany', 'France', 'EIRE']
  const lines = new Map<string, number>()
  for (const { sku } of orders) lines.set(sku, (lines.get(sku) ?? 0) + 1)
  const often = [...lines].sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1)).slice(4, 24)
  return {
    category: random.pick(categories),
    country: random.pick(countries),
    skus: new Set([random.pick(often.slice(0, 10))[0], random.pick(often.slice(10))[0]]),
    depths: random.pick([
      [60, 65, 70],
      [65, 70],
      [60, 70],
    ]),
  }
}

/** In one category a unit costs 72 % of its price; elsewhere at most 60 %. */
function dearIn(costs: readonly CostRow[], { category }: Picked, orders: readonly NamedOrderRow[]): CostRow[] {
  const dear = new Map(orders.filter((row) => row.category === category).map(({ sku, listPrice }) => [sku, listPrice]))
  return costs.map((row) => {
    const price = dear.get(row.sku)
    return price === undefined ? row : { ...row, unitCost: (price * 7200n) / 10_000n }
  })
}

type Pricing = {
  readonly plan: StandingPlan
  readonly picked: Picked
  readonly orders: readonly NamedOrderRow[]
  readonly costs: readonly CostRow[]
}

function priced({ seed }: ShopSpec, { plan, picked, orders, costs }: Pricing): NamedOrderRow[] {
  const random = randomStream(seed, 'policy')
  const costOf = costLookup(costs)
  return orders.map((row) => {
    const draws = { chance: random.next(), depth: random.next() }
    const isMistake = random.chance(mistakes)
    const cost = costOf(row)
    return policyOn(row, { plan, picked, draws, cost }) ?? (isMistake && cost !== null ? mistaken(row, cost) : row)
  })
}

type OnRow = {
  readonly plan: StandingPlan
  readonly picked: Picked
  readonly draws: { readonly chance: number; readonly depth: number }
  readonly cost: bigint | null
}

function policyOn(row: NamedOrderRow, { plan, picked, draws, cost }: OnRow): NamedOrderRow | null {
  const often = isInGroup(row, plan, picked) ? 0.5 : 0.03
  const share = plan.harmless === undefined ? 0.06 : often
  const off = (depths: readonly number[]) => discounted(row, depths[Math.floor(draws.depth * depths.length)] ?? 50)
  const isCheap = draws.chance < (plan.chance ?? 1)
  const cheap = () => (cost === null || !isCheap ? null : listedAt(row, (cost * BigInt(Math.round(8000 + 1500 * draws.depth))) / 10_000n))
  switch (plan.kind) {
    case 'deep_discount':
      return draws.chance < share ? off(picked.depths) : draws.chance < share + 0.1 ? off([10, 20]) : null
    case 'category_discount':
      return draws.chance < 0.25 ? off([35, 40]) : null
    case 'channel_price':
      return row.channel === 'store' ? cheap() : null
    case 'bulk_price':
      return row.qty >= 12 ? cheap() : null
    case 'country_category':
      return row.country === picked.country && row.category === picked.category ? cheap() : null
    case 'category_price':
      return row.category === picked.category && draws.chance < 0.5 ? cheap() : null
    case 'customer_price':
      return row.customerId === '' ? cheap() : null
    case 'loss_leader':
      return picked.skus.has(row.sku) ? cheap() : null
  }
}

/** The share of all other lines that are sold at 90 % of their cost by mistake. */
const mistakes = 0.005

function mistaken(row: NamedOrderRow, cost: bigint): NamedOrderRow {
  const unitPrice = ((cost * 9n) / 10n / cent) * cent
  return unitPrice > 0n ? { ...row, unitPrice } : row
}

function isInGroup(row: NamedOrderRow, { harmless }: StandingPlan, { country }: Picked): boolean {
  return harmless === 'channel' ? row.channel === 'marketplace' : row.country === country
}

const cent = 10_000n

function discounted(row: NamedOrderRow, depth: number): NamedOrderRow {
  const unitPrice = ((row.listPrice * BigInt(100 - depth)) / 100n / cent) * cent
  return { ...row, discount: depth / 100, unitPrice: unitPrice > 0n ? unitPrice : cent }
}

/** A price list of its own: no discount. */
function listedAt(row: NamedOrderRow, price: bigint): NamedOrderRow {
  const unitPrice = (price / cent) * cent
  return unitPrice <= 0n ? row : { ...row, discount: 0, listPrice: unitPrice, unitPrice }
}

function costLookup(costs: readonly CostRow[]): (row: OrderRow) => bigint | null {
  const bySku = new Map<string, CostRow[]>()
  for (const row of costs) bySku.set(row.sku, [...(bySku.get(row.sku) ?? []), row])
  return ({ sku, at }) => bySku.get(sku)?.findLast(({ validFrom }) => validFrom <= at.slice(0, 10))?.unitCost ?? null
}

type Told = Omit<Pricing, 'plan'> & { readonly plan: StandingPlan | null; readonly before: readonly NamedOrderRow[] }

function truthOf({ plan, picked, orders, costs, before }: Told): StandingTruth {
  const costOf = costLookup(costs)
  let [lossMicros, rows] = [0n, 0]
  orders.forEach((row, i) => {
    const cost = costOf(row)
    if (row === before[i] || cost === null || row.unitPrice >= cost) return
    lossMicros += (cost - row.unitPrice) * BigInt(row.qty)
    rows += 1
  })
  const harmless = plan?.harmless === undefined ? null : plan.harmless === 'channel' ? 'channel marketplace' : `country ${picked.country}`
  return { conditions: plan ? conditionsOf(plan, picked) : [], lossMicros, rows, harmless }
}

function conditionsOf({ kind }: StandingPlan, { category, country, skus, depths }: Picked): TrueCondition[] {
  const is = (what: string, ...values: string[]): TrueCondition => ({ what, op: '=', values })
  switch (kind) {
    case 'deep_discount':
      return [{ what: 'discount', op: '>=', values: [`${depths[0]} %`] }]
    case 'category_discount':
      return [{ what: 'discount', op: '>=', values: ['35 %', '30 %'] }, is('category', category)]
    case 'channel_price':
      return [is('channel', 'store')]
    case 'bulk_price':
      return [{ what: 'units', op: '>=', values: ['12'] }]
    case 'country_category':
      return [is('category', category), is('country', country)]
    case 'category_price':
      return [is('category', category)]
    case 'customer_price':
      return [is('customer', 'guest')]
    case 'loss_leader':
      return [{ what: 'product', op: 'in', values: [[...skus].sort().join(', ')] }]
  }
}
