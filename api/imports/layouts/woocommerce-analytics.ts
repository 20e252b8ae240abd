import type { Fact, OrderLine, Refund } from '../../ledger/fact.ts'
import { lineNature } from '../../ledger/line-nature.ts'
import { divideHalfEven } from '../../values/money.ts'
import { microsToMinor } from '../../values/unit-price.ts'
import type { Cells } from '../read/cells/cell.ts'
import type { Layout } from '../read/layout.ts'
import { customerOf } from '../read/order-group.ts'
import { unpaidInWooCommerce } from './woocommerce-orders.ts'

/**
 * WooCommerce's own list of orders (Analytics, Orders, Download). Written from public descriptions
 * and headers of it, 2026-11-29; never tested with a real file. One row an order, with its net
 * sales: after coupons and without taxes and postage. Products stand together as
 * `2× Fern print, 1× Mug`, without prices, so that an order of several products is kept as one line
 * of just that basket. A refund is a row of its own with negative net sales and units
 * (`-1× Mug`), on its own day. It names no currency.
 */
export const woocommerceAnalytics: Layout = {
  name: 'woocommerce-analytics',
  kind: 'orders',
  columns: [
    { name: 'Date', synonyms: ['Order date'], isRequired: true, holds: 'date' },
    { name: 'Order #', synonyms: ['Order Number'], isRequired: true, holds: 'text', isId: true },
    { name: 'Product(s)', synonyms: ['Products'], isRequired: true, holds: 'text' },
    { name: 'Items sold', isRequired: true, holds: 'number' },
    {
      name: 'Net sales',
      synonyms: ['N. Revenue', 'Net Revenue', 'Net sales (formatted)', 'N. Revenue (formatted)'],
      isRequired: true,
      holds: 'number',
    },
    { name: 'Status', holds: 'text' },
    { name: 'Customer', holds: 'text' },
    { name: 'Customer type', holds: 'text' },
    { name: 'Coupon(s)', synonyms: ['Coupons'], holds: 'text' },
    { name: 'Attribution', synonyms: ['Origin'], holds: 'text' },
  ],
  read(cells) {
    const [net, units] = [cells.price('Net sales'), cells.count('Items sold')]
    const status = cells.raw('Status')
    if (unpaidInWooCommerce.test(status)) {
      cells.refuse('Status', 'not_counted', `‘${status.slice(0, 40)}’: the order was never paid, so it is no sale`)
    }
    if (net === 0n && units === 0) cells.refuse('Net sales', 'not_counted', '‘0’: nothing was sold or given back')
    return net < 0n || units < 0 ? refundOf(cells, net, units) : soldOf(cells, net, units)
  },
}

/**
 * One product with its units, or a basket of several as one unit. Units stand before a name or
 * behind it.
 */
function basketOf(cells: Cells, units: number): { sku: string; units: number } {
  const written = cells.text('Product(s)')
  const parts = written.split(/,\s*(?=-?\d+\s*[×x]\s)|(?<=\s[×x]\s*-?\d+),\s*/)
  if (parts.length > 1) return { sku: parts.map(unsigned).sort().join(', ').slice(0, 200), units: 1 }
  const alone = /^-?\d+\s*[×x]\s*(.+)$/s.exec(written) ?? /^(.+?)\s+[×x]\s*-?\d+$/s.exec(written)
  return { sku: (alone?.[1] ?? written).trim().slice(0, 200), units: Math.max(1, Math.abs(units)) }
}

/** A refund's units are negative in front of their product, which is the same product. */
const unsigned = (part: string) => part.replace(/^-(?=\d+\s*[×x]\s)|(?<=\s[×x]\s*)-(?=\d+$)/, '')

function soldOf(cells: Cells, net: bigint, items: number): OrderLine {
  const { sku, units } = basketOf(cells, items)
  const coupons = cells.optionalText('Coupon(s)', 200)
  const line = {
    orderId: cells.text('Order #'),
    at: cells.moment('Date'),
    sku,
    description: sku,
    units,
    unitPrice: divideHalfEven(net, BigInt(units)),
    listPrice: null,
    discount: null,
    customerId: customerOf(cells.optionalText('Customer')),
    country: null,
    ...(coupons !== null && { discountCode: coupons }),
    ...(cells.raw('Attribution') !== '' && { channel: cells.optionalText('Attribution', 200) }),
  }
  return { table: 'order_line', ...line, nature: lineNature(line) }
}

/** What went back, on the day of its row; an amount alone is of no product. */
function refundOf(cells: Cells, net: bigint, items: number): Fact {
  const orderId = cells.text('Order #')
  const isOfProduct = cells.raw('Product(s)') !== '' && items !== 0
  const { sku, units } = isOfProduct ? basketOf(cells, items) : { sku: 'PARTIAL REFUND', units: 1 }
  const of = { refundId: `${orderId}/${sku}`, hasLineId: false, at: cells.moment('Date'), sku, units, orderId }
  const refund = { ...of, amount: microsToMinor(net < 0n ? -net : net, cells.currency), customerId: null, country: null }
  const byCode = lineNature({ ...refund, description: sku, unitPrice: 1n, listPrice: null })
  return { table: 'refund', ...refund, nature: isOfProduct ? byCode : 'adjustment' } satisfies Refund
}
