import { divideHalfEven } from '../../values/money.ts'
import type { Cells } from '../read/cells/cell.ts'
import type { Layout } from '../read/layout.ts'
import { customerOf, type ExportedLine, type OrderHead, plainHead, readOrder, soldUnits } from '../read/order-group.ts'

/**
 * Orders of WooCommerce with one row for each product. WooCommerce's own download has one row an
 * order and no prices, so exporters are used, and each has its own columns. Two are known: “Advanced
 * Order Export For WooCommerce” (AlgolPlus; `Order Number`, `Item Cost`), and “Customer / Order /
 * Coupon Export” (SkyVerge; format “One row per line item”; `order_number`, `item_price`). Written
 * from public headers of both, 2026-11-23; never tested with a real file. Lines are after coupons
 * and without taxes. An order's values stand in each of its rows or in the first alone. Unpaid
 * orders are not counted. Refunds have no day of their own and count on the day of the order.
 */
export const woocommerceOrders: Layout = {
  name: 'woocommerce-orders',
  kind: 'orders',
  columns: [
    { name: 'Order Number', synonyms: ['order_number_formatted', 'order_number', 'order_id'], isRequired: true, holds: 'text', isId: true },
    { name: 'Order Date', synonyms: ['date'], isRequired: true, holds: 'date' },
    { name: 'Item Name', synonyms: ['Name', 'Product Name'], isRequired: true, holds: 'text' },
    { name: 'Quantity', synonyms: ['item_quantity'], isRequired: true, holds: 'number' },
    { name: 'Item Cost', synonyms: ['item_price'], isRequired: true, holds: 'number' },
    { name: 'SKU', synonyms: ['item_sku'], holds: 'text', isId: true },
    { name: 'Order Status', synonyms: ['status'], holds: 'text' },
    { name: 'Order Line (w/o tax)', synonyms: ['item_total'], holds: 'number' },
    { name: 'Item Cost Before Discount', holds: 'number' },
    { name: 'item_subtotal', synonyms: ['Order Line Subtotal'], holds: 'number' },
    { name: 'Order Shipping Amount', synonyms: ['shipping_total'], holds: 'number' },
    { name: 'Order Line Total Refunded', synonyms: ['item_refunded'], holds: 'number' },
    { name: 'Quantity (- Refund)', holds: 'number' },
    { name: 'item_refunded_qty', holds: 'number' },
    { name: 'Order Currency', holds: 'text', namesCurrency: true },
    { name: 'Email (Billing)', synonyms: ['billing_email', 'customer_email'], holds: 'text' },
    { name: 'Country Code (Shipping)', synonyms: ['shipping_country'], holds: 'text' },
    { name: 'Country Code (Billing)', synonyms: ['billing_country'], holds: 'text' },
  ],
  groupBy: 'Order Number',
  blankGoesOn: true,
  readGroup: (records) => readOrder(records, { headOf, lineOf }),
}

const unpaid = /^(wc-)?(cancelled|canceled|failed|pending( payment)?|on[- ]hold|trash|(checkout-)?draft)$/i

function headOf(cells: Cells): OrderHead {
  cells.sameCurrency('Order Currency')
  const status = cells.raw('Order Status')
  const head = {
    ...plainHead,
    orderId: cells.text('Order Number'),
    at: cells.moment('Order Date'),
    shipping: cells.optionalPrice('Order Shipping Amount') ?? 0n,
    customerId: customerOf(cells.optionalText('Email (Billing)')),
    country: cells.optionalText('Country Code (Shipping)') ?? cells.optionalText('Country Code (Billing)'),
  }
  if (unpaid.test(status))
    cells.refuse('Order Status', 'not_counted', `‘${status.slice(0, 40)}’: the order was never paid, so it is no sale`)
  return { ...head, refusal: cells.refusal }
}

function lineOf(cells: Cells): ExportedLine {
  const description = cells.text('Item Name')
  const units = soldUnits(cells, 'Quantity')
  const count = BigInt(Math.max(units, 1))
  const one = cells.positivePrice('Item Cost')
  const paid = cells.optionalPrice('Order Line (w/o tax)') ?? one * count
  const each = cells.optionalPrice('Item Cost Before Discount')
  const before = (each === null ? cells.optionalPrice('item_subtotal') : each * count) ?? paid
  const gross = before > paid ? before : paid
  return {
    sku: cells.raw('SKU') === '' ? description.slice(0, 200) : cells.text('SKU'),
    description,
    units,
    price: divideHalfEven(gross, count),
    discount: gross - paid,
    returned: returnedOf(cells, units),
  }
}

/** One exporter writes the units that were kept, the other those that went back. */
function returnedOf(cells: Cells, units: number): { units: number; amount: bigint } {
  const kept = cells.optionalCount('Quantity (- Refund)')
  const back = cells.optionalCount('item_refunded_qty')
  const amount = cells.optionalPrice('Order Line Total Refunded') ?? 0n
  return { units: Math.abs(back ?? units - (kept ?? units)), amount: amount < 0n ? -amount : amount }
}
