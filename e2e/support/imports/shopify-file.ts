import type { makeShop } from '../../../api/made-shops/make-shop.ts'
import { currency, decimal } from '../../../api/values/money.ts'
import { microsToMinor } from '../../../api/values/unit-price.ts'
import { csv } from './read-content.ts'

const usd = currency('USD')

/**
 * A synthetic shop's orders in Shopify's export format, each named with `sign` before its number.
 */
export function shopifyFile({ tables }: ReturnType<typeof makeShop>, sign = ''): string {
  const money = (micros: bigint) => decimal({ minor: microsToMinor(micros, usd), currency: usd })
  const orders = Map.groupBy(tables.orders, ({ orderId }) => orderId)
  const paidFor = new Map(tables.shipping.map(({ orderId, charged }) => [orderId, charged]))
  const rows = [...orders].flatMap(([orderId, lines]) => {
    const gross = lines.reduce((sum, { listPrice, qty }) => sum + listPrice * BigInt(qty), 0n)
    const subtotal = lines.reduce((sum, { unitPrice, qty }) => sum + unitPrice * BigInt(qty), 0n)
    const shipping = paidFor.get(orderId) ?? 0n
    return lines.map((line, i) => ({
      Name: sign + orderId,
      ...(i === 0 && {
        'Financial Status': 'paid',
        Currency: 'USD',
        Subtotal: money(subtotal),
        Shipping: money(shipping),
        Taxes: '0.00',
        Total: money(subtotal + shipping),
        'Discount Amount': money(gross - subtotal),
        'Created at': `${line.at}:00 +0000`,
        'Shipping Country': line.country,
      }),
      'Lineitem quantity': line.qty,
      'Lineitem name': line.sku,
      'Lineitem sku': line.sku,
      'Lineitem price': money(line.listPrice),
      'Lineitem discount': money((line.listPrice - line.unitPrice) * BigInt(line.qty)),
    }))
  })
  return csv(rows)
}
