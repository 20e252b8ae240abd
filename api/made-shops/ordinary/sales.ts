import type { Item, Order, PricedLine, Sold } from './made.ts'
import { costsMore, type Mark } from './marks.ts'
import { listPriceOn } from './products.ts'
import { afterAll } from './rules.ts'
import type { World } from './world-model.ts'

/** The order with its prices, and what rising costs lost on it. */
export function sell(world: World, order: Order): Sold {
  const lines = order.items.map((item, index) => afterAll(world.trade.rules.lines, shelfLine(world, order, { item, index }), world))
  const sold = afterAll(world.trade.rules.orders, { order, lines, orderDiscount: 0, isReplacement: false }, world)
  return { ...sold, lines: sold.lines.map((line) => withCostLeak(world, line)) }
}

function shelfLine({ trade, days }: World, order: Order, { item, index }: { item: Item; index: number }): PricedLine {
  const shelf = listPriceOn(trade.prices, item.product.range, days[order.on] as (typeof days)[number])
  const unit = Math.round(shelf * (1 - (order.account?.discount ?? 0)))
  return { ...item, order, index, shelf, list: shelf, unit, code: '', isGift: false, marks: [] }
}

function withCostLeak({ costs }: World, line: PricedLine): PricedLine {
  const { is, should, leak } = costs.inForce(line.product, line.order.on)
  return leak === null || is === should ? line : { ...line, marks: [...line.marks, costsMore(leak, line.qty * (is - should))] }
}

/** The line at a share off its list price under a code. */
export function withCode(line: PricedLine, code: string, share: number): PricedLine {
  return { ...line, code, unit: Math.round(line.list * (1 - share)) }
}

/** What was paid for the goods, minor units. */
export function goodsOf({ lines }: Sold): number {
  return lines.reduce((sum, { unit, qty }) => sum + unit * qty, 0)
}

/**
 * What the goods would be without any discount, minor units: by this the shop judges free postage.
 */
export function shelfOf({ lines }: Sold): number {
  return lines.reduce((sum, { shelf, qty }) => sum + shelf * qty, 0)
}

/** Marks of all lines. */
export function marksOf({ lines }: Sold): Mark[] {
  return lines.flatMap(({ marks }) => marks)
}

/** Whether somebody buys there for himself. */
export function isShopper({ order }: Sold): boolean {
  return order.kind === 'shop'
}
