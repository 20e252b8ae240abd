import { weekday } from '../../values/day.ts'
import type { Random } from '../random.ts'
import type { Item, Order, Shopper, Variant } from './made.ts'
import { isSold } from './products.ts'
import type { Service, Trade } from './trade.ts'
import type { World } from './world-model.ts'

type Placed = Omit<Order, 'id'>

/** All orders of a shop in order of time, with numbers that rise. */
export function placeOrders(world: World): Order[] {
  const placed = [...shopOrders(world), ...accountOrders(world), ...subscriptionOrders(world)]
  placed.sort((a, b) => a.on - b.on || a.minute - b.minute)
  const first = world.random('first order').whole(10_000, 40_000)
  return placed.map((order, i) => ({ ...order, id: String(first + i) }))
}

function shopOrders(world: World): Placed[] {
  const random = world.random('orders')
  const known: Shopper[] = []
  return world.days.flatMap((_, on) => {
    const weights = weightsOn(world, on)
    return Array.from({ length: ordersOn(world, on, random) }, () => {
      const isFirst = known.length < 20 || !random.chance(0.38)
      const customer = isFirst ? newCustomer(world, known.length) : random.pick(known)
      if (isFirst) known.push(customer)
      const items = basket(world, weights, random)
      const method = pickByShare(servicesOn(world, on, customer), random).name
      return {
        ...moment(on, random),
        customer,
        isFirst,
        channel: pickByShare(world.trade.channels, random).name,
        method,
        kind: 'shop',
        account: null,
        items,
      }
    })
  })
}

function servicesOn({ trade, days }: World, on: number, { country }: Shopper): Service[] {
  return trade.services.filter(
    ({ from, only }) => (from === undefined || from <= (days[on] as string)) && (only === undefined || only === country),
  )
}

/** Orders of one day: season, weekday, growth and chance. */
function ordersOn({ trade, days, linesPerDay }: World, on: number, random: Random): number {
  const of = days[on] as string
  const month = trade.months[Number(of.slice(5, 7)) - 1] ?? 1
  const week = trade.weekdays[weekday(days[on] as (typeof days)[number]) - 1] ?? 1
  const lines = linesPerDay * month * week * trade.growth ** (on / 365 - days.length / 730)
  const perOrder = trade.linesOfOrder.reduce((a, b) => a + b, 0) / trade.linesOfOrder.length
  return Math.max(0, Math.floor((lines / perOrder) * (1 + 0.14 * random.around()) + random.next()))
}

/** How often each product is ordered on a day, as sums to pick by. */
function weightsOn({ products, days }: World, on: number): number[] {
  const of = days[on] as (typeof days)[number]
  let sum = 0
  return products.map(({ range, share }) => {
    const season = range.months?.[Number(of.slice(5, 7)) - 1] ?? 1
    sum += isSold(range, of) ? share * season : 0
    return sum
  })
}

/** Different products, each with its units. */
function basket({ products, trade }: World, weights: readonly number[], random: Random): Item[] {
  const items = new Map<string, Item>()
  for (let left = random.pick(trade.linesOfOrder); left > 0; left--) {
    const at = random.next() * (weights.at(-1) ?? 0)
    const product = products[weights.findIndex((sum) => at < sum)] as Variant
    const qty = random.pick(product.range.units)
    if (!items.has(product.sku)) items.set(product.sku, { product, qty })
  }
  return [...items.values()]
}

function newCustomer(world: World, number: number): Shopper {
  const country = pickByShare(world.trade.places, world.random(`customer ${number}`)).country
  return { id: `C-${String(number + 1001)}`, country }
}

/** Accounts order in working hours, several lines of many units. */
function accountOrders(world: World): Placed[] {
  return world.trade.accounts.flatMap((account) => {
    const random = world.random(`account ${account.customer}`)
    const customer = { id: account.customer, country: account.country }
    return world.days.flatMap((of, on): Placed[] => {
      const isDue = random.chance((weekday(of) > 5 ? 0 : 1.4) / account.everyDays)
      if (!isDue || (account.from !== undefined && of < account.from)) return []
      const items = basket(world, weightsOn(world, on), random).map((item) => ({ ...item, qty: item.qty * account.times }))
      return [
        { ...moment(on, random), customer, isFirst: false, channel: 'trade', method: account.method, kind: 'account', account, items },
      ]
    })
  })
}

/** Subscribers begin by chance, are billed every thirty days, and stop by chance. */
function subscriptionOrders(world: World): Placed[] {
  const { subscription, services } = world.trade
  const product = world.products.find(({ range }) => range.code === subscription?.range)
  if (subscription === undefined || product === undefined) return []
  const random = world.random('subscriptions')
  const perDay = (subscription.newADay * world.linesPerDay) / world.trade.linesPerDay
  const begun = world.days.flatMap((_, on) => (random.chance(perDay) ? [on] : []))
  return begun.flatMap((start, number) => {
    const own = world.random(`subscriber ${number}`)
    const customer = { id: `S-${1001 + number}`, country: pickByShare(world.trade.places, own).country }
    const method = pickByShare(
      services.filter(({ isCash, from }) => !isCash && from === undefined),
      own,
    ).name
    const orders: Placed[] = []
    for (let on = start; on < world.days.length; on += 30) {
      const kind = on === start ? 'begun' : 'renewed'
      orders.push({
        ...moment(on, own),
        customer,
        isFirst: on === start,
        channel: 'web',
        method,
        kind,
        account: null,
        items: [{ product, qty: 1 }],
      })
      if (own.chance(subscription.lapse)) break
    }
    return orders
  })
}

/** A minute of the day, from seven to eleven at night. */
function moment(on: number, random: Random): { on: number; minute: number } {
  return { on, minute: random.whole(7 * 60, 23 * 60 - 1) }
}

/** One of a list, by the shares of its members. */
function pickByShare<T extends { readonly share: number }>(of: readonly T[], random: Random): T {
  let at = random.next() * of.reduce((sum, { share }) => sum + share, 0)
  const found = of.find(({ share }) => {
    at -= share
    return at < 0
  })
  return found ?? (of.at(-1) as T)
}

/** The zone of a country's parcels. Throws a RangeError where the shop does not send to it. */
export function zoneOf({ places, name }: Trade, country: string): string {
  const place = places.find((one) => one.country === country)
  if (place === undefined) throw new RangeError(`${name} does not send to ${country}`)
  return place.zone
}
