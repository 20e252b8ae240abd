import { day, daysBetween } from '../../values/day.ts'
import { marked } from './habits.ts'
import type { Adjustment, PaidRefund, PricedLine, SentParcel, Sold } from './made.ts'
import { looks } from './marks.ts'
import { refundOf } from './refunds.ts'
import type { LookAlikePlan } from './trade.ts'
import type { World } from './world-model.ts'

const recall = { sku: 'BRK-03', on: day('2025-03-10'), paidOn: day('2025-05-02') }

export const bicycleLookAlikes: readonly LookAlikePlan[] = [
  {
    id: 'peak-surcharge',
    looksLike: 'parcels that became dearer',
    why: 'the carriers take 0.60 more before Christmas, and so does the shop from its buyers',
    names: {},
    spells: [
      [day('2024-11-15'), day('2025-01-05')],
      [day('2025-11-15'), day('2026-01-05')],
    ],
  },
  {
    id: 'recall',
    looksLike: 'refunds of one product',
    why: 'the maker recalled a lot of brake pads, and paid the shop what it refunded',
    names: { product: recall.sku, reason: 'recall' },
    spells: [[recall.on, day('2025-04-10')]],
  },
  {
    id: 'new-workshop',
    looksLike: 'prices far below the list',
    why: 'the workshop Speiche buys at the trade price by agreement',
    names: { customer: 'W-SPEICHE' },
    spells: [[day('2025-02-03'), null]],
  },
  {
    id: 'gloves-clearance',
    looksLike: 'sales at a small margin',
    why: 'gloves were cleared at 40 % off until the last ones went',
    names: { range: 'GLV' },
    spells: [[day('2025-04-22'), day('2025-05-31')]],
  },
  {
    id: 'trailers',
    looksLike: 'parcels that became dearer',
    why: 'child trailers of twelve kilograms are sold since then',
    names: { range: 'TRL' },
    spells: [[day('2025-03-03'), null]],
  },
  {
    id: 'cash-on-collection',
    looksLike: 'orders without a payout',
    why: 'they were fetched and paid in cash',
    names: { method: 'Cash on collection' },
    spells: [[day('2024-11-04'), null]],
  },
]

/** The same on the carrier's bill and on the buyer's, for a free parcel too. */
export function peakSurcharge(parcels: readonly SentParcel[], world: World, { order }: Sold): readonly SentParcel[] {
  if (!world.looksOn('peak-surcharge', order.on)) return parcels
  return parcels.map((parcel) => marked({ ...parcel, cost: parcel.cost + 60, charged: parcel.charged + 60 }, looks('peak-surcharge')))
}

/** Seven in ten of the recalled units that were sold in the quarter before come back. */
export function recalled(refunds: readonly PaidRefund[], world: World, { order, lines }: Sold): readonly PaidRefund[] {
  const since = daysBetween(world.days[order.on] ?? recall.on, recall.on)
  const line = lines.find(({ product }) => product.sku === recall.sku)
  const random = world.random(`recall ${order.id}`)
  if (since < 0 || since > 90 || line === undefined || !random.chance(0.7)) return refunds
  const on = order.on + since + random.whole(1, 30)
  const others = refunds.filter((refund) => refund.line?.index !== line.index)
  return [...others, marked(refundOf(line, { on, qty: line.qty, reason: 'recall' }), looks('recall'))]
}

/** What the maker pays for the recall, in one sum. */
export function supplierPaid(world: World, refunds: readonly PaidRefund[]): Adjustment[] {
  const amount = refunds.filter(({ reason }) => reason === 'recall').reduce((sum, refund) => sum + refund.amount, 0)
  const on = daysBetween(world.trade.firstDay, recall.paidOn)
  const what = 'Credit of the maker for recalled brake pads'
  return amount === 0 ? [] : [{ id: 'RECALL-CREDIT', on, what, from: 'BREMSWERK', amount, marks: [looks('recall')] }]
}

/** Marks what was paid in cash. */
export function bookCash(line: PricedLine): PricedLine {
  return line.order.method === 'Cash on collection' ? marked(line, looks('cash-on-collection')) : line
}
