import type { PaidRefund, PricedLine, Sold } from './made.ts'
import { following } from './marks.ts'
import { afterAll } from './rules.ts'
import type { World } from './world-model.ts'

/** What comes back of an order in ordinary life, and what the shop's habits make of it. */
export function refundOrder(world: World, sold: Sold): readonly PaidRefund[] {
  return afterAll(world.trade.rules.refunds, usualRefunds(world, sold), world, sold)
}

/** What comes back of an order in ordinary life. Which lines do depends on no leak. */
export function usualRefunds(world: World, { isReplacement, lines }: Sold): PaidRefund[] {
  return isReplacement ? [] : lines.flatMap((line) => usualRefund(world, line))
}

function usualRefund(world: World, line: PricedLine): PaidRefund[] {
  const { trade, days } = world
  const random = world.random(`return ${line.order.id} ${line.index}`)
  const delay = random.whole(4, 32)
  const on = line.order.on + delay
  const month = trade.returnMonths?.[Number((days[on] ?? '').slice(5, 7)) - 1] ?? 1
  // Some products come back three times as often as others.
  const liking = world.random(`returns of ${line.product.sku}`).between(0.5, 1.5)
  const isReturned = random.chance(trade.returns * month * liking * (line.order.kind === 'shop' ? 1 : 0.2))
  const [isPart, part, reason] = [random.chance(0.12), random.pick([0.2, 0.25, 0.5]), random.pick(trade.reasons)]
  if (!isReturned || line.unit === 0) return []
  const qty = random.chance(0.7) ? line.qty : random.whole(1, line.qty)
  return [refundOf(line, { on, qty, reason, ...(isPart && { amount: Math.round(line.unit * qty * part) }) })]
}

/** The refund of units of a line: what was paid for them, unless told otherwise. */
export function refundOf(
  line: PricedLine,
  { on, qty, reason, amount }: { on: number; qty: number; reason: string; amount?: number },
): PaidRefund {
  const id = `R${line.order.id}-${line.index + 1}`
  return { id, on, line, product: line.product, qty, amount: amount ?? line.unit * qty, reason, marks: following(line.marks) }
}
