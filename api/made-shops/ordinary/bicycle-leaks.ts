import type { Day } from '../../values/day.ts'
import { cheaper, isPlain, marked } from './habits.ts'
import type { AdvertisedDay, Movement, PaidRefund, PricedLine, SentParcel, Sold, Variant } from './made.ts'
import { costsMore, loses } from './marks.ts'
import { tariffCost, tariffOf } from './parcels.ts'
import type { OrdinaryLeakPlan, ProductRange } from './trade.ts'
import { workDay } from './work-day.ts'
import type { Setting, World } from './world-model.ts'

export const bicycleLeaks: readonly OrdinaryLeakPlan[] = [
  {
    id: 'trade-prices',
    kind: 'trade prices for anyone',
    title: 'Private customers order at the workshops’ prices',
    names: { discount: '28 %', channel: 'web' },
    spells: [[0.32, null]],
    strength: [0.012, 0.035],
    costIs: 'the list price less the trade price, for each unit of a private customer',
  },
  {
    id: 'split-parcels',
    kind: 'orders split in parcels',
    title: 'Orders of several things leave in two parcels',
    names: {},
    spells: [
      [0.2, 0.36],
      [0.62, 0.8],
    ],
    strength: [0.22, 0.5],
    costIs: 'what two parcels cost less what one would have',
  },
  {
    id: 'refunds-paid-twice',
    kind: 'refunds paid out twice',
    title: 'Mollie paid some refunds a second time',
    names: { source: 'Mollie' },
    spells: [[0.42, 0.72]],
    strength: [0.1, 0.24],
    costIs: 'the second payment of a refund',
  },
  {
    id: 'wrong-zone',
    kind: 'parcels billed in a wrong zone',
    title: 'Paketkurier bills Austria as the far zone',
    names: { carrier: 'Paketkurier', country: 'Austria', zone: 'EU2' },
    spells: [[0.46, null]],
    strength: [0.7, 1],
    costIs: 'the cost in the far zone less the cost in the near one',
  },
  {
    id: 'dollar-creep',
    kind: 'costs that creep up with a currency',
    title: 'Wheels and computers are bought in dollars, and cost a little more with every bill',
    names: { ranges: 'KES, CMP' },
    spells: [[0.28, null]],
    strength: [0.006, 0.011],
    costIs: 'units sold, by the cost in force less the cost at the old rate',
  },
  {
    id: 'account-unpaid',
    kind: 'an account that does not pay',
    title: 'The workshop Radhof has stopped paying its invoices',
    names: { customer: 'W-RADHOF' },
    spells: [[0.56, null]],
    strength: [0.7, 1],
    costIs: 'the invoices that were due and never paid',
  },
  {
    id: 'credits-without-reason',
    kind: 'credits without reason',
    title: 'Somebody gives credits that name no order and no reason',
    names: {},
    spells: [[0.5, null]],
    strength: [0.12, 0.45],
    costIs: 'the credits',
  },
  {
    id: 'ads-for-sold-out',
    kind: 'ads for a product that is sold out',
    title: 'The ads for racks run on, and there are no racks',
    names: { campaign: 'racks_shopping', range: 'RCK' },
    spells: [[0.56, 0.88]],
    isFixed: true,
    strength: [0.7, 1.4],
    costIs: 'the spend since racks are sold out',
  },
]

export function tradePrices(line: PricedLine, world: World): PricedLine {
  const strength = isPlain(line) && line.order.channel === 'web' ? world.strengthOf('trade-prices', line.order.on) : null
  const isHit = strength !== null && world.random(`trade price ${line.order.customer.id}`).chance(strength)
  return isHit ? cheaper(line, 'trade-prices', { unit: Math.round(line.list * 0.72) }) : line
}

/** Half of the weight leaves in a second parcel, for which nobody is charged. */
export function splitParcels(parcels: readonly SentParcel[], world: World, sold: Sold): readonly SentParcel[] {
  const id = 'split-parcels'
  const strength = world.strengthOf(id, sold.order.on)
  const random = world.random(`split ${sold.order.id}`)
  const [whole] = parcels
  if (whole === undefined || strength === null || sold.lines.length < 2 || !random.chance(strength)) return parcels
  const grams = Math.round(whole.grams * random.between(0.35, 0.5))
  // Both at the tariff, as dear as the whole was against it.
  const tariff = tariffOf(world, whole.carrier, whole.zone)
  const ratio = whole.cost / tariffCost(tariff, whole.grams)
  const part = (of: number) => Math.round(tariffCost(tariff, of) * ratio)
  const first = { ...whole, grams: whole.grams - grams, cost: part(whole.grams - grams) }
  const second = { ...whole, number: 2, on: workDay(world, whole.on + random.whole(1, 3)), grams, cost: part(grams), charged: 0 }
  return [marked(first, costsMore(id, first.cost - whole.cost)), marked(second, costsMore(id, second.cost))]
}

/** A refund leaves once more three days later; of an order with several refunds, none does. */
export function refundsTwice(movements: readonly Movement[], world: World, { order }: Sold): readonly Movement[] {
  const id = 'refunds-paid-twice'
  if (movements.filter(({ type }) => type === 'refund').length > 1) return movements
  return movements.flatMap((movement) => {
    const strength = movement.type === 'refund' && movement.source === 'Mollie' ? world.strengthOf(id, movement.on) : null
    if (strength === null || !world.random(`twice ${order.id} ${movement.on}`).chance(strength)) return [movement]
    const again = { ...movement, on: workDay(world, movement.on + 3), marks: [] }
    return [movement, marked(again, loses(id, -movement.gross))]
  })
}

export function wrongZone(parcels: readonly SentParcel[], world: World, { order }: Sold): readonly SentParcel[] {
  const id = 'wrong-zone'
  const strength = order.customer.country === 'Austria' ? world.strengthOf(id, order.on) : null
  return parcels.map((parcel) => {
    const isHit =
      strength !== null && parcel.carrier === 'Paketkurier' && world.random(`zone ${order.id} ${parcel.number}`).chance(strength)
    if (!isHit) return parcel
    const [near, far] = [tariffOf(world, parcel.carrier, parcel.zone), tariffOf(world, parcel.carrier, 'EU2')]
    const cost = Math.round((parcel.cost * tariffCost(far, parcel.grams)) / tariffCost(near, parcel.grams))
    return marked({ ...parcel, zone: 'EU2', cost }, costsMore(id, cost - parcel.cost))
  })
}

/** A month adds the strength to the cost of what is bought in dollars. */
export function dollarCosts(
  cost: number,
  setting: Setting,
  { range, on }: { range: ProductRange; on: number },
): { cost: number; leak: string | null } {
  const id = 'dollar-creep'
  const monthly = ['KES', 'CMP'].includes(range.code) ? setting.strengthOf(id, on) : null
  if (monthly === null) return { cost, leak: null }
  const months = (on - setting.startOf(id)) / 30.44
  return { cost: Math.round(cost * (1 + monthly * months)), leak: id }
}

export function unpaidAccount({ on }: Movement, world: World, { order }: Sold): string | null {
  const id = 'account-unpaid'
  const strength = order.customer.id === 'W-RADHOF' ? world.strengthOf(id, on) : null
  return strength !== null && world.random(`invoice ${order.id}`).chance(strength) ? id : null
}

/** Goodwill, now and then, with its reason; and from some day on more, with none. */
export function credits(world: World): PaidRefund[] {
  const id = 'credits-without-reason'
  return world.days.flatMap((_, on) => {
    const goodwill = creditOn(world, { on, concern: 'goodwill', chance: 0.05, reason: 'goodwill' })
    const strength = world.strengthOf(id, on)
    if (strength === null) return goodwill
    const unexplained = creditOn(world, { on, concern: 'unexplained', chance: strength, reason: '' })
    return [...goodwill, ...unexplained.map((credit) => marked(credit, loses(id, credit.amount)))]
  })
}

type Chance = { readonly on: number; readonly concern: string; readonly chance: number; readonly reason: string }

function creditOn(world: World, { on, concern, chance, reason }: Chance): PaidRefund[] {
  const random = world.random(`${concern} ${on}`)
  const product = random.pick(world.products.filter(({ range }) => range.price < 8_000)) as Variant
  const amount = random.whole(2, 9) * 500
  const id = `CR${concern === 'goodwill' ? 'G' : 'S'}-${String(on).padStart(4, '0')}`
  return random.chance(chance) ? [{ id, on, line: null, product, qty: 1, amount, reason, marks: [] }] : []
}

/** The campaign should stop with the last rack. */
export function soldOutAds(day: AdvertisedDay, world: World): AdvertisedDay {
  const id = 'ads-for-sold-out'
  const strength = day.campaign.name === 'racks_shopping' && !day.runs ? world.strengthOf(id, day.on) : null
  if (strength === null) return day
  const spend = Math.round(day.spend * strength)
  return marked({ ...day, runs: true, spend, clicks: Math.round(day.clicks * strength), value: 0 }, loses(id, spend))
}

/** The day on which racks are sold out. */
export const racksGone = '2025-04-24' as Day
