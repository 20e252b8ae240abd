import { linesByDay } from './calendar.ts'
import { abroad, home, smallCountry } from './places.ts'
import type { Plan } from './plan.ts'
import { trapNamed } from './plan-decoys.ts'
import { bulkUnits } from './products.ts'
import { type Random, randomStream } from './random.ts'

/** A buyer. Wholesalers buy in bulk; members have the loyalty code; guests have no id. */
export type Customer = { readonly id: string; readonly country: string; readonly isBulk: boolean; readonly isMember: boolean }

/** One order before prices: time (day offset, minute of the day), customer, products. */
export type Basket = { readonly on: number; readonly minute: number; readonly customer: Customer; readonly wants: readonly Want[] }
export type Want = { readonly product: number; readonly qty: number }

/** All baskets in time order. */
export function fillBaskets(plan: Plan): Basket[] {
  const random = randomStream(plan.spec.seed, 'orders')
  const customers = makeCustomers(plan)
  const draw = productDraw(plan)
  const volumes = linesByDay(plan)
  const baskets = volumes.flatMap((lines, on) => {
    const today: Basket[] = []
    for (let left = lines; left > 0; ) {
      const customer = whoBuys(customers, (0.4 * volumes.length + 0.6 * on) / volumes.length, random)
      const wants = whatIsWanted({ count: Math.min(left, random.pick(lineCounts)), on, customer, draw, random })
      if (wants.length > 0) today.push({ on, minute: random.whole(openFrom, openTo), customer, wants })
      left -= Math.max(1, wants.length)
    }
    return today
  })
  const isOpen = (basket: Basket) => (volumes[basket.on] ?? 0) > 0
  const extra = [...burst(plan, customers), ...bulkBuyer(plan, customers)].filter(isOpen)
  return withSmallCountry(
    plan,
    [...baskets, ...extra].sort((a, b) => a.on - b.on || a.minute - b.minute),
  )
}

// An hour after the last minute is still the same day: corrections are recorded within the hour.
const openFrom = 8 * 60
const openTo = 18 * 60 + 59
const lineCounts = [1, 1, 2, 2, 3, 3, 4, 5, 6, 8]
const retailUnits = [1, 1, 1, 1, 2, 2, 3, 4, 6, 6, 12]
const wholesaleUnits = [12, 24, 24, 36, 48]

function makeCustomers({ spec }: Plan): Customer[] {
  const random = randomStream(spec.seed, 'customers')
  const count = Math.max(20, Math.round((spec.linesPerDay * spec.days) / 25))
  return Array.from({ length: count }, (_, index) => ({
    id: String(12_000 + index),
    country: random.chance(0.85) ? home : random.pick(abroad),
    isBulk: random.chance(0.08),
    isMember: random.chance(0.12),
  }))
}

/**
 * Early customers return most often; later ones join as the shop gets older. One order in eight is
 * a guest's.
 */
function whoBuys(customers: readonly Customer[], joined: number, random: Random): Customer {
  const draw = random.next()
  const known = customers[Math.floor(draw * draw * joined * customers.length)] as Customer
  return random.chance(0.125) ? { id: '', country: known.country, isBulk: false, isMember: false } : known
}

type Wish = { count: number; on: number; customer: Customer; draw: (random: Random, on: number) => number; random: Random }

/** No product occurs twice in one order, so that two equal lines are always intended. */
function whatIsWanted({ count, on, customer, draw, random }: Wish): Want[] {
  const wants = new Map<number, Want>()
  for (let i = 0; i < count; i++) {
    const product = draw(random, on)
    const qty = random.pick(customer.isBulk ? wholesaleUnits : retailUnits)
    if (product >= 0 && !wants.has(product)) wants.set(product, { product, qty })
  }
  return [...wants.values()]
}

/**
 * Draws a product by weight; a product that is not sold yet on that day is drawn again. -1 when
 * none was found.
 */
function productDraw({ products, lives }: Plan): (random: Random, on: number) => number {
  const ranked = products.reduce((sum, product, rank) => sum + (lives[rank]?.shareOfLines === null ? product.weight : 0), 0)
  const upTo = new Float64Array(products.length)
  let sum = 0
  products.forEach((product, rank) => {
    const own = lives[rank]?.shareOfLines ?? null
    sum += own === null ? product.weight : own * ranked
    upTo[rank] = sum
  })
  return (random, on) => {
    for (let tries = 0; tries < 20; tries++) {
      const product = firstAbove(upTo, random.next() * sum)
      if ((lives[product]?.sellsFrom ?? 0) <= on) return product
    }
    return -1
  }
}

function firstAbove(upTo: Float64Array, at: number): number {
  let low = 0
  let high = upTo.length - 1
  while (low < high) {
    const middle = (low + high) >> 1
    if ((upTo[middle] ?? 0) > at) high = middle
    else low = middle + 1
  }
  return low
}

/**
 * A true burst: for some days the product is bought many times as often, by people who buy nothing
 * else.
 */
function burst({ spec, traps, products }: Plan, customers: readonly Customer[]): Basket[] {
  const trap = trapNamed(traps, 'sales_burst')
  if (trap === undefined || trap.product === null) return []
  const random = randomStream(spec.seed, 'burst')
  const product = trap.product
  const weights = products.reduce((sum, { weight }) => sum + weight, 0)
  const usual = (spec.linesPerDay * (products[product]?.weight ?? 0)) / weights
  const baskets: Basket[] = []
  for (let on = trap.from; on <= trap.to; on++) {
    for (let i = 0; i < Math.max(8, Math.round(8 * usual)); i++) {
      const customer = { ...random.pick(customers), isBulk: false }
      baskets.push({ on, minute: random.whole(openFrom, openTo), customer, wants: [{ product, qty: random.pick(retailUnits) }] })
    }
  }
  return baskets
}

/** A new wholesaler who takes the bulk price of one product every two to four days. */
function bulkBuyer({ spec, traps }: Plan, customers: readonly Customer[]): Basket[] {
  const trap = trapNamed(traps, 'price_tiers')
  if (trap === undefined || trap.product === null) return []
  const random = randomStream(spec.seed, 'bulk buyer')
  const customer = { id: String(12_000 + customers.length), country: home, isBulk: true, isMember: false }
  const baskets: Basket[] = []
  for (let on = trap.from; on <= trap.to; on += random.whole(2, 4)) {
    const wants = [{ product: trap.product, qty: bulkUnits * random.whole(1, 5) }]
    baskets.push({ on, minute: random.whole(openFrom, openTo), customer, wants })
  }
  return baskets
}

/**
 * Gives one to three customers with a few early orders a country of their own. Nothing but the
 * country changes.
 */
function withSmallCountry({ traps, days }: Plan, baskets: readonly Basket[]): Basket[] {
  if (trapNamed(traps, 'small_country') === undefined) return [...baskets]
  const orders = new Map<string, { count: number; first: number; isAbroad: boolean }>()
  for (const { on, customer } of baskets) {
    if (customer.id === '') continue
    const known = orders.get(customer.id)
    if (known) known.count++
    else orders.set(customer.id, { count: 1, first: on, isAbroad: customer.country !== home })
  }
  // Early, so that a dispute can follow; abroad where possible, so that the parcels' zone stays.
  const early = [...orders].filter(([, { first }]) => first < 0.5 * days.length)
  const few = early.filter(([, { count, isAbroad }]) => isAbroad && count >= 2 && count <= 6)
  const fewest = early.sort(([, a], [, b]) => a.count - b.count).slice(0, 1)
  const settled = new Set<string>()
  let count = 0
  for (const [id, known] of few.length > 0 ? few : fewest) {
    if (count >= 4 || settled.size >= 3) break
    settled.add(id)
    count += known.count
  }
  return baskets.map((basket) =>
    settled.has(basket.customer.id) ? { ...basket, customer: { ...basket.customer, country: smallCountry } } : basket,
  )
}
