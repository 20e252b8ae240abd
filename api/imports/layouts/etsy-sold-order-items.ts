import type { Cells } from '../read/cells/cell.ts'
import type { Layout } from '../read/layout.ts'
import { customerOf, type ExportedLine, type OrderHead, plainHead, readOrder, soldUnits } from '../read/order-group.ts'

/**
 * Etsy's download “Order Items” (`EtsySoldOrderItems2025-3.csv`): one row for each product sold.
 * Written from public headers and rows of it, 2026-11-23; never tested with a real file. Etsy's
 * other download, “Orders” (`EtsySoldOrders…`), has one row an order and names no product, so it is
 * not taken. `Order Shipping` stands in an order's first row, or in each. A coupon is of the line.
 * Products without a SKU are told by their names. Refunds and fees are not in the file. Of the
 * buyer only a hash is kept.
 */
export const etsySoldOrderItems: Layout = {
  name: 'etsy-sold-order-items',
  kind: 'orders',
  columns: [
    { name: 'Order ID', isRequired: true, holds: 'text', isId: true },
    { name: 'Sale Date', isRequired: true, holds: 'date' },
    { name: 'Item Name', isRequired: true, holds: 'text' },
    { name: 'Quantity', isRequired: true, holds: 'number' },
    { name: 'Price', isRequired: true, holds: 'number' },
    { name: 'Listing ID', isRequired: true, holds: 'text', isId: true },
    { name: 'Transaction ID', holds: 'text', isId: true },
    { name: 'SKU', holds: 'text', isId: true },
    { name: 'Discount Amount', holds: 'number' },
    { name: 'Order Shipping', holds: 'number' },
    { name: 'Shipping Discount', holds: 'number' },
    { name: 'Currency', holds: 'text', namesCurrency: true },
    { name: 'Buyer', holds: 'text' },
    { name: 'Ship Country', holds: 'text' },
  ],
  groupBy: 'Order ID',
  readGroup: (records) => readOrder(records, { headOf, lineOf }),
}

function headOf(cells: Cells): OrderHead {
  cells.sameCurrency('Currency')
  const shipping = (cells.optionalPrice('Order Shipping') ?? 0n) - (cells.optionalPrice('Shipping Discount') ?? 0n)
  const head = {
    ...plainHead,
    orderId: cells.text('Order ID'),
    at: cells.moment('Sale Date'),
    shipping,
    customerId: customerOf(cells.optionalText('Buyer')),
    country: cells.optionalText('Ship Country'),
  }
  return { ...head, refusal: cells.refusal }
}

function lineOf(cells: Cells): ExportedLine {
  const description = cells.text('Item Name')
  return {
    sku: cells.raw('SKU') === '' ? description.slice(0, 200) : cells.text('SKU'),
    description,
    units: soldUnits(cells, 'Quantity'),
    price: cells.positivePrice('Price'),
    discount: cells.optionalPrice('Discount Amount') ?? 0n,
  }
}
