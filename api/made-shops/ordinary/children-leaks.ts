import { drawDispute } from './disputes.ts'
import { marked, overspent } from './habits.ts'
import type { AdvertisedDay, Dispute, HeldReserve, PaidRefund, PricedLine, SentParcel, Sold, Variant } from './made.ts'
import { costsMore, following, loses, type Mark } from './marks.ts'
import { refundOf } from './refunds.ts'
import { goodsOf, isShopper, marksOf, shelfOf } from './sales.ts'
import type { OrdinaryLeakPlan } from './trade.ts'
import type { World } from './world-model.ts'

export const childrenLeaks: readonly OrdinaryLeakPlan[] = [
  {
    id: 'refunds-above-paid',
    kind: 'refunds above what was paid',
    title: 'What was bought with a code is refunded at the full price',
    names: {},
    spells: [[0.3, null]],
    strength: [0.5, 0.95],
    costIs: 'the refund less what was paid for the units',
  },
  {
    id: 'gifts-stack',
    kind: 'gifts that stack',
    title: 'Orders get two or three gifts in place of one',
    names: { code: 'GIFT75', products: 'GFT-02, GFT-03' },
    spells: [[0.38, 0.7]],
    strength: [0.35, 0.8],
    costIs: 'the unit cost of each gift after the first',
  },
  {
    id: 'reserves-kept',
    kind: 'reserves that are never released',
    title: 'PayPal keeps part of the reserves that it should have released',
    names: { source: 'PayPal' },
    spells: [[0.5, null]],
    strength: [0.15, 0.35],
    costIs: 'the reserves that were due and never came',
  },
  {
    id: 'disputes-brazil',
    kind: 'disputes of one country',
    title: 'Orders from Brazil are disputed again and again',
    names: { country: 'Brazil' },
    spells: [[0.45, null]],
    strength: [0.05, 0.11],
    costIs: 'the disputes on top of the usual ones; the service’s fee for each is not in it',
  },
  {
    id: 'faulty-lot',
    kind: 'a lot that comes back',
    title: 'A lot of pajamas with zips that break',
    names: { products: 'PAJ-01, PAJ-02', reason: 'zip broken' },
    spells: [[0.24, 0.34]],
    strength: [0.2, 0.38],
    costIs: 'the refunds on top of the usual ones',
  },
  {
    id: 'no-evidence',
    kind: 'disputes lost by missing evidence',
    title: 'Nobody answers the banks any more, and disputes that were won are lost',
    names: {},
    spells: [[0.55, null]],
    strength: [0.75, 1],
    costIs: 'the disputes that would have been won',
  },
  {
    id: 'claimed-sales',
    kind: 'ads that claim sales which come anyway',
    title: 'Retargeting costs twice as much and claims more, and the shop sells no more',
    names: { campaign: 'retarget_social' },
    spells: [[0.5, null]],
    strength: [1.7, 2.6],
    costIs: 'the spend above what it was; orders did not change',
  },
  {
    id: 'discount-threshold',
    kind: 'an order discount from too low a sum',
    title: '10 off comes off orders of 50, not of 100',
    names: { order_discount: '10.00' },
    spells: [[0.6, 0.8]],
    strength: [0.08, 0.2],
    costIs: 'what was taken off orders below 100',
  },
]

/** What was bought with a code goes back at its list price. */
export function refundsAtList(refunds: readonly PaidRefund[], world: World): readonly PaidRefund[] {
  const id = 'refunds-above-paid'
  return refunds.map((refund) => {
    const { line, qty, on, amount } = refund
    const strength = line === null ? null : world.strengthOf(id, on)
    const isWhole = line !== null && amount === line.unit * qty && line.code !== '' && line.unit < line.list
    if (strength === null || !isWhole || !world.random(`at list ${refund.id}`).chance(strength)) return refund
    return marked({ ...refund, amount: line.list * qty }, loses(id, line.list * qty - amount))
  })
}

const giftFrom = 7_500

/** A pair of socks from 75 on; while it leaks, other gifts beside it. */
export function gifts(sold: Sold, world: World): Sold {
  const { order } = sold
  if (!isShopper(sold) || shelfOf(sold) < giftFrom) return sold
  const id = 'gifts-stack'
  const random = world.random(`gift ${order.id}`)
  const strength = world.strengthOf(id, order.on)
  const isStacked = strength !== null && random.chance(strength)
  const extras = isStacked ? ['GFT-02', ...(random.chance(0.5) ? ['GFT-03'] : [])] : []
  // A sum off the whole order stands on the gift's line too.
  const follows = sold.orderDiscount === 0 ? [] : following(marksOf(sold)).map((mark) => ({ ...mark, moves: false }))
  const first = giftLine(world, sold, 'GFT-01', follows)
  const lines = [first, ...extras.map((sku) => giftLine(world, sold, sku, [...follows, ...stackedMarks(world, order.on, sku)]))]
  return { ...sold, lines: [...sold.lines, ...lines.map((line, i) => ({ ...line, index: sold.lines.length + i }))] }
}

function stackedMarks(world: World, on: number, sku: string): Mark[] {
  return [costsMore('gifts-stack', world.costs.inForce(productNamed(world, sku), on).is)]
}

function giftLine(world: World, { order }: Sold, sku: string, marks: readonly Mark[]): PricedLine {
  const product = productNamed(world, sku)
  const { price } = product.range
  return { product, qty: 1, order, index: 0, shelf: 0, list: price, unit: 0, code: 'GIFT75', isGift: true, marks }
}

function productNamed({ products }: World, sku: string): Variant {
  return products.find((product) => product.sku === sku) as Variant
}

/** A release that never comes; it is missed only once it was due. */
export function keptReserves(reserve: HeldReserve, world: World): HeldReserve {
  const id = 'reserves-kept'
  const { held, release } = reserve
  const strength = held.source === 'PayPal' ? world.strengthOf(id, held.on) : null
  if (strength === null || release === null || release.on >= world.days.length) return reserve
  return world.random(`kept ${held.on}`).chance(strength) ? { held: marked(held, loses(id, -held.gross)), release: null } : reserve
}

export function disputesOfBrazil(
  disputes: readonly Dispute[],
  world: World,
  sold: Sold,
  parcels: readonly SentParcel[],
): readonly Dispute[] {
  const id = 'disputes-brazil'
  const { order } = sold
  const strength = order.customer.country === 'Brazil' ? world.strengthOf(id, order.on) : null
  if (strength === null || disputes.length > 0 || !world.random(`brazil ${order.id}`).chance(strength)) return disputes
  const drawn = { ...drawDispute(world, { sold, parcels }), reason: 'fraudulent', isWon: false }
  return [marked(drawn, loses(id, drawn.amount))]
}

/** The lot was sold in these weeks; its zips break later. */
export function faultyLot(refunds: readonly PaidRefund[], world: World, { order, lines }: Sold): readonly PaidRefund[] {
  const id = 'faulty-lot'
  const strength = world.strengthOf(id, order.on)
  if (strength === null) return refunds
  const refunded = new Set(refunds.map(({ line }) => line?.index))
  const added = lines.flatMap((line) => {
    const random = world.random(`lot ${order.id} ${line.index}`)
    const isBroken = ['PAJ-01', 'PAJ-02'].includes(line.product.sku) && !refunded.has(line.index) && random.chance(strength)
    return isBroken ? [refundOf(line, { on: order.on + random.whole(5, 30), qty: line.qty, reason: 'zip broken' })] : []
  })
  return [...refunds, ...added.map((refund) => marked(refund, loses(id, refund.amount)))]
}

/** Disputes that belong to a look-alike were decided before anybody asked. */
export function lostWithoutEvidence(disputes: readonly Dispute[], world: World, { order }: Sold): readonly Dispute[] {
  const id = 'no-evidence'
  return disputes.map((dispute) => {
    const strength = dispute.isWon && dispute.decidedOn < world.days.length ? world.strengthOf(id, dispute.on) : null
    const isKept = strength === null || dispute.marks.some(({ role }) => role === 'looks')
    if (isKept || !world.random(`evidence ${order.id}`).chance(strength)) return dispute
    return marked({ ...dispute, isWon: false }, costsMore(id, dispute.amount))
  })
}

/** The platform claims more sales with more spend; the shop has the same orders. */
export function claimedSales(day: AdvertisedDay, world: World): AdvertisedDay {
  const id = 'claimed-sales'
  const times = day.campaign.name === 'retarget_social' ? world.strengthOf(id, day.on) : null
  return times === null ? day : overspent(day, { id, times, claims: 1 })
}

const taken = 1_000

/** 10 off for orders of 100 and more who use it; while it leaks, for smaller ones too. */
export function orderDiscount(sold: Sold, world: World): Sold {
  const shelf = shelfOf(sold)
  const random = world.random(`ten off ${sold.order.id}`)
  if (!isShopper(sold) || sold.lines.some(({ code }) => code !== '')) return sold
  if (shelf >= 10_000) return random.chance(0.3) ? takeOff(sold, null) : sold
  const id = 'discount-threshold'
  const strength = world.strengthOf(id, sold.order.on)
  return strength !== null && shelf >= 5_000 && random.chance(strength) ? takeOff(sold, id) : sold
}

/** Shares the sum among the lines by what they cost, to the cent of a unit. */
function takeOff(sold: Sold, leak: string | null): Sold {
  const goods = goodsOf(sold)
  const lines = sold.lines.map((line) => {
    const unit = Math.round(line.unit * (1 - taken / goods))
    const less = { ...line, unit }
    return leak === null ? less : marked(less, loses(leak, (line.unit - unit) * line.qty))
  })
  return { ...sold, lines, orderDiscount: taken }
}
