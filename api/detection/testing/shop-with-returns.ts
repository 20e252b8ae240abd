import { type FlowShop, refundOf } from './flow-shop.ts'

/**
 * From day 170 on, two orders a day are of one product and come back, for one of some reasons and
 * from the customers that `customerOf` names.
 */
export function shopWithReturns(reasonsOf: readonly string[], customerOf: (order: number) => string): FlowShop {
  let made = 0
  const isBad = new Set<string>()
  return {
    days: 240,
    sells: (order, random) => {
      if (order.day < 170 || !random.chance(0.12)) return
      made += 1
      order.customer = customerOf(made)
      order.lines = order.lines.slice(0, 1).map((line) => ({ ...line, sku: 'S6', category: 'pots', list: 4490, units: 1 }))
      isBad.add(order.orderId)
    },
    refunds: (order, random) => {
      if (isBad.has(order.orderId))
        order.refunds = order.lines.filter(({ sku }) => sku === 'S6').map((line) => refundOf(line, random.pick(reasonsOf), random))
    },
  }
}
