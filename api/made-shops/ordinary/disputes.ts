import type { Dispute, SentParcel, Sold } from './made.ts'
import { following } from './marks.ts'
import { usualRefunds } from './refunds.ts'
import { afterAll } from './rules.ts'
import { goodsOf, marksOf } from './sales.ts'
import type { World } from './world-model.ts'

/**
 * The disputes of an order: seldom one, and what the shop's habits make of it. Orders on invoice or
 * in cash have none.
 */
export function disputeOrder(world: World, sold: Sold, parcels: readonly SentParcel[]): readonly Dispute[] {
  const { trade } = world
  const { order } = sold
  const service = trade.services.find(({ name }) => name === order.method)
  if (service === undefined || service.isCash || sold.isReplacement) return []
  // Who has his money back has nothing to dispute.
  if (usualRefunds(world, sold).length > 0) return []
  const random = world.random(`dispute ${order.id}`)
  const isUsual = random.chance(trade.disputes)
  const dispute = drawDispute(world, { sold, parcels })
  return afterAll(trade.rules.disputes, isUsual ? [dispute] : [], world, sold, parcels)
}

/** The most days until a dispute is decided. */
export const longestDispute = 50

/** The dispute that an order would have. */
export function drawDispute(world: World, { sold, parcels }: { sold: Sold; parcels: readonly SentParcel[] }): Dispute {
  const random = world.random(`case ${sold.order.id}`)
  const on = sold.order.on + random.whole(9, 65)
  return {
    on,
    amount: totalOf(sold, parcels),
    reason: random.pick(['fraudulent', 'product_not_received', 'product_unacceptable', 'credit_not_processed']),
    decidedOn: on + random.whole(18, longestDispute),
    isWon: random.chance(world.trade.won),
    marks: following([...marksOf(sold), ...parcels.flatMap(({ marks }) => marks)]),
  }
}

/** Goods and postage of an order, minor units. */
export function totalOf(sold: Sold, parcels: readonly SentParcel[]): number {
  return goodsOf(sold) + parcels.reduce((sum, { charged }) => sum + charged, 0)
}
