import type { OrderRow } from '../../made-shops/shop.ts'
import type { TwinOrderFact } from '../day-facts.ts'

/**
 * Orders of one day that repeat an earlier one of the same customer line by line. `orders` are the
 * rows of one day without corrections.
 */
export function twinOrdersOf(orders: readonly OrderRow[]): TwinOrderFact[] {
  const byOrder = new Map<string, OrderRow[]>()
  for (const row of orders)
    if (row.customerId !== '' && !row.at.endsWith(' 00:00')) byOrder.set(row.orderId, [...(byOrder.get(row.orderId) ?? []), row])
  const placed = [...byOrder].map(([orderId, rows]) => ({ orderId, rows, minute: minuteOf(rows), basket: basketOf(rows) }))
  placed.sort((a, b) => a.minute - b.minute || (a.orderId < b.orderId ? -1 : 1))
  const last = new Map<string, (typeof placed)[number]>()
  return placed.flatMap((order) => {
    const twin = last.get(order.basket)
    last.set(order.basket, order)
    if (!twin) return []
    const lines = order.rows.map(({ sku, qty, unitPrice }) => ({ sku, units: qty, amount: Number(unitPrice) * qty }))
    const customerId = order.rows[0]?.customerId ?? ''
    return [{ orderId: order.orderId, twinOf: twin.orderId, customerId, minutesApart: order.minute - twin.minute, lines }]
  })
}

function minuteOf(rows: readonly OrderRow[]): number {
  return Math.min(...rows.map(({ at }) => Number(at.slice(11, 13)) * 60 + Number(at.slice(14, 16))))
}

function basketOf(rows: readonly OrderRow[]): string {
  const lines = rows.map(({ sku, qty, unitPrice }) => `${sku} ${qty} ${unitPrice}`).sort()
  return [rows[0]?.customerId, ...lines].join('\n')
}
