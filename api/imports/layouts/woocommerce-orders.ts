import { divideHalfEven } from '../../values/money.ts'
import type { Cells } from '../read/cells/cell.ts'
import type { GroupRecords, Layout } from '../read/layout.ts'
import { customerOf, type ExportedLine, type OrderHead, plainHead, readOrder, soldUnits } from '../read/order-group.ts'
import { refundedLine } from '../read/order-money.ts'

/**
 * Orders of WooCommerce with one row for each product. WooCommerce's own download has one row an
 * order and no prices, so exporters are used, and each has its own columns. Two are known:
 * “Advanced Order Export For WooCommerce” (AlgolPlus; `Order Number`, `Item Cost`), and “Customer /
 * Order / Coupon Export” (SkyVerge; format “One row per line item”; `order_number`, `item_price`).
 * Written from public headers of both, 2026-11-23 and 2026-11-29; never tested with a real file.
 * Lines are after coupons and without taxes. An order's values stand in each of its rows or in the
 * first alone. Unpaid orders are not counted. Refunds have no day of their own and count on the day
 * of the order. The first exporter's usual columns have the units that were kept alone: those that
 * went back are told by the amount of the refund, and where they are not, only what was kept is
 * counted.
 */
export const woocommerceOrders: Layout = {
  name: 'woocommerce-orders',
  kind: 'orders',
  columns: [
    {
      name: 'Order Number',
      synonyms: ['order_number_formatted', 'order_number', 'order_id', 'Order No.'],
      isRequired: true,
      holds: 'text',
      isId: true,
    },
    { name: 'Order Date', synonyms: ['date', 'Date Created', 'Order Date & Time'], isRequired: true, holds: 'date' },
    { name: 'Item Name', synonyms: ['Name', 'Product Name', 'Product Name (main)'], isRequired: true, holds: 'text' },
    { name: 'Item Cost', synonyms: ['item_price'], isRequired: true, holds: 'number' },
    { name: 'Quantity', synonyms: ['item_quantity', 'Item Quantity', 'Qty'], holds: 'number' },
    { name: 'SKU', synonyms: ['item_sku', 'Product SKU'], holds: 'text', isId: true },
    { name: 'Order Status', synonyms: ['status'], holds: 'text' },
    { name: 'Order Line (w/o tax)', synonyms: ['item_total', 'Order Line Total'], holds: 'number' },
    { name: 'Item Cost Before Discount', holds: 'number' },
    { name: 'item_subtotal', synonyms: ['Order Line Subtotal'], holds: 'number' },
    { name: 'Order Shipping Amount', synonyms: ['shipping_total'], holds: 'number' },
    { name: 'Order Refund Amount', synonyms: ['refunded_total'], holds: 'number' },
    { name: 'Order Subtotal Amount', holds: 'number' },
    { name: 'Cart Discount Amount', holds: 'number' },
    { name: 'Order Total Amount', synonyms: ['order_total'], holds: 'number' },
    { name: 'Order Total Tax Amount', synonyms: ['tax_total'], holds: 'number' },
    { name: 'Order Line Total Refunded', synonyms: ['item_refunded'], holds: 'number' },
    { name: 'Quantity (- Refund)', holds: 'number' },
    { name: 'item_refunded_qty', synonyms: ['Quantity Refunded'], holds: 'number' },
    { name: 'Order Currency', synonyms: ['Currency'], holds: 'text', namesCurrency: true },
    { name: 'Email (Billing)', synonyms: ['billing_email', 'customer_email'], holds: 'text' },
    { name: 'Country Code (Shipping)', synonyms: ['shipping_country', 'Country Code (Delivery)'], holds: 'text' },
    { name: 'Country Code (Billing)', synonyms: ['billing_country'], holds: 'text' },
    { name: 'Payment Method Title', synonyms: ['payment_method_title', 'payment_method'], holds: 'text' },
  ],
  groupBy: 'Order Number',
  blankGoesOn: true,
  readGroup(records) {
    const { isAmountAlone, units } = returnedOfKept(records)
    const refund = (cells: Cells) => (isAmountAlone ? refundedIn(cells) : 0n)
    return readOrder(records, {
      headOf: (cells) => headOf(cells, hasKeptAlone(cells) ? refund(cells) : refundedIn(cells)),
      lineOf: (cells) => lineOf(cells, units.get(cells.line) ?? 0),
    })
  },
}

/** Statuses of orders that were never paid, as WooCommerce and its exporters write them. */
export const unpaidInWooCommerce = /^(wc-)?(cancelled|canceled|failed|pending( payment)?|on[- ]hold|trash|(checkout-)?draft)$/i

const size = (amount: bigint) => (amount < 0n ? -amount : amount)

/** Whether the file has the units that were kept, and not those that were sold. */
const hasKeptAlone = (cells: Cells) => cells.raw('Quantity') === '' && cells.raw('Quantity (- Refund)') !== ''

function headOf(cells: Cells, refunded: bigint): OrderHead {
  cells.sameCurrency('Order Currency')
  const status = cells.raw('Order Status')
  const head = {
    ...plainHead,
    orderId: cells.text('Order Number'),
    at: cells.moment('Order Date'),
    shipping: cells.optionalPrice('Order Shipping Amount') ?? 0n,
    refunded,
    isRefunded: /^(wc-)?refunded$/i.test(status) && !hasKeptAlone(cells),
    customerId: customerOf(cells.optionalText('Email (Billing)')),
    country: cells.optionalText('Country Code (Shipping)') ?? cells.optionalText('Country Code (Billing)'),
    ...(cells.has('Payment Method Title') && { paymentMethod: cells.optionalText('Payment Method Title', 200) }),
  }
  if (unpaidInWooCommerce.test(status))
    cells.refuse('Order Status', 'not_counted', `‘${status.slice(0, 40)}’: the order was never paid, so it is no sale`)
  return { ...head, refusal: cells.refusal }
}

/** What was given back of the order, less its share of the taxes: micros. */
function refundedIn(cells: Cells): bigint {
  const refunded = size(cells.optionalPrice('Order Refund Amount') ?? 0n)
  const [total, tax] = [cells.optionalPrice('Order Total Amount') ?? 0n, cells.optionalPrice('Order Total Tax Amount') ?? 0n]
  return total > tax && tax > 0n ? divideHalfEven(refunded * (total - tax), total) : refunded
}

/** The most units of a line that are tried for a refund whose units no column has. */
const mostReturned = 20

type Returned = {
  /** Whether the refund gave money back for units that were all kept. */
  readonly isAmountAlone: boolean
  /** Units that went back, by line of the file. */
  readonly units: ReadonlyMap<number, number>
}

/**
 * What went back of an order whose rows have only what was kept: units of the one product whose
 * price for some of them is what lacks of the subtotal, or the refund where no subtotal is stated.
 */
function returnedOfKept(records: GroupRecords): Returned {
  const first = records.at(0)
  const refunded = hasKeptAlone(first) ? refundedIn(first) : 0n
  if (refunded === 0n) return { isAmountAlone: false, units: new Map() }
  const subtotal = first.optionalPrice('Order Subtotal Amount')
  const sold = subtotal === null ? null : subtotal - size(first.optionalPrice('Cart Discount Amount') ?? 0n)
  const kept = Array.from({ length: records.length }, (_, i) => {
    const cells = records.at(i)
    return {
      line: cells.line,
      units: Math.max(0, cells.optionalCount('Quantity (- Refund)') ?? 0),
      one: cells.optionalPrice('Item Cost') ?? 0n,
    }
  })
  const missing = sold === null ? refunded : sold - kept.reduce((sum, { units, one }) => sum + one * BigInt(units), 0n)
  if (missing <= slack) return { isAmountAlone: true, units: new Map() }
  const tried = kept.filter(({ one }) => one > 0n).map((of) => ({ ...of, units: mostReturned, paid: of.one * BigInt(mostReturned) }))
  const found = refundedLine(missing, tried, { ...plainHead, shipping: 0n })
  const line = found === null ? undefined : tried[found.index]?.line
  return { isAmountAlone: false, units: line === undefined || found === null ? new Map() : new Map([[line, found.units]]) }
}

/** Two cents in most currencies: the largest difference by rounding. */
const slack = 20_000n

function lineOf(cells: Cells, back: number): ExportedLine {
  const description = cells.text('Item Name')
  const units = unitsOf(cells, back)
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
    returned: back > 0 ? { units: back, amount: one * BigInt(back) } : returnedOf(cells, units),
  }
}

/** What was sold: stated, told by the whole line's price, or what was kept and what went back. */
function unitsOf(cells: Cells, back: number): number {
  if (!hasKeptAlone(cells)) return soldUnits(cells, 'Quantity')
  const kept = cells.count('Quantity (- Refund)')
  const [whole, one] = [cells.optionalPrice('Order Line (w/o tax)'), cells.optionalPrice('Item Cost')]
  const units = whole !== null && one !== null && one > 0n && whole % one === 0n ? Number(whole / one) : kept + back
  if (units <= 0) cells.refuse('Quantity (- Refund)', 'not_counted', `‘${kept}’: all units went back, and the file does not say how many`)
  return units
}

/** One exporter writes the units that were kept, the other those that went back. */
function returnedOf(cells: Cells, units: number): { units: number; amount: bigint } {
  const kept = cells.optionalCount('Quantity (- Refund)')
  const back = cells.optionalCount('item_refunded_qty')
  const amount = cells.optionalPrice('Order Line Total Refunded') ?? 0n
  return { units: Math.abs(back ?? units - (kept ?? units)), amount: size(amount) }
}
