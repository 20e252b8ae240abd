import type { PricedLine, SentParcel, Sold } from './made.ts'
import type { Mark } from './marks.ts'
import { zoneOf } from './orders.ts'
import { afterAll } from './rules.ts'
import { shelfOf } from './sales.ts'
import type { Tariff } from './trade.ts'
import { workDay } from './work-day.ts'
import type { World } from './world-model.ts'

/** The parcels of an order: one, unless the shop's habits make more. Empty where it is fetched. */
export function packOrder(world: World, sold: Sold): readonly SentParcel[] {
  const { trade } = world
  const { order } = sold
  if (trade.services.find(({ name }) => name === order.method)?.isCash) return []
  const random = world.random(`parcel ${order.id}${sold.isReplacement ? 'R' : ''}`)
  const zone = zoneOf(trade, order.customer.country)
  const carrier = random.pick(Object.keys(trade.carriers).filter((name) => trade.carriers[name]?.[zone] !== undefined))
  const grams = sold.lines.reduce((sum, { product, qty }) => sum + product.range.grams * qty, 120)
  const noise = 1 + 0.03 * random.around()
  const parcel: SentParcel = {
    ...{ number: 1, on: workDay(world, order.on + random.whole(0, 2)), carrier, zone, size: sizeOf(sold), grams },
    cost: Math.round(tariffCost(tariffOf(world, carrier, zone), grams) * noise),
    charged: order.kind === 'begun' || order.kind === 'renewed' || sold.isReplacement ? 0 : chargedFor(world, zone, shelfOf(sold)),
    marks: sold.lines.flatMap(heavierByGift),
  }
  return afterAll(trade.rules.parcels, [parcel], world, sold)
}

/** The tariff of a carrier in a zone. Throws a RangeError where it has none. */
export function tariffOf({ trade }: World, carrier: string, zone: string): Tariff {
  const tariff = trade.carriers[carrier]?.[zone]
  if (tariff === undefined) throw new RangeError(`${carrier} has no tariff for ${zone}`)
  return tariff
}

/** What a parcel of a weight costs, minor units. */
export function tariffCost({ parcel, kilogram }: Tariff, grams: number): number {
  return Math.round(parcel + (kilogram * grams) / 1_000)
}

/** What the buyer pays for postage by the shop's rule, minor units. */
function chargedFor({ trade }: World, zone: string, shelf: number): number {
  const rule = trade.postage[zone]
  if (rule === undefined) throw new RangeError(`${trade.name} has no postage for ${zone}`)
  return rule.freeFrom !== null && shelf >= rule.freeFrom ? 0 : rule.charge
}

/** The largest of the sizes in it; many units need a size more. */
function sizeOf({ lines }: Sold): string {
  const sizes = lines.map(({ product }) => product.range.size)
  const units = lines.reduce((sum, { qty }) => sum + qty, 0)
  if (sizes.includes('L') || units > 25) return 'L'
  return sizes.includes('M') || units > 8 ? 'M' : 'S'
}

/** A gift that a leak adds makes the parcel heavier. */
function heavierByGift({ isGift, marks }: PricedLine): Mark[] {
  const leaks = isGift ? marks.filter(({ role }) => role === 'loses') : []
  return leaks.map(({ of }) => ({ of, role: 'follows', cost: 0, moves: false }))
}
