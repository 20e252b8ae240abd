import type { OrderLine } from '../../ledger/fact.ts'
import { lineNature } from '../../ledger/line-nature.ts'
import { divideHalfEven } from '../../values/money.ts'
import { microsPerMajor } from '../../values/unit-price.ts'
import type { Cells } from '../read/cells/cell.ts'
import type { Layout } from '../read/layout.ts'

/**
 * Amazon's report “All Orders” (Seller Central, Reports, Fulfilment): a tab-separated text file
 * with one row for each product of an order. Written from public headers of 29 to 32 columns,
 * 2026-11-23; never tested with a real file. `item-price` is of all units. It holds the tax
 * everywhere but in North America, where taxes come on top. Cancelled orders and pending ones,
 * which have no price yet, are not counted. Buyers are not named. Fees, refunds and claims are in
 * the settlement report.
 */
export const amazonOrders: Layout = {
  name: 'amazon-orders',
  kind: 'orders',
  columns: [
    { name: 'amazon-order-id', isRequired: true, holds: 'text', isId: true },
    { name: 'purchase-date', isRequired: true, holds: 'date' },
    { name: 'sku', isRequired: true, holds: 'text', isId: true },
    { name: 'quantity', synonyms: ['quantity-purchased'], isRequired: true, holds: 'number' },
    { name: 'item-price', isRequired: true, holds: 'number' },
    { name: 'order-status', holds: 'text' },
    { name: 'item-status', holds: 'text' },
    { name: 'product-name', holds: 'text' },
    { name: 'currency', holds: 'text', namesCurrency: true },
    { name: 'sales-channel', holds: 'text' },
    { name: 'item-tax', holds: 'number' },
    { name: 'shipping-price', holds: 'number' },
    { name: 'shipping-tax', holds: 'number' },
    { name: 'item-promotion-discount', holds: 'number' },
    { name: 'ship-promotion-discount', holds: 'number' },
    { name: 'ship-country', holds: 'text' },
  ],
  read(cells) {
    cells.sameCurrency('currency')
    const status = [cells.raw('item-status'), cells.raw('order-status')].find((text) => /^(cancell?ed|pending)/i.test(text))
    if (status) cells.refuse('order-status', 'not_counted', `‘${status.slice(0, 40)}’: nothing was paid for it, so it is no sale`)
    const line = lineOf(cells)
    const sold: OrderLine = { table: 'order_line', ...line, nature: lineNature(line) }
    const postage = taxedOut(cells, 'shipping-price', 'shipping-tax') - discountOf(cells, 'ship-promotion-discount')
    return postage > 0n ? [sold, postageOf(sold, postage)] : sold
  },
}

function lineOf(cells: Cells) {
  const units = cells.count('quantity')
  if (units <= 0) cells.refuse('quantity', 'not_counted', `‘${units}’: the line was taken out of the order`)
  cells.positivePrice('item-price')
  const gross = taxedOut(cells, 'item-price', 'item-tax')
  const paid = gross - discountOf(cells, 'item-promotion-discount')
  const count = BigInt(Math.max(units, 1))
  return {
    orderId: cells.text('amazon-order-id'),
    at: cells.moment('purchase-date'),
    sku: cells.text('sku'),
    description: cells.optionalText('product-name'),
    units,
    unitPrice: divideHalfEven(paid, count),
    listPrice: divideHalfEven(gross, count),
    discount: gross > 0n ? divideHalfEven((gross - paid) * microsPerMajor, gross) : null,
    customerId: null,
    country: cells.optionalText('ship-country'),
  }
}

/** Marketplaces whose prices are without taxes. */
const taxOnTop = /\.(com|ca|com\.mx)$/i

function taxedOut(cells: Cells, price: string, tax: string): bigint {
  const amount = cells.optionalPrice(price) ?? 0n
  const channel = cells.raw('sales-channel')
  return channel === '' || taxOnTop.test(channel) ? amount : amount - (cells.optionalPrice(tax) ?? 0n)
}

function discountOf(cells: Cells, column: string): bigint {
  const discount = cells.optionalPrice(column) ?? 0n
  return discount < 0n ? -discount : discount
}

function postageOf(sold: OrderLine, price: bigint): OrderLine {
  const of = { sku: 'SHIPPING', description: 'Shipping', units: 1, unitPrice: price, listPrice: null, discount: null }
  return { ...sold, ...of, nature: 'postage' }
}
