import type { Cells } from '../read/cells/cell.ts'
import type { Layout } from '../read/layout.ts'
import { customerOf, type ExportedLine, type OrderHead, readOrder, soldUnits } from '../read/order-group.ts'

/**
 * Shopify's order export, “Orders → Export → Plain CSV file”. Written from its header of 79 columns
 * (2025) and from public examples of its rows, 2026-11-21; never tested with a real file. An order
 * has one row for each of its lines. Values of the whole order are in the first row only, in some
 * exports the day too. The price of a line is reduced by its own discount and its share of the
 * order's; included taxes are subtracted. Shipping paid by the buyer is a line of the nature
 * postage. Voided orders are not counted. The export states the refunded amount but not its day,
 * and the line only where the amount identifies it: such refunds count on the day of the
 * cancellation, else of the order. Lines have no id.
 */
export const shopifyOrders: Layout = {
  name: 'shopify-orders',
  kind: 'orders',
  toldApartBy: 'orders',
  columns: [
    { name: 'Name', isRequired: true, holds: 'text', isId: true },
    { name: 'Created at', isRequired: true, holds: 'date' },
    { name: 'Lineitem quantity', isRequired: true, holds: 'number' },
    { name: 'Lineitem name', isRequired: true, holds: 'text' },
    { name: 'Lineitem price', isRequired: true, holds: 'number' },
    { name: 'Lineitem sku', holds: 'text', isId: true },
    { name: 'Lineitem discount', holds: 'number' },
    { name: 'Financial Status', holds: 'text' },
    { name: 'Currency', holds: 'text', namesCurrency: true },
    { name: 'Subtotal', holds: 'number' },
    { name: 'Shipping', holds: 'number' },
    { name: 'Taxes', holds: 'number' },
    { name: 'Total', holds: 'number' },
    { name: 'Discount Amount', holds: 'number' },
    { name: 'Refunded Amount', holds: 'number' },
    { name: 'Cancelled at', synonyms: ['Canceled at'], holds: 'date' },
    { name: 'Email', holds: 'text' },
    { name: 'Shipping Country', holds: 'text' },
    { name: 'Billing Country', holds: 'text' },
    { name: 'Payment Method', holds: 'text' },
  ],
  groupBy: 'Name',
  readGroup: (records) => readOrder(records, { headOf, lineOf }),
}

const firstRowOnly = ['Financial Status', 'Currency', 'Total', 'Created at']

function headOf(cells: Cells): OrderHead {
  if (firstRowOnly.every((column) => cells.raw(column) === '')) {
    cells.refuse('', 'incomplete', 'row goes on with an order whose first row is not above it; import the rows of an order together')
  }
  cells.sameCurrency('Currency')
  const status = cells.raw('Financial Status').toLowerCase()
  const head = {
    orderId: cells.text('Name'),
    at: cells.moment('Created at'),
    isRefunded: status === 'refunded',
    subtotal: cells.optionalPrice('Subtotal'),
    shipping: cells.optionalPrice('Shipping') ?? 0n,
    taxes: cells.optionalPrice('Taxes') ?? 0n,
    total: cells.optionalPrice('Total'),
    discount: cells.optionalPrice('Discount Amount') ?? 0n,
    refunded: cells.optionalPrice('Refunded Amount') ?? 0n,
    refundedAt: cells.raw('Cancelled at') === '' ? null : cells.moment('Cancelled at'),
    customerId: customerOf(cells.optionalText('Email')),
    country: cells.optionalText('Shipping Country') ?? cells.optionalText('Billing Country'),
    isTest: /bogus/i.test(cells.raw('Payment Method')),
    paymentMethod: cells.optionalText('Payment Method', 200),
  }
  if (status === 'voided' || status === 'expired') {
    cells.refuse('Financial Status', 'not_counted', `‘${status}’: the order was never paid, so it is no sale`)
  }
  return { ...head, refusal: cells.refusal }
}

function lineOf(cells: Cells): ExportedLine {
  const description = cells.text('Lineitem name')
  return {
    sku: cells.raw('Lineitem sku') === '' ? description.slice(0, 200) : cells.text('Lineitem sku'),
    description,
    units: soldUnits(cells, 'Lineitem quantity'),
    price: cells.positivePrice('Lineitem price'),
    discount: cells.optionalPrice('Lineitem discount') ?? 0n,
  }
}
