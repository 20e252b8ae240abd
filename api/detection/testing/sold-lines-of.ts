import type { OrderRow } from '../../made-shops/shop.ts'
import { noLines, type SoldLines } from '../day-facts.ts'

/**
 * The order lines of a day one by one. `orders` are all lines of the shop, also those that a
 * correction undid.
 */
export function soldLinesOf(orders: readonly OrderRow[]): (today: readonly OrderRow[]) => SoldLines {
  const firstDays = new Map<string, string>()
  const note = (key: string, day: string) => {
    if (day < (firstDays.get(key) ?? '9')) firstDays.set(key, day)
  }
  for (const { customerId, channel = '', at } of orders) {
    if (customerId === '') continue
    note(customerId, at.slice(0, 10))
    note(`${customerId}\n${channel}`, at.slice(0, 10))
  }
  return (today) => {
    const lines = [...today].filter(({ qty }) => qty > 0).sort(inOrder)
    if (lines.length === 0) return noLines
    const isEarlier = (key: string, at: string) => (firstDays.get(key) ?? at) < at.slice(0, 10)
    return {
      ...noLines,
      orderId: lines.map(({ orderId }) => orderId),
      sku: lines.map(({ sku }) => sku),
      units: lines.map(({ qty }) => qty),
      listPrice: lines.map(({ listPrice }) => Number(listPrice)),
      unitPrice: lines.map(({ unitPrice }) => Number(unitPrice)),
      channel: lines.map(({ channel = '' }) => channel),
      country: lines.map(({ country }) => country),
      customer: lines.map(({ customerId }) => customerId),
      ...{ code: lines.map(() => ''), method: lines.map(() => ''), category: lines.map(() => '') },
      isReturning: lines.map(({ customerId, at }) => isEarlier(customerId, at)),
      isRenewing: lines.map(({ customerId, channel = '', at }) => isEarlier(`${customerId}\n${channel}`, at)),
    }
  }
}

const compare = (a: string | number | bigint, b: string | number | bigint) => (a === b ? 0 : a < b ? -1 : 1)

function inOrder(a: OrderRow, b: OrderRow): number {
  return (
    compare(a.orderId, b.orderId) ||
    compare(a.sku, b.sku) ||
    compare(a.unitPrice, b.unitPrice) ||
    compare(a.qty, b.qty) ||
    compare(a.listPrice, b.listPrice)
  )
}
