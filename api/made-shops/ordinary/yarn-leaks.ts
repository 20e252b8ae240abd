import { cheaper, isPlain, marked, overspent } from './habits.ts'
import type { AdvertisedDay, Movement, PaidRefund, PricedLine, SentParcel, Sold } from './made.ts'
import { loses } from './marks.ts'
import { feeOf } from './payments.ts'
import { refundOf } from './refunds.ts'
import { shelfOf } from './sales.ts'
import type { OrdinaryLeakPlan } from './trade.ts'
import type { World } from './world-model.ts'

export const yarnLeaks: readonly OrdinaryLeakPlan[] = [
  {
    id: 'free-postage-eu',
    kind: 'free postage from too low a sum in one zone',
    title: 'Orders to Ireland and Germany go free from far too little on',
    names: { zone: 'EU1' },
    spells: [[0.4, null]],
    strength: [3_000, 6_500],
    costIs: 'the postage that the rule should have charged',
  },
  {
    id: 'public-code',
    kind: 'a code for few that became public',
    title: 'The podcast listeners’ code KNITCAST20 is on the voucher sites',
    names: { code: 'KNITCAST20' },
    spells: [[0.35, 0.62]],
    strength: [0.04, 0.09],
    costIs: 'the discount of orders that are no listener’s',
  },
  {
    id: 'welcome-on-renewals',
    kind: 'a welcome code on renewals',
    title: 'WELCOME15 comes off every month’s yarn box, not the first alone',
    names: { code: 'WELCOME15', product: 'BOX-01' },
    spells: [[0.47, null]],
    strength: [0.45, 0.9],
    costIs: 'the discount of each renewal',
  },
  {
    id: 'old-prices-social',
    kind: 'old list prices billed on in one channel',
    title: 'The social shop still sells sock yarn and alpaca at last year’s prices',
    names: { channel: 'social' },
    spells: [[0.33, null]],
    strength: [0.8, 1],
    costIs: 'the list price of the day less the old one, for each unit',
  },
  {
    id: 'refunded-and-resent',
    kind: 'refunded and sent again',
    title: 'What is lost in the post is sent again and paid back too',
    names: { reason: 'lost in post' },
    spells: [[0.55, null]],
    strength: [0.5, 0.9],
    costIs: 'the refunds of orders that were sent again',
  },
  {
    id: 'fee-raised',
    kind: 'a payment fee that was raised',
    title: 'PayPal takes more of each sale',
    names: { source: 'PayPal' },
    spells: [[0.5, null]],
    strength: [30, 80],
    costIs: 'the fee less the fee by the rate agreed',
  },
  {
    id: 'budget-creep',
    kind: 'a budget that creeps up',
    title: 'The search campaign costs a little more every week and sells no more',
    names: { campaign: 'search_generic' },
    spells: [[0.3, null]],
    strength: [0.012, 0.026],
    costIs: 'the spend above the budget; it brought no sales',
  },
  {
    id: 'missing-payouts',
    kind: 'payouts that lack orders',
    title: 'Some card payments never arrived from Stripe',
    names: { source: 'Stripe' },
    spells: [[0.6, 0.82]],
    strength: [0.012, 0.03],
    costIs: 'goods and postage less the fee of orders that no payout has',
  },
]

/** Above the strength, orders to the zone go free. */
export function freePostage(parcels: readonly SentParcel[], world: World, sold: Sold): readonly SentParcel[] {
  const id = 'free-postage-eu'
  const from = world.strengthOf(id, sold.order.on)
  return parcels.map((parcel) => {
    const isFree = from !== null && parcel.zone === 'EU1' && parcel.charged > 0 && shelfOf(sold) >= from
    return isFree ? marked({ ...parcel, charged: 0 }, loses(id, parcel.charged)) : parcel
  })
}

/** Listeners have used the code all along; from some day on so do others. */
export function publicCode(line: PricedLine, world: World): PricedLine {
  if (!isPlain(line) || line.code !== '') return line
  const random = world.random(`KNITCAST20 ${line.order.id}`)
  const price = { code: 'KNITCAST20', unit: Math.round(line.list * 0.8) }
  if (random.chance(0.008)) return { ...line, ...price }
  const strength = world.strengthOf('public-code', line.order.on)
  return strength !== null && random.chance(strength) ? cheaper(line, 'public-code', price) : line
}

export function welcomeOnRenewals(line: PricedLine, world: World): PricedLine {
  const strength = line.order.kind === 'renewed' ? world.strengthOf('welcome-on-renewals', line.order.on) : null
  const isHit = strength !== null && world.random(`renewals ${line.order.customer.id}`).chance(strength)
  return isHit ? cheaper(line, 'welcome-on-renewals', { code: 'WELCOME15', unit: Math.round(line.list * 0.85) }) : line
}

/**
 * Prices from before the rise, in one channel. Quantity prices and codes are taken off them as off
 * the others.
 */
export function oldPrices(line: PricedLine, world: World): PricedLine {
  const strength = line.order.channel === 'social' ? world.strengthOf('old-prices-social', line.order.on) : null
  const { code, price } = line.product.range
  if (strength === null || !['SOK', 'ALP'].includes(code) || line.shelf <= price) return line
  if (!world.random(`old price ${line.order.id}`).chance(strength)) return line
  const [list, unit] = [line.list, line.unit].map((now) => Math.round((now * price) / line.shelf)) as [number, number]
  return cheaper(line, 'old-prices-social', { list, unit })
}

/** Whether an order is lost in the post and sent again, and on which day. */
function lostOn(world: World, { order }: Sold): number | null {
  const random = world.random(`lost ${order.id}`)
  const on = order.on + random.whole(6, 13)
  return order.kind === 'shop' && random.chance(0.011) ? on : null
}

/** The same goods once more, for nothing. */
export function sendAgain(world: World, sold: Sold): Sold[] {
  const on = lostOn(world, sold)
  if (on === null || on >= world.days.length) return []
  const order = { ...sold.order, on }
  const lines = sold.lines.map((line) => ({ ...line, order, list: line.shelf, unit: 0, code: 'RESEND', marks: [] }))
  return [{ order, lines, orderDiscount: 0, isReplacement: true }]
}

export function refundTheResent(refunds: readonly PaidRefund[], world: World, sold: Sold): readonly PaidRefund[] {
  const id = 'refunded-and-resent'
  const on = lostOn(world, sold)
  const strength = on === null ? null : world.strengthOf(id, on)
  if (on === null || strength === null || !world.random(`resent ${sold.order.id}`).chance(strength)) return refunds
  const refunded = new Set(refunds.map(({ line }) => line?.index))
  const added = sold.lines
    .filter(({ index }) => !refunded.has(index))
    .map((line) => refundOf(line, { on: on + 1, qty: line.qty, reason: 'lost in post' }))
  return [...refunds, ...added.map((refund) => marked(refund, loses(id, refund.amount)))]
}

export function raisedFee(movements: readonly Movement[], world: World): readonly Movement[] {
  const id = 'fee-raised'
  return movements.map((movement) => {
    const points = world.strengthOf(id, movement.on)
    if (points === null || movement.type !== 'sale' || movement.source !== 'PayPal') return movement
    const more = feeOf({ rate: Math.round(points / 5) * 5, fixed: 0 }, movement.gross)
    return marked({ ...movement, fee: movement.fee + more }, loses(id, more))
  })
}

export function creepingBudget(day: AdvertisedDay, world: World): AdvertisedDay {
  const id = 'budget-creep'
  const weekly = day.campaign.name === 'search_generic' ? world.strengthOf(id, day.on) : null
  if (weekly === null) return day
  const weeks = Math.floor((day.on - world.startOf(id)) / 7) + 1
  return overspent(day, { id, times: 1 + weekly * weeks, claims: 0 })
}

/** Sales of Stripe that no payout has; nothing of them is paid out later. */
export function missingPayout({ on, source }: Movement, world: World, { order }: Sold): string | null {
  const id = 'missing-payouts'
  const strength = source === 'Stripe' ? world.strengthOf(id, on) : null
  return strength !== null && world.random(`missing ${order.id}`).chance(strength) ? id : null
}
